package import Foundation
package import PredicateAnalysis
import PredicateEvaluation
package import PredicateSyntax
package import Testing

/// A file of one-line cases: a predicate, and its answer for an object.
///
///     # object: {"name": "Ada", "age": 36}
///     name BEGINSWITH "A"          --> true             # E136
///     age > %d ; 40                --> false
///     age < "40"                   --> error R008
///
/// Lines that start with `#` are remarks, or change settings for the lines below them:
///
/// - `# object: JSON` a dictionary, whose missing keys are nil;
/// - `# record: JSON` a typed object, whose missing keys are mistakes;
/// - `# value: JSON` any value as SELF;
/// - `# variables: JSON` the values of `$name`;
/// - `# mode: strict-apple` the mode of parsing and evaluation;
/// - `# policy: untrusted` the policy of evaluation.
///
/// Arguments follow ` ; ` as JSON. JSON may contain `{"$date": "2026-01-02T00:00:00Z"}`,
/// `{"$set": […]}`, `{"$decimal": "1.10"}`, `{"$uuid": …}`, `{"$url": …}` and `{"$data": hex}`.
package struct CaseFile: Sendable {
  /// Every case of the file, in order.
  package let cases: [Case]

  package struct Case: Sendable, CustomTestStringConvertible {
    package var predicate: String
    package var arguments: [Value]
    package var root: CaseValue
    package var variables: [String: CaseValue]
    package var mode: LanguageMode
    package var policy: PredicatePolicy
    package var expected: Expected
    package var location: Testing.SourceLocation

    package var testDescription: String { predicate }
  }

  package enum Expected: Hashable, Sendable {
    case truth(Bool)
    /// The code of an evaluation error, R001 to R014, or of a mistake in the text, such as P011.
    case error(String)
  }

  /// A line that cannot be parsed, or a folder without cases.
  package struct Malformed: Error, CustomStringConvertible {
    package let description: String
  }

  package init(at file: URL) throws {
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    var reader = CaseReader(name: file.lastPathComponent, path: file.path)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      try reader.read(String(line))
    }
    cases = reader.cases
  }

  /// The cases of every file in `Tests/Conformance`, located from the path of a test's file.
  package static func all(from file: String = #filePath) throws -> [Case] {
    var tests = URL(fileURLWithPath: file).deletingLastPathComponent()
    while tests.lastPathComponent != "Tests", tests.pathComponents.count > 1 {
      tests.deleteLastPathComponent()
    }
    return try all(in: tests.appendingPathComponent("Conformance"))
  }

  /// The cases that are resources of this module: the same files, wherever the test's file is.
  package static func resources() throws -> [Case] { try all(in: Bundle.module.bundleURL) }

  /// The cases of every file in a folder. Throws if there are none.
  package static func all(in folder: URL) throws -> [Case] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let files = (names ?? []).filter { $0.hasSuffix(".cases") }
    guard !files.isEmpty else {
      throw Malformed(description: "the shared cases are missing: no .cases in \(folder.path)")
    }
    return try files.flatMap { try CaseFile(at: folder.appendingPathComponent($0)).cases }
  }
}

/// Reads a case file line by line.
private struct CaseReader {
  let name: String
  let path: String
  var cases: [CaseFile.Case] = []
  private var line = 0
  private var root = CaseValue.value(.null)
  private var variables: [String: CaseValue] = [:]
  private var mode = LanguageMode.default
  private var policy = PredicatePolicy.unrestricted

  init(name: String, path: String) {
    self.name = name
    self.path = path
  }

  mutating func read(_ text: String) throws {
    line += 1
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    if trimmed.isEmpty { return }
    if !trimmed.contains("-->") {
      guard trimmed.hasPrefix("#") else { throw malformed("expected `-->`") }
      return try readHeader(trimmed.dropFirst().trimmingCharacters(in: .whitespaces))
    }
    try readCase(trimmed)
  }

  private mutating func readHeader(_ text: String) throws {
    guard let colon = text.firstIndex(of: ":") else { return }
    let rest = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    switch text[..<colon] {
    case "object": root = .value(try json(rest))
    case "value": root = .value(try json(rest))
    case "record": root = .record(try json(rest))
    case "variables":
      guard case .map(let entries) = try json(rest) else { throw malformed("expected {…}") }
      variables = entries.mapValues(CaseValue.value)
    case "mode":
      guard let mode = LanguageMode(rawValue: rest) else { throw malformed("unknown mode") }
      self.mode = mode
    case "policy":
      guard let policy = PredicatePolicy.presets[rest] else { throw malformed("unknown policy") }
      self.policy = policy
    default: break
    }
  }

  private mutating func readCase(_ text: String) throws {
    guard let arrow = text.range(of: "-->", options: .backwards) else { return }
    var outcome = text[arrow.upperBound...]
    if let remark = outcome.firstIndex(of: "#") { outcome = outcome[..<remark] }
    var predicate = text[..<arrow.lowerBound].trimmingCharacters(in: .whitespaces)
    var arguments: [Value] = []
    if let semicolon = predicate.range(of: " ; ", options: .backwards) {
      guard case .list(let values) = try json("[\(predicate[semicolon.upperBound...])]") else {
        throw malformed("expected arguments")
      }
      arguments = values
      predicate = predicate[..<semicolon.lowerBound].trimmingCharacters(in: .whitespaces)
    }
    cases.append(
      CaseFile.Case(
        predicate: predicate,
        arguments: arguments,
        root: root,
        variables: variables,
        mode: mode,
        policy: policy,
        expected: try expected(outcome.split(separator: " ").map(String.init)),
        location: Testing.SourceLocation(
          fileID: "Conformance/" + name,
          filePath: path,
          line: line,
          column: 1
        )
      )
    )
  }

  private func expected(_ words: [String]) throws -> CaseFile.Expected {
    switch words {
    case ["true"]: return .truth(true)
    case ["false"]: return .truth(false)
    case _ where words.count == 2 && words[0] == "error": return .error(words[1])
    default: throw malformed("expected true, false or error R0xx after `-->`")
    }
  }

  private func json(_ text: some StringProtocol) throws -> Value {
    do {
      return try CaseJSON.value(of: String(text))
    } catch {
      throw malformed("\(error)")
    }
  }

  private func malformed(_ message: String) -> CaseFile.Malformed {
    CaseFile.Malformed(description: "\(path):\(line): \(message)")
  }
}
