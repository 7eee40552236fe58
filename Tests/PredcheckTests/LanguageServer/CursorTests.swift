import Testing

@testable import predcheck

/// Completions and hover texts at a place: `Tests/Data/lsp/*.cases`.
@Suite struct CursorTests {
  @Test(arguments: try CursorCase.all(of: "completion.cases"))
  func completion(_ test: CursorCase) {
    let items = test.document.completions(at: test.position, test.settings).items
    let labels = items.map(\.label)
    if test.expected == "none" {
      #expect(labels.isEmpty, sourceLocation: test.location)
      return
    }
    let written = Set(labels).union(items.map(\.textEdit.newText))
    for word in test.expected.split(separator: " ") {
      if word.hasPrefix("!"), word != "!=" {
        let isOffered = labels.contains(String(word.dropFirst()))
        #expect(!isOffered, "\(word.dropFirst()) is offered", sourceLocation: test.location)
      } else {
        let isOffered = written.contains(String(word))
        #expect(isOffered, "\(word) is not among \(labels)", sourceLocation: test.location)
      }
    }
    #expect(
      Set(labels).count == labels.count,
      "a word is there twice",
      sourceLocation: test.location
    )
  }

  @Test(arguments: try CursorCase.all(of: "hover.cases"))
  func hover(_ test: CursorCase) {
    let hover = test.document.hover(at: test.position, test.settings)
    let shown = hover?.contents.value.replacing("\n\n", with: " / ")
    #expect(shown ?? "none" == test.expected, sourceLocation: test.location)
  }
}
