/// The text before the body of a type or of an extension: `@MainActor public final class Window`.
struct SwiftTypeHeader {
  /// The written access: `public`; empty if there is none.
  private(set) var access = ""
  private(set) var isFinal = false
  private(set) var isOnMainActor = false
  /// `struct`, `class`, `extension`; nil if it is not a type.
  private(set) var kind: String?

  private static let kinds = ["struct", "class", "actor", "enum", "extension", "protocol"]
  private static let accesses = ["private", "fileprivate", "internal", "package", "public", "open"]

  /// Reads up to the name of the type.
  init(_ scanner: inout SwiftScanner) {
    while kind == nil, !scanner.isAtEnd {
      scanner.skipTrivia()
      let isAttribute = scanner.current == UInt8(ascii: "@")
      if isAttribute { scanner.offset += 1 }
      guard let word = scanner.word() else {
        scanner.skipElement()
        continue
      }
      if isAttribute {
        isOnMainActor = isOnMainActor || word == "MainActor"
      } else if Self.kinds.contains(word) {
        kind = word
      } else if Self.accesses.contains(word) {
        access = word
      } else if word == "final" {
        isFinal = true
      }
    }
    scanner.skipTrivia()
  }

  init(_ source: String) {
    var scanner = SwiftScanner(Array(source.utf8))
    self.init(&scanner)
  }
}
