"""The program on screen: its window, its touches, what it prerenders."""
