import Foundation
import Testing

@testable import PredicateLint

/// The files of `Tests/Data/lint`: each block is a file in which the predicates are marked.
@Suite struct SourceCaseTests {
  @Test(arguments: SourceCase.all)
  func findsWhatIsMarked(_ example: SourceCase) {
    let found = SourceScanner().predicates(
      in: example.bytes,
      path: example.name,
      of: example.program
    )
    let places = found.map { $0.map.fileRange(of: 0..<$0.map.count) }
    #expect(places == example.marked, "\(example.origin)")
    #expect(found.map(SourceCase.line) == example.expected, "\(example.origin)")
  }

  /// Every file cut off anywhere is read to its end, without a trap.
  @Test(arguments: SourceCase.all)
  func readsFilesThatAreCutOff(_ example: SourceCase) {
    for length in stride(from: 0, to: example.bytes.count, by: 7) {
      let cut = Array(example.bytes[..<length])
      let cutOff = SourceScanner()
        .predicates(in: cut, path: example.name, of: example.program)
      for found in cutOff {
        #expect(found.map.fileRange(of: 0..<found.map.count).upperBound <= length)
      }
    }
  }

  /// Every file is read to its end, without a trap, if any of its brackets is missing.
  @Test(arguments: SourceCase.all)
  func readsFilesThatLackABracket(_ example: SourceCase) {
    for place in example.bytes.indices where "()[]{}".utf8.contains(example.bytes[place]) {
      var bytes = example.bytes
      bytes.remove(at: place)
      for found in SourceScanner().predicates(in: bytes, path: example.name) {
        #expect(found.map.fileRange(of: 0..<found.map.count).upperBound <= bytes.count)
      }
    }
  }

  @Test func hasCases() { #expect(SourceCase.all.count > 20) }
}

struct SourceCase: Sendable, CustomTestStringConvertible {
  var name: String
  var origin: String
  var bytes: [UInt8] = []
  /// The other files of the program, behind lines `+++ B.swift`.
  var others: [(name: String, text: String)] = []
  /// The ranges between the marks.
  var marked: [Range<Int>] = []
  var expected: [String] = []

  var testDescription: String { origin }

  /// The formats that pass between the files of the program.
  var program: ProgramFormats {
    var program = SourceScanner().formats(in: bytes, path: name)
    for other in others {
      program.formUnion(SourceScanner().formats(in: Array(other.text.utf8), path: other.name))
    }
    return program
  }

  static let all: [Self] = ["swift", "code", "files"].flatMap { read("\($0).cases") }

  /// `profile | arguments | text`
  static func line(_ found: FoundPredicate) -> String {
    let arguments =
      switch found.arguments {
      case .unknown: "?"
      case .listed(let texts): String(texts.count)
      }
    let text = found.text.replacing("\n", with: "␊")
    return "\(found.profile) | \(arguments) | \(text)"
  }

  private static func read(_ file: String) -> [Self] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let url = folder.appendingPathComponent("Data/lint/\(file)")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    var cases: [Self] = []
    var isSource = false
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("=== ") {
        let name = String(line.dropFirst(4))
        cases.append(Self(name: name, origin: "\(file):\(number + 1) \(name)"))
        isSource = true
      } else if line == "--- found" {
        isSource = false
      } else if cases.isEmpty {
        continue
      } else if isSource, line.hasPrefix("+++ ") {
        cases[cases.count - 1].others.append((String(line.dropFirst(4)), ""))
      } else if isSource, let other = cases[cases.count - 1].others.indices.last {
        cases[cases.count - 1].others[other].text += line + "\n"
      } else if isSource {
        cases[cases.count - 1].add(line)
      } else if !line.isEmpty {
        cases[cases.count - 1].expected.append(String(line))
      }
    }
    return cases
  }

  private mutating func add(_ line: Substring) {
    for character in line {
      switch character {
      case "⟦": marked.append(bytes.count..<bytes.count)
      case "⟧": marked[marked.count - 1] = marked[marked.count - 1].lowerBound..<bytes.count
      default: bytes += String(character).utf8
      }
    }
    bytes.append(0x0A)
  }
}
