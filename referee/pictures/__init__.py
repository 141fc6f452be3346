"""Pictures of a scene: boards for a page, diagrams for print, both of SVG and HTML elements."""
