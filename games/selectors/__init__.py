"""Read-only queries, answered for a given viewer."""
