"""The service: matches over HTTP, for the devices of a table and for programs (ADR 30)."""
