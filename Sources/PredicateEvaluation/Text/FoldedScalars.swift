import CUTF8Proc

/// A folded text as decomposed scalars in canonical order.
///
/// Marks are put in order *before* case is folded: U+0345 is a mark that folds to the letter `ι`,
/// and if folded first would leave later marks out of order.
struct FoldedScalars {
  var scalars: [Int32]
  /// For each scalar, whether a character of the source begins with it; empty unless requested.
  private(set) var places: [Place] = []

  /// The place of a scalar of the folded text in a character of the source; Unicode defines what a
  /// character is.
  enum Place: UInt8 {
    /// It continues a character: a mark, the second `s` of `ß`, the second half of a flag.
    case within
    /// It begins a character.
    case start
    /// It is LF after CR. A search may separate the two; one `?` matches both.
    case lineFeed
  }

  /// Nil if memory runs out, or the text is too long for utf8proc.
  init?(_ bytes: TextBytes, rule: FoldingRule, findsCharacters: Bool = false) {
    guard let source = Self.decomposed(bytes, foldsWidth: rule.foldsWidth) else { return nil }
    guard rule.foldsCase || rule.stripsMarks || findsCharacters else {
      scalars = source
      return
    }
    scalars = []
    scalars.reserveCapacity(source.count)
    guard findsCharacters else {
      for scalar in source { append(scalar, rule: rule) }
      return
    }
    var boundaries = CharacterBoundaries()
    // If the scalar that begins a character is stripped, the next one begins it.
    var place = Place.within
    for scalar in source {
      let next = boundaries.place(of: scalar)
      if next != .within { place = next }
      let count = scalars.count
      append(scalar, rule: rule)
      guard scalars.count > count else { continue }
      places.append(place)
      for _ in count + 1..<scalars.count { places.append(.within) }
      place = .within
    }
  }

  private mutating func append(_ scalar: Int32, rule: FoldingRule) {
    if rule.stripsMarks, scalar.isDiacritic { return }
    let property = utf8proc_get_property(scalar).pointee
    guard rule.foldsCase, property.casefold_seqindex != UInt16.max else {
      scalars.append(scalar)
      return
    }
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 16) { buffer in
      var boundClass: Int32 = 0
      let options = UTF8PROC_CASEFOLD.rawValue | UTF8PROC_DECOMPOSE.rawValue
      let count = utf8proc_decompose_char(
        scalar,
        buffer.baseAddress,
        buffer.count,
        utf8proc_option_t(options),
        &boundClass
      )
      scalars.append(contentsOf: buffer.prefix(max(0, count)))
    }
  }

  /// The text in composed form. Destroys the scalars: utf8proc overwrites them with its bytes.
  mutating func composed() -> String? {
    let count = scalars.count
    // utf8proc writes a zero byte at the end.
    scalars.append(0)
    return scalars.withUnsafeMutableBufferPointer { buffer in
      let options = UTF8PROC_COMPOSE.rawValue | UTF8PROC_STABLE.rawValue
      let length = utf8proc_reencode(buffer.baseAddress, count, utf8proc_option_t(options))
      guard length >= 0 else { return nil }
      return String(decoding: UnsafeRawBufferPointer(buffer).prefix(length), as: UTF8.self)
    }
  }

  private static func decomposed(_ bytes: TextBytes, foldsWidth: Bool) -> [Int32]? {
    // All threads share one empty array, the one without capacity; not even its count may be
    // written.
    var needed = max(bytes.count, 1)
    // The first guess suffices for nearly every text; if not, utf8proc returns the right size.
    for _ in 0..<2 {
      var written = 0
      let scalars = [Int32](unsafeUninitializedCapacity: needed) { buffer, initializedCount in
        written = utf8proc_decompose_custom(
          bytes.baseAddress,
          bytes.count,
          buffer.baseAddress,
          buffer.count,
          utf8proc_option_t(UTF8PROC_DECOMPOSE.rawValue),
          foldsWidth ? { scalar, _ in scalar.narrowed } : nil,
          nil
        )
        initializedCount = (0...buffer.count).contains(written) ? written : 0
      }
      guard written > needed else { return written < 0 ? nil : scalars }
      needed = written
    }
    return nil
  }
}
