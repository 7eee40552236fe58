import Testing

@testable import predcheck

@Suite struct CSVTests {
  struct Row: CustomTestStringConvertible {
    let text: String
    let fields: [String]
    var testDescription: String { text }
  }

  @Test(arguments: [
    Row(text: "a,b", fields: ["a", "b"]),
    Row(text: "a,b\n", fields: ["a", "b"]),
    Row(text: "a,b\r\n", fields: ["a", "b"]),
    Row(text: "\n", fields: [""]),
    Row(text: ",", fields: ["", ""]),
    Row(text: ",,\r\n", fields: ["", "", ""]),
    Row(text: " a , b ", fields: [" a ", " b "]),
    Row(text: #""a,b",c"#, fields: ["a,b", "c"]),
    Row(text: #""a ""b"" c","""""#, fields: [#"a "b" c"#, #"""#]),
    Row(text: #""""""#, fields: [#"""#]),
    Row(text: "\"\",x", fields: ["", "x"]),
    Row(text: "\"a\nb\",c\n", fields: ["a\nb", "c"]),
    Row(text: "\"a\r\nb\"\r\n", fields: ["a\r\nb"]),
    Row(text: #"5" disk,x"y"#, fields: [#"5" disk"#, #"x"y"#]),
    Row(text: "a\rb,c", fields: ["a\rb", "c"]),
    Row(text: "é,😀", fields: ["é", "😀"]),
  ])
  func takesRowsApart(_ example: Row) throws {
    var row = CSVRow()
    row.read(example.text.utf8)
    #expect(!row.isOpen)
    #expect(try row.fields().map(\.text) == example.fields)
  }

  /// The separator that a header is taken to have; none if the header continues on the next line.
  @Test(arguments: [
    ("a,b", ","), ("a;b", ";"), ("a\tb", "\t"), ("a;b,c", ","), ("a\tb;c", "\t"), ("a", ","),
    ("", ","),
    ("\"a,b\";c\nd,e", ";"), ("\"x;y\"\nd;e", ","), ("\"a\n,\";b", ";"), ("\"a", ""),
    ("a;\"b\n", ""),
    ("5\" screen;b", ";"), ("\"a\"\"b;c\",d", ","), ("\"a\"\"b,c\";d", ";"), ("a;\"b,c\"", ";"),
  ])
  func theHeaderTellsWhatSeparates(_ header: String, _ separator: String) {
    #expect(CSVRow.separator(ofHeader: header.utf8) == separator.utf8.first)
  }

  @Test(arguments: [";", "\t"])
  func readsWhatSpreadsheetsWrite(_ separator: String) throws {
    let text = ["name;age;weight", "\"A;B\";3;1,5", "C;4;2"].joined(separator: "\n")
      .replacing(";", with: separator)
    try TestData.withFile(text, named: "data.csv") { path in
      let run = CommandRun("filter", "age == 3 AND weight == '1,5'", path, "--format", "json")
      #expect(run.errors == "")
      #expect(
        run.output
          == "{\"name\": \"A\(separator == "\t" ? "\\t" : ";")B\", \"age\": 3, \"weight\": \"1,5\"}\n"
      )
    }
  }

  /// Rows that end with carriage returns alone are written as they are.
  @Test(arguments: [
    ("a,b\r1,2\r3,4\r", "a,b\r1,2\r"), ("a,b\r3,4\r1,2", "a,b\r1,2\r"),
    ("a;b\r1;2\r3;4", "a;b\r1;2\r"), ("a,b\r1,\"x\r\ny\"\r3,4\r", "a,b\r1,\"x\r\ny\"\r"),
    ("a,b\r1,\"x\ry\"\r3,4\r", "a,b\r1,\"x\ry\"\r"), ("\u{FEFF}a,b\r1,2\r", "\u{FEFF}a,b\r1,2\r"),
    ("a,b\r\r1,2\r", "a,b\r1,2\r"),
    // A return among line feeds is part of a name or a value.
    ("a,b\rc\n1,2\n", "a,b\rc\n1,2\n"), ("a,b\r\n1,2\r\n", "a,b\r\n1,2\r\n"),
    ("a,b\n1,2\r3\n", "a,b\n1,2\r3\n"), ("a,b\n1,2\r", "a,b\n1,2\r\n"),
  ])
  func readsRowsOfOldMacs(_ text: String, _ matching: String) throws {
    for piece in [1, 3, 65_536] {
      let words = ["filter", "a == 1", "--input", "csv"]
      let run = CommandRun(words, input: Array(text.utf8), piece: piece)
      #expect(run.output == matching)
      #expect(run.errors == "")
    }
    #expect(CommandRun("filter", "a == 1", input: text).output == matching, "recognised")
  }

  /// A row is counted as a line, also behind the first piece of the file.
  @Test func countsRowsOfOldMacs() {
    let rows = (1...5_000).map { "\($0),x" } + ["1,2,3"]
    let text = (["a,b"] + rows).joined(separator: "\r")
    let run = CommandRun("filter", "-c", "a > 0", "--input", "csv", input: text)
    #expect(run.output == "5000\n")
    #expect(run.errors == "standard input:5002: 3 fields, but the header has 2\n")
  }

  @Test func refusesTextAfterAQuote() {
    var row = CSVRow()
    row.read(#"x,"a"b,c"#.utf8)
    #expect(throws: CSVRow.Failure.textAfterQuote(field: 2)) { try row.fields() }
  }

  @Test func refusesBytesThatAreNotUTF8() {
    var row = CSVRow()
    row.read([0x61, 0x2C, 0xFF] as [UInt8])
    #expect(throws: CSVRow.Failure.invalidUTF8(field: 2)) { try row.fields() }
  }

  struct Typed: CustomTestStringConvertible {
    let field: String
    let infer: String
    let all: String
    var testDescription: String { field }
  }

  @Test(arguments: [
    Typed(field: "1", infer: "1", all: "1"),
    Typed(field: "-1.50", infer: "-1.5", all: "-1.5"),
    Typed(field: "1e3", infer: "1000.0", all: "1000.0"),
    Typed(
      field: "12345678901234567890",
      infer: "12345678901234567890",
      all: "12345678901234567890"
    ),
    Typed(field: #""1""#, infer: #""1""#, all: "1"),
    Typed(field: "007", infer: #""007""#, all: #""007""#),
    Typed(field: "+1", infer: #""+1""#, all: #""+1""#),
    Typed(field: "1.", infer: #""1.""#, all: #""1.""#),
    Typed(field: " 1", infer: #"" 1""#, all: #"" 1""#),
    Typed(field: "1 ", infer: #""1 ""#, all: #""1 ""#),
    Typed(field: "true", infer: "true", all: "true"),
    Typed(field: "TRUE", infer: #""TRUE""#, all: #""TRUE""#),
    Typed(field: "null", infer: #""null""#, all: #""null""#),
    Typed(field: "", infer: "null", all: "null"),
    Typed(field: #""""#, infer: #""""#, all: "null"),
  ])
  func infersTypes(_ example: Typed) {
    let input = "k,l\n\(example.field),x\n"
    func field(_ types: String) -> String {
      CommandRun(
        "filter",
        "TRUEPREDICATE",
        "--input",
        "csv",
        "--csv-types",
        types,
        "--format",
        "json",
        input: input
      ).output
    }
    #expect(field("infer") == #"{"k": \#(example.infer), "l": "x"}"# + "\n")
    #expect(field("all") == #"{"k": \#(example.all), "l": "x"}"# + "\n")
    let text = example.field.hasPrefix("\"") ? example.field : "\"\(example.field)\""
    #expect(field("text") == #"{"k": \#(text), "l": "x"}"# + "\n")
  }

  /// A file with every construct, in pieces of every size, comes out byte for byte.
  @Test func writesRowsAsTheyStood() {
    let text = "\u{FEFF}id,note\r\n1,\"a, \"\"b\"\"\r\nc\"\r\n\r\n2,\r\n3,é"
    for piece in 1...text.utf8.count {
      let run = CommandRun(
        ["filter", "id >= 1", "--input", "csv"],
        input: Array(text.utf8),
        piece: piece
      )
      #expect(run.output == "\u{FEFF}id,note\r\n1,\"a, \"\"b\"\"\r\nc\"\r\n2,\r\n3,é\n")
      #expect(run.errors == "")
      #expect(run.status == .yes)
    }
  }
}
