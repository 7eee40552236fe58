import PredicateSyntax

/// The beginning and the end of every text that matches a regular expression, as far as the pattern
/// shows them: they exclude most texts without running a match.
///
/// Only patterns without groups, alternatives, escapes and comments are examined, and only if they
/// respect case and marks.
struct ExpressionFilter: Sendable {
  /// The possible bytes of the first character; nil if it may be any.
  private var first: [Bool]?
  private var suffix: [UInt8] = []
  /// The number of quantifiers: the work of a match grows with that power of the text's length.
  private var quantifiers = 0

  /// Creates a filter; nil if the pattern shows neither.
  init?(_ pattern: String, options: StringOptions) {
    let effective = options.contains(.normalized) ? [] : options
    guard effective.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]) else { return nil }
    let bytes = Array(pattern.utf8)
    guard !bytes.isEmpty, !bytes.contains(where: { "\\|(){}#^$&".utf8.contains($0) }) else {
      return nil
    }
    quantifiers = bytes.count { "*+?".utf8.contains($0) }
    suffix = Array(bytes.reversed().prefix { Self.isPlain($0) }.reversed())
    readFirst(bytes)
    // An open bracket would make the apparent end part of a class.
    guard
      bytes.lastIndex(of: UInt8(ascii: "[")) ?? -1
        <= (bytes.lastIndex(of: UInt8(ascii: "]")) ?? -1)
    else { return nil }
    if first == nil, suffix.isEmpty { return nil }
  }

  private mutating func readFirst(_ bytes: [UInt8]) {
    var allowed = [Bool](repeating: false, count: 256)
    var position = 0
    if bytes[0] == UInt8(ascii: "[") {
      position = 1
      while position < bytes.count, Self.isPlain(bytes[position]) {
        var last = bytes[position]
        if position + 2 < bytes.count, bytes[position + 1] == UInt8(ascii: "-"),
          Self.isPlain(bytes[position + 2])
        {
          last = bytes[position + 2]
          guard last >= bytes[position] else { return }
          for byte in bytes[position]...last { allowed[Int(byte)] = true }
          position += 3
        } else {
          allowed[Int(last)] = true
          position += 1
        }
      }
      guard position > 1, position < bytes.count, bytes[position] == UInt8(ascii: "]") else {
        return
      }
    } else {
      guard Self.isPlain(bytes[0]) else { return }
      allowed[Int(bytes[0])] = true
    }
    position += 1
    // An optional character is not necessarily the first.
    if position < bytes.count, "*?".utf8.contains(bytes[position]) { return }
    first = allowed
  }

  /// Whether the text cannot match, and a match would not exceed the limit of `steps` either.
  @inline(__always)
  func excludes(_ text: TextBytes, steps: UInt32) -> Bool {
    guard let byte = text.first else { return false }
    if let first, !first[Int(byte)] { return true }
    guard !suffix.isEmpty, !suffix.withUnsafeBufferPointer({ text.ends(with: $0) }) else {
      return false
    }
    var work = 16
    for _ in 0..<quantifiers {
      let (product, overflow) = work.multipliedReportingOverflow(by: text.count + 1)
      if overflow || product > Int(steps) { return false }
      work = product
    }
    return work <= Int(steps)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
