/// The text that the parser accepts. For text from strangers take `PredicatePolicy.parseOptions`.
public struct ParseOptions: Hashable, Sendable {
  public var mode: LanguageMode
  public var limits: ParseLimits
  /// Names of functions that the host adds to the language's own, such as `mgl_join:`; a call of
  /// any other unknown name is a diagnostic (S001).
  public var hostFunctions: Set<String>

  public init(
    mode: LanguageMode = .default,
    limits: ParseLimits = .default,
    hostFunctions: Set<String> = []
  ) {
    self.mode = mode
    self.hostFunctions = hostFunctions
    self.limits = limits
  }

  public static var `default`: Self { Self() }
  public static var strictApple: Self { Self(mode: .strictApple) }
}

/// Bounds on what a text may make the parser build; going past one is a diagnostic.
public struct ParseLimits: Hashable, Sendable {
  /// UTF-8 bytes of text (L019).
  public var length: Int
  /// How deep brackets, prefixes and quantified parts may nest (P039). Parsing recurses, so this
  /// also bounds the stack.
  public var nesting: Int
  /// How high the finished tree may be (P039); `1 + 1 + 1 …` is as high as it has terms.
  public var height: Int
  /// Nodes in the finished tree (P046).
  public var nodes: Int

  public init(length: Int, nesting: Int, height: Int, nodes: Int) {
    self.length = length
    self.nesting = nesting
    self.height = height
    self.nodes = nodes
  }

  public static var `default`: Self {
    Self(length: 65_536, nesting: 200, height: 1_000, nodes: 100_000)
  }

  public static var untrusted: Self { Self(length: 4_096, nesting: 32, height: 64, nodes: 512) }

  /// Parsing recurses, a dozen calls a level: as much as half a stack of 8 MiB bears without
  /// optimization.
  private static let mostNesting = 400

  /// The same, as far as the stack and offsets of 32 bits bear it.
  var borne: Self {
    Self(
      length: min(length, Int(Int32.max)),
      nesting: min(nesting, Self.mostNesting),
      height: height,
      nodes: min(nodes, Int(Int32.max))
    )
  }

  /// What there is to say against reading `text` at all.
  @inline(__always)
  func refusal(of text: String) -> Diagnostic? {
    text.utf8.count > length ? tooLong(text) : nil
  }

  @inline(never)
  private func tooLong(_ text: String) -> Diagnostic {
    .textTooLong(length: text.utf8.count, limit: length)
  }
}

extension [Diagnostic] {
  /// By place, and in the order they were found where the place is the same.
  func inTextOrder() -> Self {
    enumerated().sorted { left, right in
      (left.element.span.start, left.element.span.end, left.offset)
        < (right.element.span.start, right.element.span.end, right.offset)
    }.map(\.element)
  }
}
