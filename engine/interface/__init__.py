"""What the machine and its screens exchange: inputs, snapshots, questions and answers."""
