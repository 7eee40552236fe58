import Foundation
import PredicateTestSupport

/// A number of the manual that the project cites: `E45`, `U3`, `4.6`, `P010`.
struct ManualCitation {
  let number: String
  /// The file and line.
  let place: String

  /// Every citation in remarks, comments and pages.
  static func all() throws -> [ManualCitation] {
    let root = PageExample.page("")
    var citations: [ManualCitation] = []
    for folder in ["Sources", "Tests", "Grammar", "Documentation"] {
      let files = FileManager.default.enumerator(
        at: root.appendingPathComponent(folder),
        includingPropertiesForKeys: nil,
        options: .skipsHiddenFiles
      )
      while let file = files?.nextObject() as? URL {
        citations += try self.citations(in: file)
      }
    }
    for page in ["README.md", "CONTRIBUTING.md", "SECURITY.md"] {
      citations += try self.citations(in: root.appendingPathComponent(page))
    }
    return citations
  }

  private static func citations(in file: URL) throws -> [ManualCitation] {
    let remark: (Substring, inout Bool) -> Substring
    switch file.pathExtension {
    case "swift": remark = { line, _ in comment(of: line) }
    case "cases": remark = { line, _ in self.remark(of: line) }
    case "tsv": remark = { line, _ in rule(of: line) }
    case "md", "ebnf": remark = prose
    default: return []
    }
    let text = try String(contentsOf: file, encoding: .utf8)
    var isFenced = false
    var citations: [ManualCitation] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let place = "\(file.lastPathComponent):\(index + 1)"
      citations += numbers(in: remark(line, &isFenced)).map {
        ManualCitation(number: $0, place: place)
      }
    }
    return citations
  }

  /// `// E45: …`, and the names of examples in tables: `shows: "E45 …"`.
  private static func comment(of line: Substring) -> Substring {
    line.after("//") ?? line.after("shows: \"") ?? ""
  }

  /// The remark after a case, or on a line of its own that is no setting.
  private static func remark(of line: Substring) -> Substring {
    guard line.utf8.first == UInt8(ascii: "#") else { return line.after(" # ") ?? "" }
    let isSetting = ["object", "record", "value", "variables"].contains {
      line.hasPrefix("# \($0): ")
    }
    return isSetting ? "" : line
  }

  /// The second column of a table of divergences.
  private static func rule(of line: Substring) -> Substring {
    let columns = line.split(separator: "\t")
    return columns.count == 3 && columns[1].first?.isNumber == true ? "(\(columns[1]))" : ""
  }

  /// A page without its code.
  private static func prose(of line: Substring, _ isFenced: inout Bool) -> Substring {
    if line.hasPrefix("```") { isFenced.toggle() }
    return isFenced ? "" : Substring(line.replacing(/`[^`]*`/, with: "``"))
  }

  private static func numbers(in text: Substring) -> [String] {
    guard text.utf8.contains(where: { (48...57).contains($0) }) else { return [] }
    let examples = text.matches(of: /\b[EU]\d{1,3}[a-z]?\b/).map { String($0.output) }
    let codes = text.matches(of: /\b[LPASRVQ]\d{3}\b/).map { String($0.output) }
    let sections = text.matches(
      of: /(?:language\.md |table |[(,] ?|^# |^)(\d\.\d{1,2})(?=[,):;]| of |$)/
    )
    return examples + codes + sections.map { String($0.output.1) }
  }
}

extension Substring {
  /// The text after the first `mark`; nil if there is none.
  fileprivate func after(_ mark: String) -> Substring? {
    let (bytes, wanted) = (Array(utf8), Array(mark.utf8))
    guard bytes.count >= wanted.count else { return nil }
    for start in 0...bytes.count - wanted.count
    where bytes[start] == wanted[0] && bytes[start..<start + wanted.count].elementsEqual(wanted) {
      return self[utf8.index(startIndex, offsetBy: start + wanted.count)...]
    }
    return nil
  }
}
