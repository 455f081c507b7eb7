import Glibc
import PetContactsShell

exit(Program.run())
