import PropertyLists
import Testing

@testable import PetContactsShell

@Suite struct BoundedAnswersTests {
  @Test func `Answers are kept by their bytes, not by their number`() {
    var answers = BoundedAnswers<Int, String>()
    for number in 0..<10 { answers.keep("small", to: number, bytes: 5) }
    #expect(answers[0] == "small" && answers[9] == "small" && answers[10] == nil)
    let half = BoundedAnswers<Int, String>.limit / 2
    answers.keep("large", to: 10, bytes: half)
    #expect(answers[0] == "small" && answers[10] == "large")
    // With another one they would be too many: all that was there is forgotten.
    answers.keep("large", to: 11, bytes: half)
    #expect(answers[0] == nil && answers[10] == nil && answers[11] == "large")
    answers.forget()
    #expect(answers[11] == nil)
  }

  @Test func `An answer that is too large by itself is not kept and drives out no other`() {
    var answers = BoundedAnswers<Int, String>()
    answers.keep("small", to: 1, bytes: 5)
    answers.keep("huge", to: 2, bytes: BoundedAnswers<Int, String>.limit)
    #expect(answers[1] == "small" && answers[2] == nil)
  }

  @Test func `A value takes about what its texts and data take`() {
    let text = String(repeating: "x", count: 1_000)
    #expect((1_000..<1_100).contains(PropertyList.string(text).footprint))
    #expect((2_000..<2_400).contains(PropertyList.array([.string(text), .data(Array(text.utf8))]).footprint))
    #expect((2_000..<2_400).contains(PropertyList.dictionary([text: .string(text)]).footprint))
  }
}
