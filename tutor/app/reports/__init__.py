"""What learners and classes have done and know."""
