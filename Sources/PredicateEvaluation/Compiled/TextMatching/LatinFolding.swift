import PredicateSyntax

/// The folding of the scalars below U+0180, as far as a folded ASCII text needs it: the letters of
/// nearly all European names, each one or two bytes of UTF-8.
///
/// It is computed from the folding itself, once for each rule.
struct LatinFolding: Sendable {
  /// For each scalar, the ASCII character it folds to, `other`, or `unsafe`.
  private let table: [UInt8]

  /// The scalar folds to letters beyond ASCII, none of them a mark: no ASCII text contains part of
  /// it.
  static let other: UInt8 = 0x80
  /// The scalar may fold to anything: the text must be folded in full.
  static let unsafe: UInt8 = 0xFF

  private init(_ rule: FoldingRule) {
    table = (0..<0x180).map { (number: UInt32) -> UInt8 in
      guard let scalar = Unicode.Scalar(number) else { return Self.unsafe }
      let folded = Array(rule.folded(String(Character(scalar))).unicodeScalars)
      if folded.count == 1, folded[0].isASCII { return UInt8(folded[0].value) }
      let isOther = folded.allSatisfy { !$0.isASCII && !$0.isMark }
      return isOther && !folded.isEmpty ? Self.other : Self.unsafe
    }
  }

  private static let ofCase = Self(rule: .caseInsensitive)
  private static let ofMarks = Self(rule: .diacriticInsensitive)
  private static let ofBoth = Self(rule: [.caseInsensitive, .diacriticInsensitive])

  private static let ofNeither = Self(rule: [])

  private init(rule options: StringOptions) { self.init(FoldingRule(options) ?? .canonical) }

  static func of(_ rule: FoldingRule) -> Self {
    switch (rule.foldsCase, rule.stripsMarks) {
    case (true, true): ofBoth
    case (true, false): ofCase
    case (false, true): ofMarks
    case (false, false): ofNeither
    }
  }

  /// The folding of the scalar that begins at `position`, and its number of bytes.
  @inline(__always)
  func folded(_ text: TextBytes, at position: Int) -> (byte: UInt8, length: Int) {
    let lead = text[position]
    if lead < 0x80 { return (table[Int(lead)], 1) }
    // U+0080 to U+017F
    guard lead >= 0xC2, lead <= 0xC5, position &+ 1 < text.count else { return (Self.unsafe, 1) }
    let scalar = Int(lead & 0x1F) &<< 6 | Int(text[position &+ 1] & 0x3F)
    return (table[scalar], 2)
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    // Categories of Unicode: no others are marks.
    default: false
    }
  }
}
