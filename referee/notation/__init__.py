"""Reading what people type and writing it canonically."""
