"""The table's screens: words, layout in millimetres, painting. Reads snapshots, sends inputs."""
