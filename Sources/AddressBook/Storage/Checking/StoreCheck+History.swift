/// The history must be whole from its floor on.
extension StoreCheck {
  /// How many steps are read at once.
  private static let batch = 256

  func lookAtHistory() throws {
    let floor = try storage.historyFloor
    var expected = try storage.latestStep
    if expected < floor {
      try inspection.found(
        .wrongFact, .store, "says that its history begins behind step \(floor), and has none that is later",
        remedy: .tidy)
    }
    while expected > floor {
      let steps = try storage.steps(upTo: expected, limit: Self.batch)
      for step in steps where step.number > floor {
        try tellMissing(from: step.number.next, through: expected)
        expected = step.number - 1
        try lookAt(step, floor: floor)
      }
      guard steps.count == Self.batch, let last = steps.last, last.number > floor else { break }
    }
    try tellMissing(from: floor.next, through: expected)
  }

  private func tellMissing(from first: Int, through last: Int) throws {
    guard first <= last else { return }
    let more = last > first ? ", nor are those up to \(last)" : ""
    try inspection.found(.missingStep, .step(first), "is not in the history\(more)", remedy: .tidy)
  }

  private func lookAt(_ step: Step, floor: Int) throws {
    try inspection.looked()
    switch step.kind {
    case .undo(let target) where target < 1 || target >= step.number,
      .redo(let target) where target < 1 || target >= step.number:
      try inspection.found(
        .damagedStep, .step(step.number), "takes back step \(target), which is none before it", remedy: nil)
    default: break
    }
    do {
      try storage.forEachOperation(of: step.number) { operation in
        for picture in operation.pictures where try !storage.hasPicture(picture) {
          try inspection.found(
            .missingPicture, .step(step.number), "needs the picture \(picture.rawValue), which is not there",
            remedy: nil)
        }
        return true
      }
    } catch StorageError.damaged(_, let reason) {
      try inspection.found(.damagedStep, .step(step.number), "cannot be undone: \(reason)", remedy: nil)
    }
  }
}
