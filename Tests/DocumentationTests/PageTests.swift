import Foundation
import PredicateTestSupport
import Testing

/// What holds for all pages: links lead somewhere, the index is complete, the front door stays small.
@Suite struct PageTests {
  private static let root = PageExample.page("")

  /// The paths of all pages that a reader of the repository meets.
  static let pages: [String] = {
    let folders = ["Documentation", "Grammar", "Integrations", "Benchmarks", "Sources", "Tests"]
    let names = folders.flatMap { folder -> [String] in
      let files = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
      return (files?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
    }
    return ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
      + names.filter { $0.hasSuffix(".md") && !$0.contains("/.") && !$0.contains("node_modules") }
      .sorted()
  }()

  static func text(of page: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
  }

  @Test func pagesAreFound() {
    #expect(Self.pages.count > 60)
    #expect(Self.pages.contains("Documentation/lint.md"))
  }

  @Test(arguments: pages)
  func linksLeadToFilesAndHeadings(_ page: String) throws {
    for link in try Self.links(on: page) {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target = parts[0].isEmpty ? page : Self.path(String(parts[0]), from: page)
      let file = Self.root.appendingPathComponent(target)
      let isThere = FileManager.default.fileExists(atPath: file.path)
      #expect(isThere, "\(page) links to \(link)")
      if isThere, parts.count > 1, target.hasSuffix(".md") {
        #expect(try Self.anchors(on: target).contains(String(parts[1])), "\(page) links to \(link)")
      }
    }
  }

  /// The index links to every page of its folder, and to the manual.
  @Test func theIndexIsComplete() throws {
    let linked = try Set(
      Self.links(on: "Documentation/README.md").map {
        Self.path($0, from: "Documentation/README.md")
      }
    )
    let wanted = Self.pages.filter {
      $0.hasPrefix("Documentation/") && $0 != "Documentation/README.md"
        && !$0.hasPrefix("Documentation/Contributing/")
    }
    #expect((wanted + ["Grammar/language.md"]).filter { !linked.contains($0) } == [])
  }

  @Test func everyRecipeIsLinkedFromTheGuide() throws {
    let linked = try Set(Self.links(on: "CONTRIBUTING.md"))
    let recipes = Self.pages.filter { $0.hasPrefix("Documentation/Contributing/") }
    #expect(recipes.count > 10)
    #expect(recipes.filter { !linked.contains($0) } == [])
  }

  @Test func theFrontDoorStaysSmall() throws {
    #expect(
      try Self.text(of: "README.md").split(separator: "\n", omittingEmptySubsequences: false).count
        <= 130
    )
    #expect(try Self.text(of: "CHANGELOG.md").utf8.count <= 3_072)
  }

  /// The page of the Python package, whose examples its tests run, has the README's example.
  @Test func thePythonExampleIsOnThePackagesPage() throws {
    let readme = try Self.text(of: "README.md")
    let example = try #require(readme.firstMatch(of: /```python\n([^`]+)```/)).output.1
    let page = try Self.text(of: "Integrations/Python/README.md")
    for line in example.split(separator: "\n") { #expect(page.contains(line), "\(line)") }
  }

  /// Phrases that are not what an engineer would say: "is not", "also", "next to" and the like are.
  @Test(arguments: pages)
  func wordsArePlain(_ page: String) throws {
    let odd =
      #/
      \b(?:is|are)\snone\sof\b | \blooked\sat\b | \bso\smany\b | \btold\sof\b | \bbesides\b
      | \b(?:is|are)\sno\s(?:integer|number|string|collection|variable|predicate|digit|key|date|row)\b
      | \bstands?\s(?:for|in|before|after|behind|there|between|above|below)\b
      | \bof\swh(?:ich|om)\s\w+\s(?:is|are|has|have|only|no)\b
      | \bsays?\s[^.|]*\sin\sSQL\b | \blikewise\b
      /#
    let text = try Self.text(of: page).replacing(#/```(?s:.*?)```|`[^`\n]+`/#, with: "``")
    #expect(text.matches(of: odd).map { String($0.output) } == [])
  }

  /// The targets of links and pictures that are no addresses of the web, nor links of DocC.
  private static func links(on page: String) throws -> [String] {
    let text = try text(of: page).replacing(#/```(?s:.*?)```|`[^`\n]+`/#, with: "")
    return text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
      .filter { !$0.contains(":") && !$0.hasPrefix("/") }
  }

  /// A path relative to the root, of a link on a page.
  private static func path(_ link: String, from page: String) -> String {
    var parts = page.split(separator: "/").dropLast().map(String.init)
    for part in link.split(separator: "#", omittingEmptySubsequences: false)[0].split(
      separator: "/"
    ) {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }

  /// The anchors that GitHub makes of headings.
  private static func anchors(on page: String) throws -> Set<String> {
    let text = try text(of: page).replacing(#/```(?s:.*?)```/#, with: "")
    return Set(
      text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" || $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacing(" ", with: "-")
      }
    )
  }
}
