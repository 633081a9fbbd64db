"""Everything that touches the world except the screen: readers, buttons, store, command line."""
