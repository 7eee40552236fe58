extension LintKeyTable {
  /// The key at a path; nil if the table does not list it.
  package func listedKey(at path: [String]) -> LintKey? {
    path.isEmpty ? nil : key(at: path)
  }

  /// The keys that may follow a path, by name, each once. A name with dots gives its next part.
  package func keys(behind path: [String]) -> [String: LintKey?] {
    let prefix = path.map { $0 + "." }.joined()
    var found: [String: LintKey?] = [:]
    for name in plainNames where name.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count).split(separator: ".", maxSplits: 1)
      guard let next = rest.first.map(String.init) else { continue }
      if rest.count == 1 {
        found[next] = names[name]
      } else if found[next] == nil {
        found[next] = .some(nil)
      }
    }
    if !path.isEmpty, let elements = key(at: path)?.elements {
      found.merge(elements.keys(behind: [])) { own, _ in own }
    }
    return found
  }
}
