"""What templates of ours can say."""
