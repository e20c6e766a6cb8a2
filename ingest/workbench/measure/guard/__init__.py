"""What puts a system back, whatever becomes of the program that changed it."""
