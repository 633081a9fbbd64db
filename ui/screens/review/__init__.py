"""A deal that is over: what may be told of it now, and its tricks."""
