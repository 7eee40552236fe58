extension FormatParameter {
  /// The names under which Swift may know the parameter of a method in Objective-C:
  /// `objectsMatching:sort:` is `objects(matching:sort:)`.
  ///
  /// Swift cuts the first part of a selector before a word such as *with*, by what it knows of the
  /// types; here each cut counts that it may make.
  var importedBySwift: [Self] {
    guard !isProperty, let label, let position else { return [] }
    let names = Self.cuts(of: function) + [(function, nil)]
    return names.map { base, first in
      var imported = self
      imported.function = base
      imported.label = position == 0 ? first : label
      return imported
    }
  }

  /// The names before and behind each of the words at which Swift cuts: `("objects", "matching")`.
  private static func cuts(of name: String) -> [(String, String?)] {
    guard name.utf8.count <= nameLimit else { return [] }
    return name.indices.dropFirst().filter { name[$0].isUppercase }.compactMap { start in
      let rest = name[start...]
      let word = rest.prefix(1) + rest.dropFirst().prefix { !$0.isUppercase }
      guard cutters.contains(word.lowercased()) else { return nil }
      return (String(name[..<start]), word.lowercased() + rest.dropFirst(word.count))
    }
  }

  private static let nameLimit = 128

  private static let cutters: Set = [
    "with", "matching", "for", "by", "where", "using", "from", "in", "of", "passing", "filtered",
  ]
}
