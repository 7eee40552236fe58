import Foundation
import PredicateTestSupport
import Testing

/// The table of products on `Documentation/installing.md` names the Debian packages that `Package.swift` leads to.
@Suite struct ProductTableTests {
  @Test func packagesToBuild() throws {
    let manifest = try Manifest()
    let rows = try Self.rows()
    for row in rows where row.packages != ["all"] {
      for product in row.products {
        #expect(manifest.packages(of: product).sorted() == row.packages, "\(product)")
      }
    }
    #expect(rows.flatMap(\.products).sorted() == manifest.products.sorted())
    #expect(manifest.packages(of: "predcheck").count == 8)
  }

  private struct Row {
    let products: [String]
    let packages: [String]
  }

  private static func rows() throws -> [Row] {
    let text = try String(
      contentsOf: PageExample.page("Documentation/installing.md"),
      encoding: .utf8
    )
    let table = text.split(separator: "\n\n").first { $0.hasPrefix("| product |") }
    return try #require(table).split(separator: "\n").dropFirst(2).map { line in
      let cells = line.split(separator: "|")
      let words = cells[2].matches(of: /[a-z0-9-]+-dev/).map { String($0.output) }
      return Row(
        products: cells[0].matches(of: /`(\w+)`/).map { String($0.output.1) },
        packages: cells[2].contains("all of them") ? ["all"] : words
      )
    }
  }
}

/// The targets of `Package.swift` with what each needs, read from its text.
private struct Manifest {
  /// The products, each with its target.
  private let targets: [String: String]
  private let dependencies: [String: [String]]
  private let debian: [String: String]

  init() throws {
    let text = try String(contentsOf: PageExample.page("Package.swift"), encoding: .utf8)
    let product =
      /\.(?:library|executable)\(name: "(\w+)",(?: type: \.dynamic,)? targets: \["(\w+)"/
    targets = Dictionary(
      uniqueKeysWithValues: text.matches(of: product)
        .map { (String($0.output.1), String($0.output.2)) }
    )
    debian = Dictionary(
      uniqueKeysWithValues: text.matches(of: /system\("(\w+)", "[^"]+", apt: "([^"]+)"/)
        .map { (String($0.output.1), String($0.output.2)) }
    )
    let list = try #require(text.range(of: "  targets: ["))
    var found: [String: [String]] = [:]
    let start = /\n    (?:library|program|tests|system|\.\w+)\(\s*(?:name: )?"(\w+)"/
    let starts = text[list.upperBound...].matches(of: start)
    for (index, match) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1].range.lowerBound : text.endIndex
      found[String(match.output.1)] = text[match.range.upperBound..<end].matches(of: /"(\w+)"/)
        .map { String($0.output.1) }
    }
    dependencies = found
  }

  var products: [String] { Array(targets.keys) }

  /// The packages that a product's target and those below it need.
  func packages(of product: String) -> Set<String> {
    var seen: Set<String> = []
    var waiting = targets[product].map { [$0] } ?? []
    while let name = waiting.popLast() {
      if seen.insert(name).inserted { waiting += dependencies[name] ?? [] }
    }
    return Set(seen.compactMap { debian[$0] })
  }
}
