import Foundation
import PredicateTestSupport
import Testing

/// Every Swift example of an article is code of this target, between `// Article: begin` and
/// `// Article: end`, and all such code is in its article.
@Suite struct ArticleTests {
  private static let articles = [
    "PredicateCoreData.docc/ExportOfStores", "PredicateCoreData.docc/StoresOfCoreData",
    "PredicateFoundation.docc/FromNSPredicate",
    "PredicateQL.docc/FromPredicateMacro",
    "PredicateQL.docc/FromRealm", "PredicateQL.docc/GettingStarted",
    "PredicateQL.docc/Performance", "PredicateQL.docc/PredicateQL",
    "PredicateQL.docc/PredicatesFromStrangers", "PredicateStorage.docc/Stores",
  ]

  /// Lines without their indentation, which differs between a page and a test.
  private typealias Example = [String]

  @Test(arguments: articles)
  func examplesAreCompiled(_ article: String) throws {
    let name = String(article.split(separator: "/")[1])
    let page = try Self.fences(of: Self.page(article))
    let code = try Self.regions(of: name)
    #expect(!page.isEmpty)
    let compiled = Self.joined(code)
    for example in page {
      #expect(compiled.contains(Self.joined([example])), "\(name) is not compiled: \(example)")
    }
    let shown = Self.joined(page)
    for example in code {
      #expect(shown.contains(Self.joined([example])), "\(name) does not show: \(example)")
    }
  }

  @Test func everyArticleIsListed() throws {
    let sources = PageExample.page("Sources")
    var found: Set<String> = []
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "md", try !Self.fences(of: file).isEmpty else { continue }
      let path = file.deletingPathExtension().pathComponents.suffix(2)
      found.insert(path.joined(separator: "/"))
    }
    #expect(found.sorted() == Self.articles)
  }

  private static func page(_ article: String) -> URL {
    let module = article.prefix { $0 != "." }
    return PageExample.page("Sources/\(module)/\(article).md")
  }

  private static func joined(_ examples: [Example]) -> String {
    "\n" + examples.joined().joined(separator: "\n") + "\n"
  }

  /// The blocks of Swift on a page.
  private static func fences(of page: URL) throws -> [Example] {
    try blocks(String(contentsOf: page, encoding: .utf8), from: "```swift", to: "```")
  }

  /// The code that belongs on the page `name`.
  private static func regions(of name: String) throws -> [Example] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
      .flatMap { file in
        let text = try String(contentsOf: file, encoding: .utf8)
        return blocks(text, from: "// \(name): begin", to: "// \(name): end")
      }
  }

  private static func blocks(_ text: String, from begin: String, to end: String) -> [Example] {
    var blocks: [Example] = []
    var block: Example?
    for line in text.split(separator: "\n") {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line == begin {
        block = []
      } else if line == end {
        if let ended = block { blocks.append(ended) }
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }
}
