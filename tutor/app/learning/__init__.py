"""Lessons, quizzes and reviews."""
