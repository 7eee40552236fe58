import PredicateSyntax
import Testing

/// Key paths as texts, with keys in quotes.
@Suite struct KeyPathTextTests {
  @Test(arguments: [
    ("name", ["name"]), ("author.name", ["author", "name"]), (#"#"a.b""#, ["a.b"]),
    (#"author.#'a.b'.c"#, ["author", "a.b", "c"]), (#"#"first \"x\"""#, [#"first "x""#]),
    (#"first "x""#, [#"first "x""#]), ("books.@count", ["books", "@count"]), ("", [""]),
    ("a..b", ["a", "", "b"]), (#"#"a.b"#, [#"#"a"#, "b"]), (#"#"a"b"#, [#"#"a"b"#]),
    (##"x#"a.b""##, [##"x#"a"##, #"b""#]), ("#id", ["#id"]), (#"#"@count""#, ["@count"]),
    ("#\"\u{1F600}\\u0041\"", ["\u{1F600}A"]),
  ])
  func keys(_ text: String, _ keys: [String]) {
    #expect(KeyPathText.keys(of: text) == keys)
  }

  @Test func operatorsAreNotKeys() {
    #expect(
      KeyPathText.steps(of: #"a.@max.#"@b""#) == [
        .key("a"), .collectionOperator(.maximum), .key("@b"),
      ]
    )
  }

  @Test(arguments: [
    ("a,b", ",", ["a", "b"]), (#"#"a,b",c"#, ",", [#"#"a,b""#, "c"]),
    (#"n=count:(#"a,b"),c"#, ",", [#"n=count:(#"a,b")"#, "c"]),
    (#"author.#"a:b":desc"#, ":", [#"author.#"a:b""#, "desc"]), (",", ",", ["", ""]),
  ])
  func parts(_ text: String, _ separator: Unicode.Scalar, _ parts: [String]) {
    #expect(KeyPathText.parts(of: text, between: separator) == parts)
  }

  @Test func theRestIsOnePart() {
    #expect(KeyPathText.parts(of: "a=b=c", between: "=", maximum: 2) == ["a", "b=c"])
    #expect(KeyPathText.parts(of: #"#"a=b"=c"#, between: "=", maximum: 2) == [#"#"a=b""#, "c"])
  }

  /// The quoted text of any key names that key and no other.
  @Test func quotedKeysAreReadBack() {
    var random = SystemRandomNumberGenerator()
    let letters = [
      "a", ".", "#", "\"", "'", "\\", "@", ",", ":", "=", "(", ")", " ", "é", "\u{301}", "\n",
    ]
    for _ in 1...2_000 {
      let keys = (1...Int.random(in: 1...3, using: &random)).map { _ in
        (1...Int.random(in: 1...5, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? ""
        }
        .joined()
      }
      let text = KeyPathText.text(of: keys.map { .key($0) })
      #expect(KeyPathText.steps(of: text) == keys.map { .key($0) }, "\(text)")
      let quoted = keys.map { KeyPathText.quoted($0, always: true) }.joined(separator: ",")
      #expect(
        KeyPathText.parts(of: quoted, between: ",").map { KeyPathText.unquoted($0) } == keys
      )
    }
  }
}
