"""The equipment screen."""
