"""Pages: files that anything opens, each whole in itself, which load nothing."""
