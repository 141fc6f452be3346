"""What a move is made of: its words, its declaration, what is offered, why it cannot be."""
