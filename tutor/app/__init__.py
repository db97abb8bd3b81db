"""What the commands do: learner, progress, activity and presenter joined."""
