import Testing

/// The runner itself: a test that cannot fail would show nothing.
@Suite struct RunnerTests {
  @Test func `A transcript is read as steps with the places of their output`() throws {
    let text = """
      # A title
      # modes: terminal
      petcontacts> list
      The book has no persons.
      petcontacts*> tap 1^C
      $ cat <<END
      > one
      > END
      one
      [exit 3]

      """
    let transcript = try Transcript(path: "x.txt", text: text)
    #expect(transcript.title == "A title")
    #expect(transcript.modes == [.terminal])
    #expect(transcript.steps.map(\.kind) == [.prompt, .prompt, .shell])
    #expect(transcript.steps.map(\.prompt) == ["petcontacts> ", "petcontacts*> ", "$ "])
    #expect(transcript.steps.map(\.input) == ["list", "tap 1^C", "cat <<END\none\nEND"])
    #expect(transcript.steps.map(\.line) == [3, 5, 6])
    #expect(transcript.steps.map { $0.output.map(\.text) } == [["The book has no persons."], [], ["one", "[exit 3]"]])
    #expect(transcript.steps.map(\.outputRange) == [3..<4, 5..<5, 8..<10])
    #expect(TypedLine("tap 1^C").key == .interrupt)
    #expect(TypedLine("tap 1").key == .enter)
  }

  @Test func `The console blocks of a page are one transcript`() throws {
    let text = """
      # Page
      ```sh
      make run
      ```
      ```console
      $ petcontacts
      PetContacts 1.
      petcontacts> list
      ```
      Text
      ```console
      petcontacts> quit
      ```
      """
    let transcript = try Transcript(path: "PAGE.md", text: text)
    #expect(transcript.steps.map(\.kind) == [.opening, .prompt, .prompt])
    #expect(transcript.steps.map(\.line) == [6, 8, 12])
    #expect(transcript.steps[0].output.map(\.text) == ["PetContacts 1."])
  }

  @Test(arguments: [
    "", "petcontacts> list\n", "# T\nstray\npetcontacts> list\n", "# T\n# modes: telepathy\n$ true\n",
    "# T\npetcontacts> tap 1^C\n", "# T\n$ petcontacts\npetcontacts> list\n",
  ])
  func `A transcript that cannot be run is refused`(text: String) {
    #expect(throws: TranscriptError.self) { try Transcript(path: "x.txt", text: text) }
  }

  @Test(arguments: [
    ("plain", "plain", true), ("plain", "plain ", false), ("(‹id›)", "(9B0EAC16)", true),
    ("(‹id›)", "(9b0eac16)", false),
    ("‹id›", "04E06C7F-5B5C-4A4B-A0C1-A2FEAF3A52D5:ABPerson", true), ("‹id›", "04E06C7F:ABPerson", false),
    ("at ‹date›.", "at 2026-04-01T10:00:00Z.", true), ("at ‹date›.", "at noon.", false),
    ("‹n› KB", "12 KB", true), ("▒▒▒ x", "█ ▄ x", true), ("▒▒▒ x", "abc x", false), ("▒▒ x", "█ ▄ x", false),
    ("‹n› KB", " KB", false), ("in ‹path›, x", "in /a b, x", false),
    ("in ‹path›, x", "in /a/b.c, x", true), ("a.b‹n›", "axb1", false), ("[‹n›] (x)*", "[3] (x)*", true),
  ])
  func `A placeholder matches what it says and nothing else`(pattern: String, line: String, matches: Bool) {
    #expect(ExpectedLine(pattern).matches(line) == matches)
  }

  @Test func `A difference shows the lines, their numbers and what stands around`() {
    let expected = (1...9).map { Transcript.Numbered(number: $0 + 10, text: "line \($0)") }
    var actual = expected.map(\.text)
    #expect(LineDifference(expected: expected, actual: actual).place == nil)
    actual[4] = "line V"
    actual.append("line 10")
    let difference = LineDifference(expected: expected, actual: actual)
    #expect(difference.place == 15)
    #expect(
      difference.text == """
          …
            12  line 2
            13  line 3
            14  line 4
        -   15  line 5
        +       line V
            16  line 6
            17  line 7
            18  line 8
            19  line 9
        +       line 10

        """)
  }

  @Test func `A wrong line, a wrong status and a prompt too many are found in either way`() throws {
    let right = try Transcript(
      path: "x.txt", text: "# T\npetcontacts> list groups\nThe book has no groups.\n$ exit 3\n[exit 3]\n")
    let wrong = try Transcript(
      path: "x.txt", text: "# T\npetcontacts> list groups\nThe book has groups.\n$ exit 3\n[exit 4]\n")
    for (transcript, isRight) in [(right, true), (wrong, false)] {
      let terminal = TerminalRun(transcript, in: try Workplace())
      try terminal.play()
      #expect(
        terminal.results == [
          ["petcontacts> list groups", "The book has no groups."], ["$ exit 3", "[exit 3]"],
        ])
      let places = [
        LineDifference(expected: transcript.steps.flatMap(\.shown), actual: terminal.results.flatMap(\.self)).place
      ]
      #expect(places == [isRight ? nil : 3])
      var pipe = PipeRun(transcript, in: try Workplace())
      try pipe.play()
      let differences = pipe.results.map {
        LineDifference(expected: pipe.expectation(of: $0.steps), actual: $0.lines).place
      }
      #expect(differences == (isRight ? [nil, nil] : [3, 5]))
    }
  }

  @Test func `An error of a line that comes through a pipe must name the number of the line`() throws {
    let transcript = try Transcript(
      path: "x.txt", text: "# T\npetcontacts> list groups\nThe book has no groups.\npetcontacts> undo\nerror: no\n")
    let run = PipeRun(transcript, in: try Workplace())
    #expect(run.expectation(of: 0..<2).map(\.text) == ["The book has no groups.", "error: standard input:2: no"])
  }
}
