import CUTF8Proc

/// A folded text as decomposed scalars in canonical order.
///
/// Marks are put in order *before* case is folded: U+0345 is a mark that folds to the letter `ι`,
/// and would otherwise keep later marks from their place.
struct FoldedScalars {
  var scalars: [Int32]
  /// How each scalar came about.
  private(set) var origins: [Origin]

  /// Where a scalar of the folded text comes from.
  enum Origin: UInt8 {
    /// It begins a character of the source.
    case character
    /// It goes on with what a single character of the source folded to: the second `s` of `ß`.
    case expansion
    /// It belongs to the character before it: a mark, or the later letters of a Hangul syllable.
    case joined
  }

  /// Nil when memory runs out, or the text is longer than utf8proc can take.
  init?(_ bytes: TextBytes, rule: FoldingRule) {
    guard let source = Self.decomposed(bytes, foldsWidth: rule.foldsWidth) else { return nil }
    guard rule != .canonical else {
      scalars = source
      origins = []
      return
    }
    scalars = []
    origins = []
    scalars.reserveCapacity(source.count)
    origins.reserveCapacity(source.count)
    for scalar in source { append(scalar, rule: rule) }
  }

  private mutating func append(_ scalar: Int32, rule: FoldingRule) {
    let property = utf8proc_get_property(scalar).pointee
    let isMark = property.isMark
    if rule.stripsMarks, isMark { return }
    let isJoined = (isMark && !scalars.isEmpty) || goesOnWithSyllable(scalar)
    guard rule.foldsCase, property.casefold_seqindex != UInt16.max else {
      scalars.append(scalar)
      origins.append(isJoined ? .joined : .character)
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
      for (index, folded) in buffer.prefix(max(0, count)).enumerated() {
        let isFoldedMark = utf8proc_get_property(folded).pointee.isMark
        scalars.append(folded)
        origins.append(isFoldedMark ? .joined : index > 0 || isJoined ? .expansion : .character)
      }
    }
  }

  /// Whether `scalar` makes one Hangul syllable with what is there already: a vowel after an initial
  /// consonant, or a final consonant after both.
  private func goesOnWithSyllable(_ scalar: Int32) -> Bool {
    guard let last = scalars.last else { return false }
    if (0x1161...0x1175).contains(scalar) { return (0x1100...0x1112).contains(last) }
    guard (0x11A8...0x11C2).contains(scalar) else { return false }
    return (0x1161...0x1175).contains(last) && origins.last == .joined
  }

  /// The text in composed form. Destroys the scalars: utf8proc writes its bytes over them.
  mutating func composed() -> String? {
    let count = scalars.count
    // utf8proc ends what it writes with a zero byte.
    scalars.append(0)
    return scalars.withUnsafeMutableBufferPointer { buffer in
      let options = UTF8PROC_COMPOSE.rawValue | UTF8PROC_STABLE.rawValue
      let length = utf8proc_reencode(buffer.baseAddress, count, utf8proc_option_t(options))
      guard length >= 0 else { return nil }
      return String(decoding: UnsafeRawBufferPointer(buffer).prefix(length), as: UTF8.self)
    }
  }

  private static func decomposed(_ bytes: TextBytes, foldsWidth: Bool) -> [Int32]? {
    // An array of no capacity is the one empty array that all threads share; not even its count may
    // be written.
    var needed = max(bytes.count, 1)
    // The first guess suffices for nearly every text; the answer to a bad guess is the right size.
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

extension utf8proc_property_t {
  /// Whether the general category is one of the three kinds of mark.
  var isMark: Bool {
    let categories = UTF8PROC_CATEGORY_MN.rawValue...UTF8PROC_CATEGORY_ME.rawValue
    return category > 0 && categories.contains(UInt32(category))
  }
}

extension Int32 {
  /// `A` for the full-width `Ａ`, and so on for all that ASCII has.
  fileprivate var narrowed: Int32 { (0xFF01...0xFF5E).contains(self) ? self - 0xFEE0 : self }
}
