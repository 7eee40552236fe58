extension PatternTranslator {
  /// Translates a set, after its bracket.
  mutating func translateSet(from start: Int) throws(PatternError) {
    if let set = try namedSet(from: start) {
      appendItem(set.pattern, from: start)
    } else {
      appendItem(try set(from: start, depth: 1).pattern, from: start)
    }
  }

  /// Reads a set, after its `[`.
  private mutating func set(
    from start: Int,
    depth: Int
  ) throws(PatternError) -> CharacterSetPattern {
    guard depth <= 16 else {
      throw PatternError(message: "sets are nested too deeply", offset: start)
    }
    let isComplement = cursor.accept("^")
    var terms = SetTerms()
    var isFirst = true
    while true {
      if flags.ignoresSpace { cursor.skipSpaceAndRemarks() }
      let place = cursor.offset
      guard let scalar = cursor.next() else {
        throw PatternError(message: "`[` is never closed", offset: start)
      }
      switch (scalar, cursor.peek()) {
      case ("]", _) where !isFirst:
        let set = try terms.finished(at: place)
        return isComplement ? set.complement : set
      case ("[", _):
        if let named = try namedSet(from: place) {
          terms.add(named)
        } else {
          terms.add(try set(from: place, depth: depth + 1), isBracketed: true)
        }
      case ("&", "&"?), ("-", "-"?):
        _ = cursor.next()
        try terms.begin(scalar == "&" ? .intersection : .difference, at: place)
      case ("&", "["?) where terms.endsInBrackets, ("-", "["?) where terms.endsInBrackets:
        _ = cursor.next()
        let other = try set(from: place, depth: depth + 1)
        try terms.combine(scalar == "&" ? .intersection : .difference, other, at: place)
      case ("\\", _):
        try addEscape(to: &terms, from: place)
      default:
        terms.add(try range(from: scalar, at: place))
      }
      try Self.requireShort(terms.length, at: place)
      isFirst = false
    }
  }

  private mutating func addEscape(to terms: inout SetTerms, from start: Int) throws(PatternError) {
    switch try escape(from: start) {
    case .literal(let scalar): terms.add(try range(from: scalar, at: start))
    case .set(let set), .property(_, let set): terms.add(set)
    case .other(let scalar): terms.add(try range(from: scalar, at: start))
    case .quotation:
      while !cursor.accept("\\E") {
        guard let scalar = cursor.next() else {
          throw PatternError(message: "`\\Q` in a set is never closed", offset: start)
        }
        // Only the last scalar can begin a range: inside a quotation a hyphen is literal.
        let isLast = cursor.accept("\\E")
        terms.add(isLast ? try range(from: scalar, at: start) : literal(scalar, to: scalar))
        if isLast { return }
      }
    }
  }

  /// Reads the range that begins with `first`, or returns `first` alone.
  private mutating func range(
    from first: Unicode.Scalar,
    at start: Int
  ) throws(PatternError) -> CharacterSetPattern {
    if flags.ignoresSpace { cursor.skipSpaceAndRemarks() }
    guard cursor.peek() == "-", let end = cursor.peek(1), !["]", "[", "-"].contains(end) else {
      return literal(first, to: first)
    }
    _ = cursor.next()
    if flags.ignoresSpace { cursor.skipSpaceAndRemarks() }
    let last = try rangeEnd(from: start)
    guard first <= last else {
      throw PatternError(message: "this range has the larger character first", offset: start)
    }
    return literal(first, to: last)
  }

  private mutating func rangeEnd(from start: Int) throws(PatternError) -> Unicode.Scalar {
    let place = cursor.offset
    guard let scalar = cursor.next() else {
      throw PatternError(message: "`[` is never closed", offset: start)
    }
    guard scalar == "\\" else { return scalar }
    switch try escape(from: place) {
    case .literal(let scalar): return scalar
    case .other(let scalar): return scalar
    case .quotation:
      guard let scalar = cursor.next(), cursor.accept("\\E") else {
        throw PatternError(message: "a range must end in a single character", offset: place)
      }
      return scalar
    case .set, .property:
      throw PatternError(
        message: "a range must end in a single character; for a hyphen, write `\\-`",
        offset: place
      )
    }
  }

  /// The scalars of a range, folded like the text.
  private func literal(_ first: Unicode.Scalar, to last: Unicode.Scalar) -> CharacterSetPattern {
    var items = Self.escaped(first) + (first == last ? "" : "-" + Self.escaped(last))
    guard rule != nil, !last.isASCII else { return .items(items) }
    // A large range, such as a whole script, is not folded: marks matter only in small ranges.
    guard last.value - first.value < 2048 else { return .items(items) }
    if first == last { items = "" }
    var sequences: [CharacterSetPattern] = []
    var seen: Set<Unicode.Scalar> = []
    for value in max(first.value, 0x80)...last.value {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = folded(scalar)
      guard folded.count < 2 else {
        sequences.append(.sequence(folded))
        continue
      }
      for folded in folded where seen.insert(folded).inserted { items += Self.escaped(folded) }
    }
    return sequences.isEmpty ? .items(items) : .union([.items(items)] + sequences)
  }
}
