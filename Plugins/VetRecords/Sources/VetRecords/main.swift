import PropertyExtensionKit

VetRecords.program.run()
