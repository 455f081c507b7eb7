/// That an observer wants to be told of a book's changes: it is, until ``cancel()`` or until this value goes.
public final class BookObservation {
  private weak var observers: ChangeObservers?
  private let id: Int

  fileprivate init(_ observers: ChangeObservers, _ id: Int) {
    self.observers = observers
    self.id = id
  }

  deinit { cancel() }

  /// Ends it. A change that is being told is told no further.
  public func cancel() { observers?.remove(id) }
}

/// A book's observers, and the changes that they are still to be told of.
final class ChangeObservers {
  private var observers: [(id: Int, action: (BookChange) -> Void)] = []
  private var lastID = 0
  private var waiting: [BookChange] = []
  private var isDelivering = false

  /// Whether nobody wants to be told.
  var isEmpty: Bool { observers.isEmpty }

  func add(_ action: @escaping (BookChange) -> Void) -> BookObservation {
    lastID += 1
    observers.append((lastID, action))
    return BookObservation(self, lastID)
  }

  fileprivate func remove(_ id: Int) { observers.removeAll { $0.id == id } }

  /// Tells every observer. A change that an observer makes itself is told when this one has been told to all.
  func tell(_ change: BookChange) {
    waiting.append(change)
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while !waiting.isEmpty {
      let change = waiting.removeFirst()
      for observer in observers where observers.contains(where: { $0.id == observer.id }) { observer.action(change) }
    }
  }
}

@available(*, unavailable)
extension BookObservation: Sendable {}
