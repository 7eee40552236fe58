/// Files of predicates: one a line; `#` or `//` at the start of a line begins a remark.
enum PredicateLines {
  static func predicates(in source: MappedText) -> [FoundPredicate] {
    var found: [FoundPredicate] = []
    var start = source.bytes.hasBytes([0xEF, 0xBB, 0xBF], at: 0) ? 3 : 0
    while start < source.count {
      let end = source.bytes[start...].firstIndex(of: 0x0A) ?? source.count
      let line = source[start..<end].trimmed()
      start = end + 1
      if line.isEmpty || isRemark(line) { continue }
      // Who fills the placeholders of such a file is not known.
      found.append(
        FoundPredicate(line, PredicateUse(api: ".predicates file"), arguments: .unknown)
      )
    }
    return found
  }

  /// `# remark` and `// remark`, whereas `#size == 3` is a predicate
  private static func isRemark(_ line: MappedText) -> Bool {
    line.bytes.starts(with: "//".utf8)
      || line.bytes.first == UInt8(ascii: "#")
        && (line.count == 1 || line.bytes[1].isBlank || line.bytes[1] == UInt8(ascii: "#"))
  }
}
