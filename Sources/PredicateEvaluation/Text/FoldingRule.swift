import CUTF8Proc
import PredicateSyntax

/// The changes that a fold makes. If all three are false, text is only composed.
struct FoldingRule: Hashable, Sendable {
  /// Full case folding: `ß` is `ss`.
  let foldsCase: Bool
  /// Diacritics are removed, including those of composed characters: `é` becomes `e`.
  let stripsMarks: Bool
  /// `Ａ` is `A`, `ｶ` is `カ`.
  let foldsWidth: Bool

  /// Canonical equivalence alone.
  static let canonical = Self(foldsCase: false, stripsMarks: false, foldsWidth: false)

  private init(foldsCase: Bool, stripsMarks: Bool, foldsWidth: Bool) {
    self.foldsCase = foldsCase
    self.stripsMarks = stripsMarks
    self.foldsWidth = foldsWidth
  }

  /// Nil for literal text: the options have none of `c`, `d` and `l`, or have `n`, which overrides
  /// them. `l` alone is canonical equivalence.
  init?(_ options: StringOptions) {
    guard !options.contains(.normalized) else { return nil }
    guard !options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]) else {
      if !options.contains(.localized) { return nil }
      self = .canonical
      return
    }
    self.init(
      foldsCase: options.contains(.caseInsensitive),
      stripsMarks: options.contains(.diacriticInsensitive),
      foldsWidth: true
    )
  }

  /// The folded form of `bytes`; nil if that is `bytes` itself.
  func folded(_ bytes: TextBytes) -> String? {
    guard bytes.isASCII else {
      var scalars = FoldedScalars(bytes, rule: self)
      return scalars?.composed()
    }
    guard foldsCase, bytes.hasASCIICapital else { return nil }
    return String(unsafeUninitializedCapacity: bytes.count) { buffer in
      for position in bytes.indices { buffer[position] = bytes[position].asciiLowercased }
      return bytes.count
    }
  }

  /// The folded form of `text`.
  func folded(_ text: String) -> String { text.withBytes(folded) ?? text }
}
