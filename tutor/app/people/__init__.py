"""Who learns: learners, classes, and files of their results."""
