import Foundation
import PseudoTerminal
import Testing

/// The program where it may not write. Root may write everywhere, and so becomes another user for it.
@Suite struct ReadOnlyTests {
  /// What stands before a command so that permissions bind it.
  private static let asUser = geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups " : ""

  /// Whether there is such a user, and it can run the program.
  private static let canRun = (try? run("", then: "petcontacts --version"))?.first?.hasPrefix("PetContacts ") ?? false

  /// Prepares a home by commands of its owner, and runs others as who may not write. The program is copied there: it may
  /// have been built in a folder that only root can enter.
  private static func run(_ preparation: String, then commands: String) throws -> [String] {
    let workplace = try Workplace()
    workplace.environment["COMMANDS"] = commands
    let copy = "umask 022; mkdir bin; cp \"$(command -v petcontacts)\" bin; PATH=$HOME/bin:$PATH"
    let lines = try workplace.run("\(copy); \(preparation)\n\(asUser)sh -c \"$COMMANDS\"\nchmod -R u+w .").lines
    return lines.map { $0.replacing(workplace.home, with: "~") }
  }

  @Test(.enabled(if: canRun, "needs a user whom permissions bind and who can run the program"))
  func `A book that can only be read is read, and says so when it should change`() throws {
    let lines = try Self.run(
      """
      cp Assets/contact_Maxi.jpg maxi.jpg; petcontacts add person Ada --image maxi.jpg > out
      chmod -R a+rX,a-w book .
      """,
      then: """
        petcontacts list; petcontacts store info | grep access
        petcontacts add person Bob; echo $?; petcontacts set ada nick A; echo $?; petcontacts image ada maxi.jpg; echo $?
        petcontacts delete ada --yes; echo $?
        petcontacts undo; echo $?; petcontacts access grant pets; echo $?; petcontacts image ada --save here.jpg; echo $?
        ls -A book
        """)
    let readOnly = "error: the store ~/book/contacts.sqlite can only be read, change its permissions or copy it"
    #expect(lines.prefix(3) == ["   name  phone  e-mail", "1  Ada", "  access    read only"])
    #expect(lines.filter { $0 == readOnly }.count == 5, "\(lines)")
    #expect(lines.filter { $0 == "1" }.count == 7, "\(lines)")
    #expect(lines.contains("error: cannot write ~/book/config.json: permission denied"))
    #expect(lines.contains("error: cannot write here.jpg: permission denied"))
    #expect(lines.last == "contacts.sqlite")
  }

  @Test(.enabled(if: canRun, "needs a user whom permissions bind and who can run the program"))
  func `In a folder that can only be read no store is made, and the folder is named`() throws {
    let lines = try Self.run(
      "mkdir book; chmod a-w book .",
      then: """
        petcontacts list; petcontacts add person Ada; echo $?
        PETCONTACTS_HOME=none petcontacts add person Ada; echo $?; PETCONTACTS_HOME=none petcontacts list; ls -A book
        """)
    #expect(
      lines == [
        "The book has no persons.",
        "error: cannot open the store ~/book/contacts.sqlite: permission denied, check the folders of its path and "
          + "their permissions",
        "1", "error: cannot create folder ~/none: permission denied", "1", "The book has no persons.",
      ])
  }

  @Test(.enabled(if: canRun, "needs a user whom permissions bind and who can run the program"))
  func `A book that can only be read is copied, but not into its own folder, and not compacted`() throws {
    let lines = try Self.run(
      """
      petcontacts add person Ada > out; petcontacts store copy book/contacts.sqlite pets > out
      petcontacts store copy book/contacts.sqlite plist:folder > out; mkdir open
      chmod -R a+rX,a-w book folder pets .; chmod a+rwx open
      """,
      then: """
        for from in pets folder; do
          petcontacts store copy $from plist:book/copy; petcontacts store copy $from book/copy; echo $?
          petcontacts --store $from store backup book/copy; petcontacts --store $from store compact; echo $?
          petcontacts store copy $from open/$from
        done
        ls -A book
        """)
    let denied =
      "error: cannot open the store book/copy: permission denied, "
      + "check the folders of its path and their permissions"
    func wanted(_ from: String) -> [String] {
      [
        denied, denied, "1", denied,
        "error: the store \(from) can only be read, change its permissions or copy it", "1",
        "Copied 1 person, 0 groups, 0 pictures and 1 step to open/\(from). Verified.",
      ]
    }
    #expect(lines == wanted("pets") + wanted("folder") + ["contacts.sqlite"])
  }

  @Test(.enabled(if: canRun, "needs a user whom permissions bind and who can run the program"))
  func `A book and a picture that must not be read say so`() throws {
    let lines = try Self.run(
      """
      cp Assets/contact_Maxi.jpg maxi.jpg; petcontacts add person Ada > out
      chmod 0 maxi.jpg book/contacts.sqlite; chmod a+rx book
      """,
      then: """
        petcontacts list; echo $?; petcontacts --store memory: add person Ada --image maxi.jpg; echo $?
        """)
    #expect(lines.count == 4 && lines[0].hasPrefix("error: cannot open the store ~/book/contacts.sqlite: "))
    #expect(lines.dropFirst() == ["1", "error: cannot read maxi.jpg: permission denied", "1"])
  }
}
