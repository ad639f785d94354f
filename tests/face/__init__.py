"""What `import ludion` offers to people."""
