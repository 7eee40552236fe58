package import PredicateSyntax

/// Equality and order of two strings, for `==` and `<`.
package enum TextComparison {
  /// Whether `a == b`. Without options the bytes are compared, in every mode: composed and
  /// decomposed `é` differ.
  package static func equal(
    _ a: String,
    _ b: String,
    options: StringOptions,
    mode: LanguageMode
  ) -> Bool {
    a.withBytes { left in
      b.withBytes { right in
        guard let rule = FoldingRule(options) else { return left.hasSameBytes(as: right) }
        guard left.isASCII, right.isASCII else {
          return folded(left, right, rule) { $0.hasSameBytes(as: $1) }
        }
        return rule.foldsCase ? equalLowercased(left, right) : left.hasSameBytes(as: right)
      }
    }
  }

  /// Negative, zero or positive if `a` sorts before, with or after `b`.
  ///
  /// With `l` the order is that of the locale, in every mode. Otherwise the default mode orders by
  /// code point, as UTF-8 bytes and the databases do; strict mode orders by UTF-16 code units as
  /// Apple does, with canonically equivalent texts equal.
  package static func order(
    _ a: String,
    _ b: String,
    options: StringOptions,
    mode: LanguageMode,
    localeOrder: LocaleOrder = .root
  ) -> Int {
    if options.contains(.localized), let rule = FoldingRule(options) {
      return localeOrder.order(rule.folded(a), rule.folded(b))
    }
    return a.withBytes { left in
      b.withBytes { right in
        let isApple = mode == .strictApple
        let isLiteral = options.contains(.normalized)
        let rule = FoldingRule(options) ?? (isApple && !isLiteral ? .canonical : nil)
        if left.isASCII, right.isASCII {
          return rule?.foldsCase == true
            ? folded(left, right, rule ?? .canonical) { $0.order($1) } : left.order(right)
        }
        guard isApple else {
          guard let rule else { return left.order(right) }
          return folded(left, right, rule) { $0.order($1) }
        }
        return orderOfUnits(units(left, rule), units(right, rule))
      }
    }
  }

  private static func folded<Answer>(
    _ left: TextBytes,
    _ right: TextBytes,
    _ rule: FoldingRule,
    _ compare: (TextBytes, TextBytes) -> Answer
  ) -> Answer {
    let foldedLeft = rule.folded(left)
    let foldedRight = rule.folded(right)
    return (foldedLeft ?? "").withBytes { newLeft in
      (foldedRight ?? "").withBytes { newRight in
        compare(foldedLeft == nil ? left : newLeft, foldedRight == nil ? right : newRight)
      }
    }
  }

  private static func equalLowercased(_ left: TextBytes, _ right: TextBytes) -> Bool {
    guard left.count == right.count else { return false }
    for position in left.indices
    where left[position].asciiLowercased != right[position].asciiLowercased {
      return false
    }
    return true
  }

  /// The UTF-16 of the decomposed text, or of the text itself without a rule.
  private static func units(_ bytes: TextBytes, _ rule: FoldingRule?) -> [UInt16] {
    guard let rule, let folded = FoldedScalars(bytes, rule: rule) else {
      return Array(String(decoding: bytes, as: UTF8.self).utf16)
    }
    return folded.scalars.flatMap { scalar in
      Unicode.Scalar(UInt32(scalar)).map { Array($0.utf16) } ?? []
    }
  }

  private static func orderOfUnits(_ left: [UInt16], _ right: [UInt16]) -> Int {
    if left == right { return 0 }
    return left.lexicographicallyPrecedes(right) ? -1 : 1
  }
}
