/// What the prompt waits for besides the keyboard: descriptors and timers.
struct EventSources {
  struct Watched {
    let id: LineEditor.WatchID
    let descriptor: Int32
    let action: () -> Void
  }

  struct Timer {
    let id: LineEditor.WatchID
    let interval: Int64
    let action: () -> Void
    var due: Int64
  }

  private(set) var watched: [Watched] = []
  private(set) var timers: [Timer] = []
  private var lastID = 0

  mutating func add(descriptor: Int32, action: @escaping () -> Void) -> LineEditor.WatchID {
    let id = nextID()
    watched.append(Watched(id: id, descriptor: descriptor, action: action))
    return id
  }

  mutating func add(interval: Int64, now: Int64, action: @escaping () -> Void) -> LineEditor.WatchID {
    let id = nextID()
    timers.append(Timer(id: id, interval: interval, action: action, due: now + interval))
    return id
  }

  mutating func remove(_ id: LineEditor.WatchID) {
    watched.removeAll { $0.id == id }
    timers.removeAll { $0.id == id }
  }

  /// Whether a watch has not been cancelled.
  func isWatching(_ id: LineEditor.WatchID) -> Bool {
    watched.contains { $0.id == id }
  }

  /// The milliseconds until the next timer is due, or nil without timers.
  func delay(from now: Int64) -> Int64? {
    timers.map { max(0, $0.due - now) }.min()
  }

  /// The actions of the timers that are due, which are due again an interval later.
  mutating func takeDue(at now: Int64) -> [() -> Void] {
    var actions: [() -> Void] = []
    for index in timers.indices where timers[index].due <= now {
      timers[index].due = now + timers[index].interval
      actions.append(timers[index].action)
    }
    return actions
  }

  private mutating func nextID() -> LineEditor.WatchID {
    lastID += 1
    return LineEditor.WatchID(number: lastID)
  }
}
