import CUTF8Proc

/// Divides decomposed text into characters, scalar by scalar. Characters are extended grapheme
/// clusters, which are the same for canonically equivalent texts.
struct CharacterBoundaries {
  private var last: Int32?
  private var state: Int32 = 0
  private var conjunct = IndicConjunct()

  mutating func place(of scalar: Int32) -> FoldedScalars.Place {
    let scalar = Self.assigned(scalar)
    defer { last = scalar }
    guard let last else {
      _ = conjunct.joins(scalar)
      return .start
    }
    if last < 0x300, scalar < 0x300 {
      state = 0
      return last == 0x0D && scalar == 0x0A ? .lineFeed : .start
    }
    let isJoined = conjunct.joins(scalar)
    return utf8proc_grapheme_break_stateful(last, scalar, &state) && !isJoined ? .start : .within
  }

  /// An assigned scalar of the same kind, for one that is unknown to utf8proc.
  private static func assigned(_ scalar: Int32) -> Int32 {
    if scalar.isReservedControl { return 0x200B }
    return scalar.isReservedPictograph ? 0x1F600 : scalar
  }
}

/// The consonants of an Indic conjunct, such as `क्त`, which are one character: they are joined by
/// a virama, possibly among marks. utf8proc joins them from version 2.9 on; older versions need
/// this.
private struct IndicConjunct {
  private enum State {
    case outside
    /// After a consonant
    case begun
    /// After a consonant and a virama
    case linked
  }

  private var state = State.outside

  /// Whether the next scalar is a consonant that belongs to the character before.
  mutating func joins(_ scalar: Int32) -> Bool {
    if Self.isConsonant(scalar) {
      defer { state = .begun }
      return state == .linked
    }
    if state == .outside { return false }
    if Self.isVirama(scalar) {
      state = .linked
    } else if !Self.isTransparent(scalar) {
      state = .outside
    }
    return false
  }

  /// The consonants of the scripts that have such conjuncts.
  private static func isConsonant(_ scalar: Int32) -> Bool {
    guard scalar >= 0x915, scalar <= 0xD3A else { return false }
    switch scalar {
    // Devanagari
    case 0x915...0x939, 0x958...0x95F, 0x978...0x97F: return true
    // Bengali
    case 0x995...0x9A8, 0x9AA...0x9B0, 0x9B2, 0x9B6...0x9B9, 0x9DC, 0x9DD, 0x9DF, 0x9F0, 0x9F1:
      return true
    // Gujarati
    case 0xA95...0xAA8, 0xAAA...0xAB0, 0xAB2, 0xAB3, 0xAB5...0xAB9, 0xAF9: return true
    // Oriya
    case 0xB15...0xB28, 0xB2A...0xB30, 0xB32, 0xB33, 0xB35...0xB39, 0xB5C, 0xB5D, 0xB5F, 0xB71:
      return true
    // Telugu and Malayalam
    case 0xC15...0xC28, 0xC2A...0xC39, 0xC58...0xC5A, 0xD15...0xD3A: return true
    default: return false
    }
  }

  private static func isVirama(_ scalar: Int32) -> Bool {
    switch scalar {
    case 0x94D, 0x9CD, 0xACD, 0xB4D, 0xC4D, 0xD4D: true
    default: false
    }
  }

  /// Whether the scalar may be between the consonants: a joiner, or a mark with a combining class.
  private static func isTransparent(_ scalar: Int32) -> Bool {
    if scalar < 0x300 { return false }
    let property = utf8proc_get_property(scalar).pointee
    return property.boundclass == UTF8PROC_BOUNDCLASS_ZWJ.rawValue
      || property.boundclass == UTF8PROC_BOUNDCLASS_EXTEND.rawValue && property.combining_class != 0
  }
}
