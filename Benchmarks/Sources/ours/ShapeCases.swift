import BenchmarkSupport
import Foundation
import PredicateQL

/// Predicates of unusual shape: a file of `family TAB size TAB text`. Each is parsed, made ready,
/// and evaluated on a record of that size.
enum ShapeCases {
  /// Far beyond what the default lets through: the growth is of interest, not the limit.
  private static let options = ParseOptions(
    limits: ParseLimits(length: 100_000_000, nesting: 1_000, height: 10_000, nodes: 10_000_000)
  )

  static func all(path: String) throws -> [MeasuredCase] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").flatMap { line in
      let fields = line.split(separator: "\t", maxSplits: 2).map(String.init)
      guard fields.count == 3, let size = Int(fields[1]) else { return [MeasuredCase]() }
      return cases("\(fields[0]) \(size)", size, fields[2])
    }
  }

  private static func cases(_ name: String, _ size: Int, _ text: String) -> [MeasuredCase] {
    if name.hasPrefix("records") { return [records(name, size, text)] }
    let record = Record(size)
    let bound = Lazily {
      try PredicateTemplate(parsing: text, options: options).bound(to: [])
    }
    let evaluator = Lazily { try Evaluator(bound.value()) }
    return [
      MeasuredCase("ours", "parse \(name)", units: 1) {
        _ = try PredicateTemplate(parsing: text, options: options)
        return 1
      },
      MeasuredCase("ours", "prepare \(name)", units: 1) {
        _ = try [Record]().count(matching: Evaluator(bound.value()))
        return 1
      },
      MeasuredCase("ours", "evaluate \(name)", units: 100) {
        let evaluator = try evaluator.value()
        return try count { try evaluator.matches(record) }
      },
      MeasuredCase("ours, reference", "evaluate \(name)", units: 100) {
        let evaluator = try evaluator.value()
        return try count { try evaluator.matches(.object(record)) }
      },
    ]
  }

  private static func count(_ matches: () throws -> Bool) rethrows -> Int {
    var count = 0
    for _ in 0..<100 where try matches() { count += 1 }
    return count / 100
  }

  private static func records(_ name: String, _ size: Int, _ text: String) -> MeasuredCase {
    let people = Lazily { SyntheticPeople.make(size) }
    let evaluator = Lazily { try Evaluator(PredicateTemplate(parsing: text).bound(to: [])) }
    return MeasuredCase("ours", "evaluate \(name)", units: 1) {
      try people.value().count(matching: evaluator.value())
    }
  }
}

/// The objects that the shapes are evaluated on: `number` is 5, `word` is `needle`, `text` a run of `x`,
/// `numbers` 0 and up.
private struct Record: KeyPathReadable {
  let number = 5
  let word = "needle"
  let text: String
  let numbers: [Int]

  init(_ size: Int) {
    text = String(repeating: "x", count: size)
    numbers = Array(0..<size)
  }

  static let readableKeys: ReadableKeys<Self> = [
    "number": .key(\.number), "word": .key(\.word), "text": .key(\.text),
    "numbers": .key(\.numbers),
  ]
}

/// Made when it is first asked for.
private final class Lazily<Made> {
  private let make: () throws -> Made
  private var made: Made?

  init(_ make: @escaping () throws -> Made) { self.make = make }

  func value() throws -> Made {
    if let made { return made }
    let new = try make()
    made = new
    return new
  }
}
