/// Where generators take their choices from: a seed, or bytes, so that a fuzzer that changes a byte
/// changes a choice.
///
///     var generator = TreeGenerator(FuzzChoices(bytes))
public struct FuzzChoices: RandomNumberGenerator, Sendable {
  private var bytes: ArraySlice<UInt8>
  /// What follows the bytes.
  private var rest: SplitMix64

  public init(seed: UInt64) {
    bytes = []
    rest = SplitMix64(seed: seed)
  }

  /// One choice a byte; the same choices for the same bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
    rest = SplitMix64(seed: 0)
  }

  /// A choice among up to 256 looks at the highest bits only; those below are never all zero, which
  /// the standard library would draw again.
  public mutating func next() -> UInt64 {
    guard let byte = bytes.popFirst() else { return rest.next() }
    return UInt64(byte) << 56 | 0x00AA_5555_AAAA_5555
  }

  public mutating func below(_ limit: Int) -> Int {
    limit < 1 ? 0 : Int.random(in: 0..<limit, using: &self)
  }

  /// True once in so many times.
  public mutating func chance(_ times: Int) -> Bool { below(times) == 0 }

  /// One of `elements`, which are not empty.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
