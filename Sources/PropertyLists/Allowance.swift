/// What one run of a codec may still use of its limits.
struct Allowance {
  /// The limits that were given.
  let limits: PropertyListLimits
  private var nodes: Int
  private var bytes: Int

  init(_ limits: PropertyListLimits) {
    self.limits = limits
    nodes = limits.nodes
    bytes = limits.bytes
  }

  /// Counts values, before memory is set aside for them.
  mutating func take(nodes count: Int, at location: PropertyListError.Location? = nil) throws(PropertyListError) {
    guard count <= nodes else { throw tooManyNodes(at: location) }
    nodes -= count
  }

  /// Counts the bytes of text or data.
  mutating func take(bytes count: Int, at location: PropertyListError.Location? = nil) throws(PropertyListError) {
    guard count <= bytes else { throw tooLarge(at: location) }
    bytes -= count
  }

  /// Refuses a container that would stand inside too many others.
  func checkDepth(_ depth: Int, at location: PropertyListError.Location? = nil) throws(PropertyListError) {
    guard depth < limits.depth else {
      throw PropertyListError(.tooDeep, "more than \(limits.depth) containers inside each other", at: location)
    }
  }

  // What is thrown is made apart, so that what is nearly always done is small.
  private func tooManyNodes(at location: PropertyListError.Location?) -> PropertyListError {
    PropertyListError(.tooManyNodes, "more than \(limits.nodes) values", at: location)
  }

  private func tooLarge(at location: PropertyListError.Location?) -> PropertyListError {
    PropertyListError(.tooLarge, "more than \(limits.bytes) bytes of text and data", at: location)
  }
}
