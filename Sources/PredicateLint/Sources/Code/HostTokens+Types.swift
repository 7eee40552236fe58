import PredicateSyntax

/// The types around code: `class Name {`, `extension Name {`, and `class Name:` of Python.
extension HostTokens {
  /// The name of the type whose code a place is in.
  func type(enclosing place: Int) -> String? {
    if language == .python || language == .ruby { return type(around: place) }
    var place = place
    for _ in 0..<Self.depthLimit where place >= 0 {
      if let type = type(around: place) { return type }
      place = parent[place]
    }
    return nil
  }

  /// The name of the type whose declaration is the innermost around a place.
  func type(around place: Int) -> String? {
    if language == .python || language == .ruby {
      // The one that begins last before the place.
      let next = classes.bisect { $0 >= place }
      return next == 0 ? nil : word(classes[next - 1] + 1)
    }
    let opener = parent[place]
    guard opener > 1, isMark(opener, "{") else { return nil }
    let type = (max(0, opener - Self.headLimit)..<opener - 1).last {
      word($0).map(Self.types.contains) == true && word($0 + 1) != nil
    }
    return type.flatMap { word($0 + 1) }
  }

  private static let types: Set = [
    "struct", "class", "extension", "actor", "enum", "object", "interface", "namespace", "module",
  ]
  private static let depthLimit = 16
  private static let headLimit = 24

  /// Whether a constant is a member of the type of a name: `enum Formats { static let active = "…" }`,
  /// `const Formats = { … }`, `class Formats:`.
  func isDeclared(_ place: Int, in owner: String?) -> Bool {
    if language == .python || language == .ruby { return type(around: place) == owner }
    let opener = parent[place]
    guard opener > 1, isMark(opener, "{") else { return false }
    var index = opener - 1
    while index >= max(0, opener - Self.headLimit), !isCloser(index), !isMark(index, ";"),
      !isMark(index, "{")
    {
      if word(index) == owner { return true }
      index -= 1
    }
    return false
  }
}
