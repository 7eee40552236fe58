/// The text that the parser accepts. For untrusted text use `PredicatePolicy.parseOptions`.
public struct ParseOptions: Hashable, Sendable {
  /// The dialect: Apple's alone, or with the extensions.
  public var mode: LanguageMode
  /// Bounds on the size of a text.
  public var limits: ParseLimits
  /// Names of functions that the application adds to the built-in ones, such as `mgl_join:`; a call
  /// of any other unknown name is a diagnostic (S001).
  public var hostFunctions: Set<String>

  /// Creates options.
  public init(
    mode: LanguageMode = .default,
    limits: ParseLimits = .default,
    hostFunctions: Set<String> = []
  ) {
    self.mode = mode
    self.hostFunctions = hostFunctions
    self.limits = limits
  }

  /// The language with its extensions, with limits for trusted text.
  public static var `default`: Self { Self() }
  /// Apple's language: extensions are rejected and oddities kept.
  public static var strictApple: Self { Self(mode: .strictApple) }
}

/// Bounds on what a text may make the parser build; exceeding one is a diagnostic.
public struct ParseLimits: Hashable, Sendable {
  /// The length of the text in UTF-8 bytes (L019).
  public var length: Int
  /// The depth to which brackets, prefixes and quantified parts may nest (P039). Parsing recurses,
  /// so this also bounds the stack.
  public var nesting: Int
  /// The height of the finished tree (P039); `1 + 1 + 1 …` is as high as its number of terms.
  public var height: Int
  /// The number of nodes in the finished tree (P046).
  public var nodes: Int

  /// Creates limits. They never exceed those that protect the stack.
  public init(length: Int, nesting: Int, height: Int, nodes: Int) {
    self.length = length
    self.nesting = nesting
    self.height = height
    self.nodes = nodes
  }

  /// Limits for trusted text.
  public static var `default`: Self {
    Self(length: 65_536, nesting: 200, height: 1_000, nodes: 100_000)
  }

  /// Limits for untrusted text.
  public static var untrusted: Self { Self(length: 4_096, nesting: 32, height: 64, nodes: 512) }

  /// The greatest depth. Parsing recurses, a dozen calls a level; without optimization half of an
  /// 8 MiB stack has room for this many levels.
  private static let nestingLimit = 400

  /// The limits, clamped to what the stack and 32-bit offsets allow.
  var clamped: Self {
    Self(
      length: min(length, Int(Int32.max)),
      nesting: min(nesting, Self.nestingLimit),
      height: height,
      nodes: min(nodes, Int(Int32.max))
    )
  }

  /// The diagnostic if `text` is too long to be parsed; nil if it is not.
  @inline(__always)
  func refusal(of text: String) -> Diagnostic? {
    text.utf8.count > length ? tooLong(text) : nil
  }

  @inline(never)
  private func tooLong(_ text: String) -> Diagnostic {
    .textTooLong(length: text.utf8.count, limit: length)
  }
}
