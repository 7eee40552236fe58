print("predcheck")
