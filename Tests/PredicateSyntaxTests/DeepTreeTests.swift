import Foundation
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Code can build trees of any height, which text cannot. Every operation on trees works on them,
/// on threads with small stacks too. Every test also frees its trees.
@Suite struct DeepTreeTests {
  /// Enough levels for recursion to overflow: it takes more than 104 bytes a level.
  private static let levels = 5_000

  @Test(arguments: DeepTree.all)
  func deepTreesAreFreed(_ kind: DeepTree) {
    #expect(onSmallStack { kind.predicate(levels: Self.levels).height } ?? 0 > Self.levels)
  }

  @Test(arguments: DeepTree.all)
  func deepTreesAreComparedAndHashed(_ kind: DeepTree) {
    let found = onSmallStack {
      let tree = kind.predicate(levels: Self.levels)
      let same = kind.predicate(levels: Self.levels)
      let other = kind.predicate(levels: Self.levels, above: .key("b"))
      let higher = kind.predicate(levels: Self.levels + 1)
      return [tree == same, tree != other, tree != higher, Set([tree, same, other]).count == 2]
    }
    #expect(found == [true, true, true, true])
  }

  /// Balanced parentheses show that the whole text was written.
  @Test(arguments: DeepTree.all)
  func deepTreesArePrinted(_ kind: DeepTree) {
    let found = onSmallStack {
      let tree = kind.predicate(levels: Self.levels)
      return FormatPrinter.Style.allCases.map { style in
        let text = FormatPrinter(style: style).text(of: tree)
        return text.utf8.count > Self.levels
          && text.utf8.count { $0 == UInt8(ascii: "(") }
            == text.utf8.count { $0 == UInt8(ascii: ")") }
      }
    }
    #expect(found == [true, true, true])
  }

  /// Parts that the printer defers are in the order of the text.
  @Test(arguments: DeepTree.all)
  func deepTreesPrintLikeShortOnes(_ kind: DeepTree) throws {
    let options = ParseOptions(
      limits: ParseLimits(length: .max, nesting: 400, height: 2_000, nodes: .max),
      hostFunctions: ["mgl_join:"]
    )
    let tree = kind.predicate(levels: 170)
    #expect(try PredicateTemplate(parsing: tree.description, options: options).root == tree)
  }

  @Test(arguments: DeepTree.all)
  func sentencesAndOutlinesAreTruncated(_ kind: DeepTree) {
    let found = onSmallStack {
      let tree = kind.predicate(levels: Self.levels)
      return [SentencePrinter().text(of: tree), OutlinePrinter().text(of: tree)]
    }
    for text in found ?? [] {
      #expect(text.contains("…"))
      #expect(text.utf8.count < 30_000_000)
    }
    #expect(found?.count == 2)
  }

  @Test(arguments: DeepTree.all)
  func deepTreesAreEncodedButNotDecoded(_ kind: DeepTree) throws {
    let data = onSmallStack { try? JSONEncoder().encode([kind.predicate(levels: Self.levels)]) }
    let coded = try #require(data ?? nil)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([PredicateTemplate].self, from: coded)
    }
    guard case .dataCorrupted(let context) = error else { return }
    let reason = try #require(context.underlyingError as? PredicateFormatError)
    // The text is refused as too deep or as too long.
    #expect([["L019"], ["P039"]].contains(reason.diagnostics.map(\.id.code)))
    // Input that is no predicate, but as deep.
    let brackets = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([PredicateTemplate].self, from: Data(brackets.utf8))
    }
  }

  @Test(arguments: DeepTree.all)
  func deepTreesAreWalkedAndRewritten(_ kind: DeepTree) {
    let found = onSmallStack {
      let tree = kind.predicate(levels: Self.levels)
      var copy = tree
      copy.span = SourceSpan(start: 0, end: 1)
      var count = 0
      tree.forEachNode { _ in count += 1 }
      if case .comparison(let comparison) = tree.kind {
        count = 1
        comparison.left.forEachNode { _ in count += 1 }
        comparison.right.forEachNode { _ in count += 1 }
      }
      return (copy == tree, count, (!copy).height - copy.height)
    }
    #expect(found?.0 == true)
    #expect(found?.1 ?? 0 > Self.levels)
    #expect(found?.2 == 1)
  }

  @Test func aMillionLevelsAreAccepted() {
    let found = onSmallStack {
      var tree = PredicateNode.always
      for _ in 0..<1_000_000 { tree = !tree }
      return (Set([tree]).contains(!(!tree)), tree.height, tree.appleText.utf8.count)
    }
    #expect(found?.0 == false)
    #expect(found?.1 == 1_000_001)
    #expect(found?.2 ?? 0 > 4_000_000)
  }

  /// A shared subtree lives as long as the last tree that has it, whichever thread frees it.
  @Test func sharedSubtreesStayShared() async {
    let base = DeepTree.all[0].predicate(levels: 1_000)
    let text = base.description
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          var tree = base
          for _ in 0..<number { tree = !(tree && !tree) }
          let terms = [tree, base, tree]
          return PredicateNode(.or(terms)) == PredicateNode(.or(terms.reversed()))
        }
      }
      for await isSame in group { #expect(isSame) }
    }
    #expect(base.description == text)
  }

  @Test func wideTreesBehaveLikeOthers() {
    let found = onSmallStack {
      let terms = (0..<100_000).map { ExpressionNode.key("a").equals($0) }
      let wide = PredicateNode.any(of: terms)
      var tree = wide
      for _ in 0..<200 { tree = !tree }
      return (
        tree == tree, Set([tree, wide]).count, tree.height,
        FormatPrinter(style: .apple).text(of: tree).utf8.count
      )
    }
    #expect(found?.0 == true)
    #expect(found?.1 == 2)
    #expect(found?.2 == 203)
    #expect(found?.3 ?? 0 > 1_000_000)
  }
}

extension PredicateNode {
  fileprivate var appleText: String { FormatPrinter(style: .apple).text(of: self) }
}
