"""Lessons, quizzes and matches, without words: what they tell and what they ask."""
