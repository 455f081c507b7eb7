import Files
import PropertyListStorage

/// Where a store can be made.
enum StorePlace {
  /// Makes sure that nothing is made inside a store of property lists, which would take it for a part of itself.
  /// - Throws: ``ShellError`` that names the store.
  static func requireOutsideOfStores(_ path: String) throws(ShellError) {
    guard var folder = try? Files.realPath(Path.parent(path)) else { return }
    while true {
      if PropertyListStorage.isStore(folder) {
        throw ShellError(.usage, "\(path) lies inside the store \(folder)", "name a place outside of it")
      }
      let outer = Path.parent(folder)
      guard outer != folder, folder != "/" else { return }
      folder = outer
    }
  }
}
