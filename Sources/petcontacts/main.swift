print("petcontacts")
