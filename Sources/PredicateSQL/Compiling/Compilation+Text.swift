import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateSyntax

/// CONTAINS, BEGINSWITH, ENDSWITH, LIKE and MATCHES.
extension Compilation {
  mutating func search(
    _ search: SQLConstruct.FoldedSearch,
    _ text: SQLTerm,
    _ needle: SQLTerm,
    _ options: StringOptions,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    if text.isNull || needle.isNull { return .constant(false) }
    let needle = needle.foldedToASCII(options)
    if case .scalar(let operand) = text, case .constant(.text(let needle)) = needle,
      !options.folds
    {
      return .exact(
        try constantSearch(search, try self.text(operand, at: span), needle, at: span)
      )
    }
    if case .scalar(let operand) = text, case .constant(.text(let needle)) = needle,
      let (operand, needle) = unfolded(operand, needle, options)
    {
      return .exact(try constantSearch(search, operand, needle, at: span))
    }
    let (first, second) = (try operand(text, at: span), try operand(needle, at: span))
    let isTotal = !first.isOptional && !second.isOptional
    if options.folds {
      let indexed: SQLCondition? =
        if case .constant(.text(let text)) = needle { indexedSearch(search, first, text) } else {
          nil
        }
      let sought: SQLConstruct.Needle =
        if case .constant(.text(let text)) = needle { .constant(text) } else {
          .expression(second.fragment)
        }
      guard let found = dialect.render(.foldedSearch(search, first.fragment, sought, options))
      else {
        return .atMost(
          indexed ?? searchBound(search, first, needle, options),
          because: Unsupported(options.spelling, at: span)
        )
      }
      return SQLBounds.exact(SQLCondition(found, of: first, isTotal: isTotal))
        .narrowed(by: indexed)
    }
    let within = try comparable(first, .equal, at: span).fragment
    let wanted = try comparable(second, .equal, at: span)
    let sought = wanted.fragment
    let construct: SQLConstruct =
      switch search {
      case .contains: .contains(within, needle: sought)
      case .hasPrefix: .hasPrefix(within, prefix: sought)
      case .hasSuffix: .hasSuffix(within, suffix: sought)
      }
    let found = SQLCondition(
      try render(construct, "a search for a string", at: span),
      of: first,
      isTotal: isTotal && search == .contains
    )
    let nulls = SQLCondition.Nulls(second.isOptional, false)
    return .exact(.all([found, .compare(wanted.scalar, .notEqual, .fragment("''"), nulls)]))
  }

  /// An equality without folding, if the column is known to be ASCII: in small letters, as an index
  /// on `lower(email)` has it. Nil for text of which more would have to be known.
  func unfolded(
    _ operand: SQLOperand,
    _ constant: String,
    _ options: StringOptions
  ) -> (SQLOperand, String)? {
    guard operand.guarantees.isASCII, options.folds, case .text = operand.form,
      options.isSubset(of: [.caseInsensitive, .diacriticInsensitive]), constant.isPlainASCII,
      // CR LF is one character to a search that folds.
      !constant.utf8.contains(where: { $0 == 0x0D || $0 == 0x0A })
    else { return nil }
    guard options.contains(.caseInsensitive) else { return (operand, constant) }
    guard let lower = dialect.render(.lowercasedASCII(operand.fragment)) else { return nil }
    return (SQLOperand(operand, lower, operand.form), options.asciiFolded(constant))
  }

  private func searchBound(
    _ search: SQLConstruct.FoldedSearch,
    _ operand: SQLOperand,
    _ needle: SQLTerm,
    _ options: StringOptions
  ) -> SQLCondition? {
    guard case .constant(.text(let needle)) = needle else { return nil }
    return searchBound(search, operand, needle, options)
  }

  /// A necessary condition for a match: a search for the needle or, if it is not ASCII, for its longest
  /// ASCII part.
  func searchBound(
    _ search: SQLConstruct.FoldedSearch,
    _ operand: SQLOperand,
    _ needle: String,
    _ options: StringOptions
  ) -> SQLCondition? {
    guard needle.isPlainASCII else {
      guard let part = ASCIIPart(of: needle, options) else { return nil }
      return searchBound(part.search(search), operand, part.text, options)
    }
    if search == .hasPrefix, options.contains(.caseInsensitive),
      let lower = dialect.render(.asciiLowercase(operand.fragment)),
      let variants = CaseVariants(needle)
    {
      let ranges = variants.prefixRanges(of: lower)
      let isInRange = SQLCondition(ranges, of: operand, isTotal: false, grouping: .or)
      let bound = foldedBound(of: operand, .search(.hasPrefix, needle), options)
      return bound.map { .all([isInRange, $0]) } ?? isInRange
    }
    if let bound = foldedBound(of: operand, .search(search, needle), options) { return bound }
    return asciiBound(of: operand, options) { text in
      let needle = SQLFragment.text(options.asciiFolded(needle))
      switch search {
      case .contains: return dialect.render(.contains(text, needle: needle))
      case .hasPrefix: return dialect.render(.hasPrefix(text, prefix: needle))
      case .hasSuffix: return dialect.render(.hasSuffix(text, suffix: needle))
      }
    }
  }

  /// A necessary condition for folded text that the database has; nil where it has none.
  func foldedBound(
    of operand: SQLOperand,
    _ bound: SQLConstruct.FoldedBound,
    _ options: StringOptions
  ) -> SQLCondition? {
    let text =
      operand.form == .text(.other)
      ? dialect.render(.codePoints(operand.fragment)) : operand.fragment
    return text.flatMap { dialect.render(.foldedBound($0, bound, options)) }
      .map { SQLCondition($0, of: operand, isTotal: !operand.isOptional) }
  }

  /// A necessary condition for folded text that any database can express. Texts that are not ASCII
  /// pass.
  func asciiBound(
    of operand: SQLOperand,
    _ options: StringOptions,
    _ condition: (SQLFragment) -> SQLFragment?
  ) -> SQLCondition? {
    let text = operand.fragment
    let isFolded = options.contains(.caseInsensitive)
    guard let folded = dialect.render(isFolded ? .asciiLowercase(text) : .codePoints(text)),
      let holds = condition(folded), let isOther = dialect.render(.isNotASCII(text))
    else { return nil }
    return SQLCondition("\(holds) OR \(isOther)", of: operand, isTotal: false, grouping: .or)
  }

  /// A search for a constant. An index serves a prefix: texts that begin with `ab` lie from `ab` to
  /// before `ac`.
  private func constantSearch(
    _ search: SQLConstruct.FoldedSearch,
    _ operand: SQLOperand,
    _ needle: String,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLCondition {
    guard !needle.isEmpty, dialect.has(.nulCharacter) || !needle.hasNul else {
      return .constant(false)
    }
    let isTotal = !operand.isOptional
    let text = try comparable(operand, .equal, at: span).fragment
    let indexed = search == .hasPrefix ? nil : indexedSearch(search, operand, needle)
    func all(_ found: SQLFragment, isTotal: Bool) -> SQLCondition {
      .all([indexed, SQLCondition(found, of: operand, isTotal: isTotal)].compactMap(\.self))
    }
    switch search {
    case .contains:
      let found = try render(.constantSearch(.contains, text, needle), "CONTAINS", at: span)
      return all(found, isTotal: isTotal)
    case .hasSuffix:
      // SQLite gives NULL for the bytes of an empty text.
      let found = try render(.constantSearch(.hasSuffix, text, needle), "ENDSWITH", at: span)
      return all(found, isTotal: false)
    case .hasPrefix where operand.form == .text(.deterministic):
      let found = try render(.constantSearch(.hasPrefix, text, needle), "BEGINSWITH", at: span)
      return SQLCondition(found, of: operand, isTotal: isTotal)
    case .hasPrefix:
      let column = try comparable(operand, .less, at: span).scalar
      let nulls = SQLCondition.Nulls(operand.isOptional, false)
      let isNotLess = SQLCondition.compare(
        column,
        .greaterOrEqual,
        .value(.text(needle), as: .text),
        nulls
      )
      guard let end = CodePointRange.end(ofPrefix: needle) else { return isNotLess }
      return .all([isNotLess, .compare(column, .less, .value(.text(end), as: .text), nulls)])
    }
  }

  mutating func isLike(
    _ text: SQLTerm,
    _ pattern: SQLTerm,
    _ options: StringOptions,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    if text.isNull || pattern.isNull { return .constant(false) }
    guard case .constant(.text(let written)) = pattern else {
      throw Unsupported("LIKE a pattern that is not constant", at: span)
    }
    let pattern = LikeToken.foldedToASCII(written, options)
    guard pattern.utf8.count <= Self.maximumPatternLength else {
      throw Unsupported("so long a pattern", at: span)
    }
    let operand = try operand(text, at: span)
    if pattern.isEmpty { return .constant(false) }
    if let (operand, pattern) = unfolded(operand, pattern, options) {
      return try isLike(.scalar(operand), .constant(.text(pattern)), [], at: span)
    }
    if !options.folds, let condition = try simpleLike(operand, pattern, at: span) {
      return condition
    }
    if !dialect.has(.nulCharacter), pattern.hasNul { return .constant(false) }
    let isTotal = !operand.isOptional
    let text = options.folds ? operand : try comparable(operand, .equal, at: span)
    let indexed = indexedLike(operand, pattern)
    guard let like = dialect.render(.like(text.fragment, pattern: pattern, options)) else {
      return .atMost(
        indexed ?? likeBound(of: operand, pattern, options),
        because: Unsupported("LIKE\(options.spelling)", at: span)
      )
    }
    let matched = SQLBounds.exact(SQLCondition(like, of: operand, isTotal: isTotal))
    // The range of the prefix is for an index that LIKE itself cannot use.
    guard !options.folds, operand.form != .text(.deterministic),
      case .literal(let start) = LikeToken.tokens(of: pattern).first
    else { return matched.narrowed(by: indexed) }
    return matched.narrowed(by: try constantSearch(.hasPrefix, operand, start, at: span))
  }

  private func likeBound(
    of operand: SQLOperand,
    _ pattern: String,
    _ options: StringOptions
  ) -> SQLCondition? {
    guard pattern.isPlainASCII else {
      guard let part = ASCIIPart(ofPattern: pattern, options) else { return nil }
      return searchBound(.contains, operand, part.text, options)
    }
    if let bound = foldedBound(of: operand, .like(pattern), options) { return bound }
    return asciiBound(of: operand, options) { text in
      dialect.render(.like(text, pattern: options.asciiFolded(pattern), []))
    }
  }

  /// LIKE patterns that are equivalent to `==`, BEGINSWITH, ENDSWITH or CONTAINS.
  private func simpleLike(
    _ operand: SQLOperand,
    _ pattern: String,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds? {
    let tokens = LikeToken.tokens(of: pattern)
    switch (tokens.count, tokens.first, tokens.last) {
    case (1, .run, _): return .exact(isNotNull(operand))
    case (1, .literal(let text), _):
      return try compare(operand, .equal, .text(text), [], at: span)
    case (2, .literal(let text), .run):
      return .exact(try constantSearch(.hasPrefix, operand, text, at: span))
    case (2, .run, .literal(let text)):
      return .exact(try constantSearch(.hasSuffix, operand, text, at: span))
    case (3, .run, .run):
      guard case .literal(let text) = tokens[1] else { return nil }
      return .exact(try constantSearch(.contains, operand, text, at: span))
    // Only LIKE itself decides patterns of other shapes.
    default: return nil
    }
  }

  mutating func matches(
    _ text: SQLTerm,
    _ pattern: SQLTerm,
    _ options: StringOptions,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    if text.isNull || pattern.isNull { return .constant(false) }
    guard case .constant(.text(let pattern)) = pattern,
      pattern.utf8.count <= Self.maximumPatternLength
    else { throw Unsupported("MATCHES a pattern that is not constant", at: span) }
    let operand = try operand(text, at: span)
    let literals = options.isEmpty ? PatternLiterals(pattern) : nil
    let found: SQLCondition? =
      if let prefix = literals?.prefix {
        try constantSearch(.hasPrefix, operand, prefix, at: span)
      } else if let text = literals?.longest {
        try constantSearch(.contains, operand, text, at: span)
      } else { nil }
    let construct = SQLConstruct.matches(operand.fragment, pattern: pattern, options)
    guard let matches = dialect.render(construct) else {
      return .atMost(found, because: Unsupported("MATCHES", at: span))
    }
    return SQLBounds.exact(SQLCondition(matches, of: operand, isTotal: !operand.isOptional))
      .narrowed(by: found)
  }

  /// The longest pattern that memory accepts.
  private static let maximumPatternLength = 65_536

  private mutating func operand(_ term: SQLTerm, at span: SourceSpan?) throws(Unsupported)
    -> SQLOperand
  {
    switch term {
    case .scalar(let operand): return try text(operand, at: span)
    case .constant(.text(let text)) where dialect.has(.nulCharacter) || !text.hasNul:
      return SQLOperand(
        scalar: .value(.text(text), as: .text),
        form: .text(.binary),
        isOptional: false
      )
    case .constant, .object, .collection, .count, .list:
      throw Unsupported("a search in a value that is not a string", at: span)
    }
  }

  private func text(_ operand: SQLOperand, at span: SourceSpan?) throws(Unsupported) -> SQLOperand {
    guard case .text = operand.form else {
      throw Unsupported("a search in a value that is not a string", at: span)
    }
    return operand
  }
}

extension String {
  /// Whether the text is ASCII without U+0000, and not empty.
  var isPlainASCII: Bool { !isEmpty && utf8.allSatisfy { (1...0x7F).contains($0) } }
}

extension StringOptions {
  /// ASCII as the options fold it.
  func asciiFolded(_ text: String) -> String {
    contains(.caseInsensitive) ? text.lowercased() : text
  }
}

extension SQLTerm {
  fileprivate var isNull: Bool {
    if case .constant(.null) = self { true } else { false }
  }

  fileprivate func foldedToASCII(_ options: StringOptions) -> Self {
    guard case .constant(.text(let text)) = self else { return self }
    return .constant(.text(text.foldedToASCII(options)))
  }
}
