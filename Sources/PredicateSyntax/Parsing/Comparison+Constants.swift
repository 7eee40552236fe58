extension Comparison {
  /// In a comparison of two constants, the side that is probably meant as a key, and its text; nil
  /// if there is none.
  ///
  /// A comparison of constants without such a text gets no warning. `1 == 1`, `'a' == 'a'` and
  /// `1 = 0` are how shipped software writes TRUEPREDICATE and FALSEPREDICATE, often in code that
  /// joins conditions. They are meant and cost nothing, and people who get used to a warning for
  /// each of them overlook the one for a key in quotes. `'x' == nil` asks whether something was
  /// given.
  package var keyAmongConstants: (text: String, isLeft: Bool)? {
    guard quantifier == nil, let left = left.kind.constantValue,
      let right = right.kind.constantValue, left != .null, right != .null, left != right
    else { return nil }
    // The collection of IN is a key: a search for a text within another is rarely written this way.
    if `operator` == .in, case .text(let value) = right, value.looksLikeKeyPath {
      return (value, false)
    }
    if case .text(let text) = left, text.looksLikeKeyPath { return (text, true) }
    guard case .text(let value) = right, mayHaveKeyOnRight, value.looksLikeKeyPath else {
      return nil
    }
    // The words come first: in `'first name' == 'x'` they are the key, and `x` is a value.
    if case .text(let text) = left, text.looksLikeWords { return (text, true) }
    return (value, false)
  }

  /// Whether the right side could also be a key; patterns and substrings seldom are.
  package var mayHaveKeyOnRight: Bool {
    switch `operator` {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .in: true
    case .contains, .beginsWith, .endsWith, .like, .matches, .tokenMatches, .utiConformsTo,
      .utiEquals, .selector:
      false
    }
  }
}

extension String {
  /// `name`, `address.city`, `tags.@count`
  package var looksLikeKeyPath: Bool {
    !isEmpty && count <= 100
      && split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        Name.isPlain(String(part.first == "@" ? part.dropFirst() : part))
      }
  }

  /// `first name`, as a column of a table may be called
  fileprivate var looksLikeWords: Bool {
    count <= 100
      && split(separator: " ", omittingEmptySubsequences: false).allSatisfy {
        Name.isPlain(String($0))
      }
  }
}
