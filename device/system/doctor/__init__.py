"""What `bummerl doctor` looks at: each module finds out about one part of the appliance."""
