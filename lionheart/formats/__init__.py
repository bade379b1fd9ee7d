"""How Django writes dates and times where its own way of a language is not ours."""
