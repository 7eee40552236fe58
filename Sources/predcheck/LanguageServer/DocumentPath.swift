import PredicateLint

/// The name under which a document is scanned, from its address and the client's word for its
/// language.
enum DocumentPath {
  /// The name in a URI; with an ending for the language if the name does not tell it.
  static func path(of uri: String, languageID: String?) -> String {
    let path = unescaped(uri)
    if SourceScanner.mayRead(path: path, start: []) { return path }
    return path + (languageID.flatMap { endings[$0] } ?? "")
  }

  /// The path of the file that a URI names; nil for any other document.
  static func file(of uri: String) -> String? {
    let scheme = "file://"
    guard uri.hasPrefix(scheme) else { return nil }
    let path = unescaped(String(uri.dropFirst(scheme.count)))
    return path.hasPrefix("/") ? path : nil
  }

  /// A URI with `%20` and its kin as the bytes that they stand for.
  private static func unescaped(_ uri: String) -> String {
    var bytes: [UInt8] = []
    var rest = uri.utf8[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The endings of files by the names that clients give languages.
  private static let endings = [
    "predicate": ".predicates", "predicates": ".predicates", "swift": ".swift",
    "objective-c": ".m", "objc": ".m", "objective-cpp": ".mm", "objcpp": ".mm",
    "python": ".py", "shellscript": ".sh", "sh": ".sh", "bash": ".sh", "zsh": ".sh",
    "java": ".java", "kotlin": ".kt", "javascript": ".js", "typescript": ".ts", "csharp": ".cs",
    "cs": ".cs", "ruby": ".rb", "go": ".go", "applescript": ".applescript",
    "makefile": ".mk", "make": ".mk", "robotframework": ".robot", "sql": ".sql", "markdown": ".md",
    "json": ".json",
    "yaml": ".yaml", "xml": ".xml", "plist": ".plist",
  ]
}
