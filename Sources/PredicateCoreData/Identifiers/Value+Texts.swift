import PredicateSyntax

extension Value {
  /// The constant with each of its texts and URLs replaced, alone or as elements; nil if one has no
  /// replacement, and for any other constant.
  func replacingTexts(_ replacement: (String) -> Value?) -> Value? {
    func elements(_ values: [Value]) -> [Value]? {
      let replaced = values.compactMap { $0.replacingTexts(replacement) }
      return replaced.count == values.count && !replaced.isEmpty ? replaced : nil
    }
    switch self {
    case .url(let text), .text(let text): return replacement(text)
    case .list(let values): return elements(values).map(Value.list)
    case .set(let values): return elements(values).map(Value.set)
    case .null, .bool, .integer, .real, .decimal, .date, .uuid, .bytes, .map: return nil
    }
  }

  /// The texts and URLs that `replacingTexts` would replace.
  var texts: [String] {
    switch self {
    case .url(let text), .text(let text): [text]
    case .list(let values), .set(let values): values.flatMap(\.texts)
    case .null, .bool, .integer, .real, .decimal, .date, .uuid, .bytes, .map: []
    }
  }
}
