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
  let file: MarkedFile

  var name: String { file.name }
  var origin: String { file.origin }
  var bytes: [UInt8] { file.bytes }
  var marked: [Range<Int>] { file.marked }
  var expected: [String] { file.expected }
  var testDescription: String { origin }

  /// The formats that pass between the files of the program.
  var program: ProgramFormats { file.program }

  static let all = ["swift", "code", "files"].flatMap { MarkedFile.read("\($0).cases").blocks }
    .map(Self.init)

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
}

extension MarkedFile {
  /// The formats that pass between the files of the program.
  var program: ProgramFormats {
    var program = SourceScanner().formats(in: bytes, path: name)
    for other in others {
      program.formUnion(SourceScanner().formats(in: Array(other.text.utf8), path: other.name))
    }
    return program
  }
}
