import Foundation
import PseudoTerminal
import Testing

/// The program on a disk that is full: one of its own in memory, where the machine lets the tests mount it. What a limit
/// of the files' size brings about is a transcript.
@Suite struct FullDiskTests {
  /// Whether a file system can be mounted that nobody else sees.
  private static let canMount: Bool = {
    (try? Workplace().run("unshare -m mount -t tmpfs none /mnt"))?.status == .exited(0)
  }()

  /// Runs commands in the folder `disk`, a file system of 600 KB. `fill` takes all room, `free` gives it back.
  private func run(_ commands: String) throws -> [String] {
    let workplace = try Workplace()
    workplace.environment["PETCONTACTS_HOME"] = workplace.home + "/disk/book"
    workplace.environment["COMMANDS"] = """
      mount -t tmpfs -o size=600k none disk; cd disk
      fill() { dd if=/dev/zero of=filler bs=4k 2> /dev/null; }
      free() { rm filler; }
      \(commands)
      """
    return try workplace.run("mkdir disk; unshare -m sh -c \"$COMMANDS\"").lines.map {
      $0.replacing(workplace.home, with: "~")
    }
  }

  private static let full =
    "error: no room left for the store ~/disk/book/contacts.sqlite, nothing was changed, free some space and try again"

  @Test(.enabled(if: canMount, "needs the permission to mount a file system"))
  func `A store that could not be made is not there, and is made when there is room`() throws {
    let lines = try run(
      """
      fill; petcontacts add person Ada; echo $?; ls -A book; petcontacts list
      free; petcontacts add person Ada; ls -A book
      """)
    #expect(lines == [Self.full, "1", "The book has no persons.", "Added Ada.", "contacts.sqlite"])
  }

  @Test(.enabled(if: canMount, "needs the permission to mount a file system"))
  func `On a full disk all is read, nothing is changed, and what was said to be saved stays`() throws {
    let lines = try run(
      """
      petcontacts add person Ada --image ../Assets/contact_Maxi.jpg; fill
      petcontacts list; petcontacts add person Bob; echo $?; petcontacts set ada nick A; echo $?
      petcontacts image ada ../Assets/contact_Shippo.jpg; petcontacts image ada --save maxi.jpg
      printf 'begin\\nadd person Bob\\nadd person Charles\\ncommit\\n' | petcontacts; echo $?
      petcontacts access deny pets; echo $?; ls -A . book
      free; petcontacts add person Bob; petcontacts list; petcontacts access show pets
      petcontacts image ada --save maxi.jpg; cmp maxi.jpg ../Assets/contact_Maxi.jpg && echo the same
      """
    ).filter { !$0.hasPrefix("contacts.sqlite-") }
    #expect(
      lines == [
        "Added Ada.", "   name  phone  e-mail", "1  Ada", Self.full, "1", Self.full, "1", Self.full,
        "error: cannot write maxi.jpg: there is no space left on the disk",
        "Changes are collected until commit or rollback.", "Added Bob.", "Added Charles.",
        Self.full.replacing("error: ", with: "error: standard input:4: "),
        "note: 2 changes since begin were not saved", "1",
        "error: cannot write ~/disk/book/config.json: there is no space left on the disk", "1", ".:", "book", "filler",
        "", "book:", "contacts.sqlite",
        "Added Bob.", "   name  phone  e-mail", "1  Ada", "2  Bob", "client  program  access          reads  writes",
        "pets             not determined",
        "Saved the picture of Ada to maxi.jpg.", "the same",
      ])
  }

  @Test(.enabled(if: canMount, "needs the permission to mount a file system"))
  func `What a session could not save for want of room it saves when there is some`() throws {
    let lines = try run(
      """
      petcontacts add person Ada > out; fill
      mkfifo ../typed; petcontacts --keep-going < ../typed > ../said 2>&1 &
      exec 3> ../typed; echo 'set ada nick A' >&3; echo begin >&3; echo 'add person Bob' >&3; echo commit >&3
      until grep -qs ':4: ' ../said; do sleep 0.1; done
      free; echo commit >&3; echo 'set ada nick A' >&3; echo list >&3; exec 3>&-; wait; cat ../said
      """)
    let full = { (line: Int) in Self.full.replacing("error: ", with: "error: standard input:\(line): ") }
    #expect(
      lines == [
        full(1), "Changes are collected until commit or rollback.", "Added Bob.", full(4), "Saved 1 change.",
        "Ada: nickname A.", "   name  phone  e-mail", "1  Ada", "2  Bob",
      ])
  }

  @Test(.enabled(if: canMount, "needs the permission to mount a file system"))
  func `A copy that finds no room is not there, and a store that cannot be compacted is whole`() throws {
    let lines = try run(
      """
      (echo begin; for n in $(seq 1500); do echo "add person P$n"; done; echo commit) |
        petcontacts --store ../big.sqlite > ../out; petcontacts add person Ada
      for to in copy.sqlite plist:copy; do petcontacts store copy ../big.sqlite $to; echo $?; done
      petcontacts --store ../big.sqlite store backup backup.sqlite; echo $?
      mkdir pets; petcontacts store copy book/contacts.sqlite pets; petcontacts --store pets store backup more; rm -r more
      fill; petcontacts store compact; echo $?; petcontacts --store pets store compact; echo $?
      petcontacts --store pets store backup more; echo $?; ls -A; free
      petcontacts list; petcontacts --store pets list; petcontacts store compact > ../out
      """)
    let list = ["   name  phone  e-mail", "1  Ada"]
    func full(_ place: String) -> String {
      "error: no room left for the store \(place), nothing was changed, free some space and try again"
    }
    #expect(
      lines.filter { !$0.hasPrefix("Backed up to more: ") } == [
        "Added Ada.", full("copy.sqlite"), "1", full("copy"), "1", full("backup.sqlite"), "1",
        "Copied 1 person, 0 groups, 0 pictures and 1 step to pets. Verified.",
        Self.full, "1", full("pets"), "1", full("more"), "1", "book", "filler", "pets",
      ] + list + list)
  }

  @Test func `A history that cannot be written is told once and stops nothing`() throws {
    let workplace = try Workplace()
    let terminal = try PseudoTerminal(workplace.shell("ulimit -f 0; exec petcontacts"), columns: 200)
    try terminal.expect("> ")
    for line in ["help quit", "help undo"] {
      try terminal.send(line + "\r")
      try terminal.expect(line + "\r\n")
      try terminal.expect("petcontacts> ")
    }
    try terminal.send("quit\r")
    #expect(try terminal.waitForExit() == .exited(0))
    let output = String(decoding: terminal.outputBytes, as: UTF8.self)
    let note = "/book/history: File too large; lines are kept for this session only"
    #expect(output.components(separatedBy: note).count == 2)
  }
}
