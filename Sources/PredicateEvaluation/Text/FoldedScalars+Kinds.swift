import CUTF8Proc

extension Int32 {
  /// Whether `[d]` removes the scalar: a mark of Latin, Greek or Cyrillic letters, in Unicode's
  /// blocks of combining diacritical marks. Vowel signs, points and voicing marks of other scripts
  /// belong to letters or are letters, and stay; so do variation selectors and enclosing marks.
  var isDiacritic: Bool {
    guard self >= 0x300 else { return false }
    switch self {
    case 0x300...0x36F, 0x483...0x487: return true
    case 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
      return UInt32(utf8proc_get_property(self).pointee.category)
        == UTF8PROC_CATEGORY_MN.rawValue
    default: return false
    }
  }

  /// `A` for the full-width `Ａ`, `カ` for the half-width `ｶ`: the standard form of a character in
  /// Unicode's block Halfwidth and Fullwidth Forms.
  var narrowed: Int32 {
    guard self >= 0xFF01, self <= 0xFFEE else { return self }
    return switch self {
    case 0xFF01...0xFF5E: self - 0xFEE0
    case 0xFF5F, 0xFF60: self - 0xFF5F + 0x2985
    case 0xFF61...0xFF9F: Self.kana[Int(self - 0xFF61)]
    case 0xFFA0: 0x3164
    case 0xFFA1...0xFFBE: self - 0xFFA1 + 0x3131
    case 0xFFC2...0xFFC7: self - 0xFFC2 + 0x314F
    case 0xFFCA...0xFFCF: self - 0xFFCA + 0x3155
    case 0xFFD2...0xFFD7: self - 0xFFD2 + 0x315B
    case 0xFFDA...0xFFDC: self - 0xFFDA + 0x3161
    case 0xFFE0...0xFFE6: Self.signs[Int(self - 0xFFE0)]
    case 0xFFE8...0xFFEE: Self.shapes[Int(self - 0xFFE8)]
    default: self
    }
  }

  /// U+FF61 to U+FF9F. The last two are the voicing marks, which then compose.
  private static let kana: [Int32] = scalars(
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}"
  )
  /// U+FFE0 to U+FFE6
  private static let signs: [Int32] = scalars("¢£¬¯¦¥₩")
  /// U+FFE8 to U+FFEE
  private static let shapes: [Int32] = scalars("│←↑→↓■○")

  private static func scalars(_ text: String) -> [Int32] {
    text.unicodeScalars.map { Int32($0.value) }
  }
}

extension Int32 {
  /// Whether the scalar is unassigned, but reserved for something invisible. For Unicode such
  /// scalars are controls, which stand alone; utf8proc treats them as letters.
  var isReservedControl: Bool {
    guard self >= 0x2065 else { return false }
    switch self {
    case 0x2065, 0xFFF0...0xFFF8, 0xE0000...0xE0FFF:
      return UInt32(utf8proc_get_property(self).pointee.category)
        == UTF8PROC_CATEGORY_CN.rawValue
    default: return false
    }
  }
  /// Whether the scalar is unassigned, but reserved for an emoji, like all free ones in these
  /// blocks. For Unicode such scalars are already pictographs; utf8proc treats them as letters.
  var isReservedPictograph: Bool {
    guard self >= 0x1F000 else { return false }
    switch self {
    case 0x1F000...0x1FAFF, 0x1FC00...0x1FFFD:
      return UInt32(utf8proc_get_property(self).pointee.category)
        == UTF8PROC_CATEGORY_CN.rawValue
    default: return false
    }
  }
}
