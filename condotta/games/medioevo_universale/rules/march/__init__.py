"""Where groups may go, what they meet on the way, conquest and sack."""
