import PropertyLists
import Testing

@testable import AddressBook

@Suite struct PredicateParsingTests {
  @Test(
    arguments: [
      ("emailAddresses.@count > 0", "Email.@count > 0"),
      ("GIVENNAME ==[CD] 'x' AND NOT any mail ENDSWITH '.org'", #"First ==[cd] "x" and not any Email endswith ".org""#),
      ("first=='a'and(last<>'b'or last=<'c')", #"First == "a" and (Last != "b" or Last <= "c")"#),
      ("(first == 'a' and last == 'b') and note => 'c'", #"(First == "a" and Last == "b") and Note >= "c""#),
      ("species in ('dog')", #"org.example.pets.species in {"dog"}"#),
      ("age between 1 and 2", "org.example.pets.age between {1, 2}"),
      ("phone:Mobile != nil", "Phone:mobile != nil"), ("phone:'home fax' != nil", #"Phone:"home fax" != nil"#),
      ("phone:'_$!<Assistant>!$_' != nil", "Phone:assistant != nil"),
      ("phone:'_$!<Vet>!$_' != nil", #"Phone:"_$!<Vet>!$_" != nil"#),
      ("phone:'two words' != nil", #"Phone:"two words" != nil"#), ("address.POSTALCODE == '1'", #"Address.ZIP == "1""#),
      ("`odd \\` key`.`a b` == 1", #"`odd \` key`.`a b` == 1"#), ("`First` == 'x'", #"First == "x""#),
      ("`First.x` == 1", "`First.x` == 1"), ("`Hobby` == 1", "`Hobby` == 1"), ("com.4pets.x == 1", "com.4pets.x == 1"),
      ("`any.thing` == 1", "`any.thing` == 1"), ("birthday > '18151210'", "BirthdayComponents > 1815-12-10"),
      ("created > '2026-04-01T02:00:00.5+02:00'", "Creation > 2026-04-01T00:00:00.5Z"),
      (
        "weight == 5 or weight == 5.0 or weight == 1e30",
        "org.example.pets.weight == 5 or org.example.pets.weight == 5.0 or org.example.pets.weight == 1e+30"
      ),
      (#"note == "a\"b\\c\n\u{1}\d'`""#, #"Note == "a\"b\\c\n\u{1}\\d'`""#), ("!truepredicate", "not TRUEPREDICATE"),
      ("birthday WITHIN 1 days FROM today YEARLESS", "BirthdayComponents within 1 day from today yearless"),
      ("created within 30 day around 2026-04-01", "Creation within 30 days around 2026-04-01"),
      ("flags HasBits 1", "ABPersonFlags hasbits 1"),
      ("any date within 2 days from today", "any ABDateComponents within 2 days from today"),
    ] as [(String, String)])
  func `A predicate is read and written back`(source: String, written: String) throws {
    let predicate = try Predicate(source, catalog: PredicateSample.catalog)
    #expect(predicate.description == written)
    #expect(try Predicate(written, catalog: PredicateSample.catalog) == predicate)
  }

  @Test(
    arguments: [
      ("", "wanted a property, found the end, at column 1"),
      ("first", "wanted a comparison such as == or contains, found the end, at column 6"),
      ("first ==", #"wanted a value such as "dog", 5 or 2026-04-01, found the end, at column 9"#),
      ("first == dog", #"wanted a value; text stands in quotes, "dog", found dog, at column 10"#),
      ("first == 'a' last", #"wanted "and", "or" or the end, found last, at column 14"#),
      ("(first == 'a'", #"wanted "and", "or" or ), found the end, at column 14"#),
      ("'a' == first", #"wanted a property, found "a", at column 1"#),
      ("and first", "wanted a property, found and, at column 1"),
      ("first == 'a", "' is not closed, at column 10"), ("`First == 'a'", "` is not closed, at column 1"),
      ("frist == 'a'", "no property is called frist; did you mean first?, at column 1"),
      ("xyzzy == 'a'", "no property is called xyzzy, at column 1"),
      ("adress.city == 'a'", "no property is called adress; did you mean address?, at column 1"),
      ("first.length == 5", "first has no parts, so no length either, at column 1"),
      ("birthday.hour == 5", "birthday has no part hour, only year, month, day, at column 1"),
      ("address.city.name == 'a'", "address has no parts, so no city.name either, at column 1"),
      ("first:home == 'a'", "first has one value and no labels, at column 1"),
      ("phone:== 'a'", "wanted a label, found ==, at column 7"),
      ("phone. == 'a'", "wanted a part of phone or @count, found ==, at column 8"),
      ("phone.@sum == 1", "wanted a property or .@count, found @sum, at column 7"),
      ("@count == 1", "wanted a property or .@count, found @count, at column 1"),
      ("first == 5", #"first is compared with a string such as "dog", not with the number 5, at column 10"#),
      ("first in {'a', 5}", #"first is compared with a string such as "dog", not with the number 5, at column 16"#),
      ("weight == 'heavy'", #"weight is compared with a number, not with the string "heavy", at column 11"#),
      ("phone.@count == '1'", #"phone.@count is compared with a number, not with the string "1", at column 17"#),
      ("neutered == 1", "neutered is compared with true or false, not with the number 1, at column 13"),
      (
        "birthday == 'spring'",
        #"birthday is compared with a day such as 2026-04-01 or --04-01, not with the string "spring", at column 13"#
      ),
      (
        "created == 5",
        "created is compared with a date such as 2026-04-01T12:00:00Z or 2026-04-01, not with the number 5, at column 12"
      ),
      (
        "birthday == 2026-04-01T00:00:00Z",
        "birthday is compared with a day such as 2026-04-01 or --04-01, not with the date 2026-04-01T00:00:00Z, at column 13"
      ),
      ("first < nil", #"first is compared with a string such as "dog", not with nil, at column 9"#),
      ("org.x.y < true", "org.x.y is compared with a value that has an order, not with true, at column 11"),
      ("weight contains '5'", "weight holds reals, which contains does not compare, at column 8"),
      ("neutered < true", "neutered holds booleans, which < does not compare, at column 10"),
      (
        "address == 'Berlin'",
        "address holds dictionaries, which == does not compare; compare one of its parts, with nil, or count it with .@count, at column 12"
      ),
      (
        "scan == 'x'",
        "scan holds data, which == does not compare; compare it with nil, or count it with .@count, at column 9"
      ),
      (
        "tags == 'x'",
        "tags holds arrays, which == does not compare; compare it with nil, or count it with .@count, at column 9"
      ),
      ("weight ==[c] 5", "[cd] is for the comparison of texts, at column 10"),
      ("first ==[x] 'a'", "wanted c, d or cd, found x, at column 10"),
      ("first ==[c 'a'", #"wanted ], found "a", at column 12"#),
      ("first matches '(a'", #"( is not closed; write \( for the character, at column 1 of the pattern, at column 15"#),
      ("first matches 5", "wanted text in quotes, found 5, at column 15"),
      ("first in 'a'", #"wanted a list such as {"dog", "cat"}, found "a", at column 10"#),
      ("first in {'a' 'b'}", #"wanted a comma or }, found "b", at column 15"#),
      ("first in ('a'}", "wanted a comma or ), found }, at column 14"),
      ("age between {1}", "wanted two values, {LOW, HIGH}, found 1 values, at column 13"),
      ("age between 1 or 2", #"wanted "and" and the upper value, found or, at column 15"#),
      ("age == 5kg", "5kg is neither a number nor a date such as 2026-04-01 or 2026-04-01T12:00:00Z, at column 8"),
      (
        "birthday == 2026-02-30",
        "2026-02-30 is neither a number nor a date such as 2026-04-01 or 2026-04-01T12:00:00Z, at column 13"
      ),
      ("age == 1e999", "1e999 is neither a number nor a date such as 2026-04-01 or 2026-04-01T12:00:00Z, at column 8"),
      ("first within 7 days from today", "first holds strings, which within does not compare, at column 7"),
      ("birthday within 7 weeks from today", "wanted days, found weeks, at column 19"),
      ("birthday within x days from today", "wanted a number of days such as 7, found x, at column 17"),
      ("birthday within 7 days of today", "wanted around or from, found of, at column 24"),
      ("birthday within -1 days from today", "wanted 0 to 1000000 days, found -1, at column 17"),
      ("birthday within 7 days from --04-01", "wanted today or a day such as 2026-04-01, found --04-01, at column 29"),
      ("birthday within[c] 7 days from today", "[cd] is for the comparison of texts, at column 16"),
      ("phone hasbits 1", "phone holds strings, which hasbits does not compare, at column 7"),
      ("flags hasbits 1.5", "wanted a whole number such as 1, found 1.5, at column 15"),
      ("first # 'a'", "wanted a predicate, found #, at column 7"), ("犬 == 'a'", "no property is called 犬, at column 1"),
    ] as [(String, String)])
  func `A mistake is told with its column`(source: String, message: String) {
    let error = #expect(throws: PredicateError.self) { try Predicate(source, catalog: PredicateSample.catalog) }
    #expect(error?.description == message)
  }

  @Test func `Predicates are bounded`() throws {
    #expect(throws: PredicateError(.tooLong, column: 1)) { try Predicate(String(repeating: " ", count: 10_001)) }
    let deep = String(repeating: "(", count: 50) + "first == 'a'"
    #expect(throws: PredicateError(.tooDeep, column: 51)) { try Predicate(deep) }
    #expect(throws: PredicateError(.tooDeep, column: 201)) { try Predicate(String(repeating: "not ", count: 60)) }
    let wide = String(repeating: "first=='' or ", count: 700) + "first==''"
    #expect(try Predicate(wide).matches(["First": ""]))
  }

  @Test(arguments: 0..<10)
  func `Any text is read or refused`(seed: UInt64) {
    var generator = QueryGenerator(seed: seed)
    let pieces = [
      "first", "phone", "birthday", "flags", "within", "days", "from", "today", "yearless", "hasbits", "address", ".",
      ":", "@count", "city", "==", "contains", "[c", "]", "'a'", "\"", "`", "5", "-",
      "{",
      "}", "(", ")", ",", "and", "or", "not", "any", "between", "in", "nil", "2026-04-01", "\\", "犬", "\u{0}", " ",
    ]
    for _ in 0..<500 {
      let source = (0..<Int.random(in: 1..<12, using: &generator)).map { _ in generator.pick(pieces) }
        .joined(separator: generator.oneIn(2) ? " " : "")
      guard let predicate = try? Predicate(source) else { continue }
      #expect((try? Predicate(predicate.description)) == predicate, "\(source)")
    }
  }

  @Test(arguments: 0..<10)
  func `Generated predicates read back as they were`(seed: UInt64) throws {
    var generator = PredicateGenerator(seed: seed)
    for _ in 0..<200 {
      let predicate = generator.predicate(depth: 4)
      let read = try Predicate(predicate.description, catalog: PredicateSample.catalog)
      #expect(read == predicate, "\(predicate)")
      #expect(read.matches(PredicateSample.properties) == predicate.matches(PredicateSample.properties))
    }
  }

  @Test func `Connectives of one part are that part`() throws {
    let part = try Predicate("first == 'a'")
    #expect(Predicate.and([part]).description == part.description)
    #expect(Predicate.or([.and([part])]).description == part.description)
    #expect(Predicate.not(.or([part])).description == "not " + part.description)
    #expect(Predicate.and([.or([part, part]), .or([])]).description == "(\(part) or \(part)) and FALSEPREDICATE")
  }
}
