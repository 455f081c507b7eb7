VetRecords.program.run()
