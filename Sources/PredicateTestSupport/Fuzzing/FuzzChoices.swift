/// The source of a generator's choices: a seed, or bytes, so that a fuzzer that changes a byte
/// changes a choice.
///
///     var generator = TreeGenerator(FuzzChoices(bytes))
package struct FuzzChoices: RandomNumberGenerator, Sendable {
  private var bytes: ArraySlice<UInt8>
  /// The choices after the bytes.
  private var rest: SplitMix64

  package init(seed: UInt64) {
    bytes = []
    rest = SplitMix64(seed: seed)
  }

  /// Creates choices, one for each byte; equal bytes give equal choices.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
    rest = SplitMix64(seed: 0)
  }

  /// The next random number. A choice among up to 256 uses the highest bits only; the lower ones
  /// are never all zero, since the standard library would then draw again.
  package mutating func next() -> UInt64 {
    guard let byte = bytes.popFirst() else { return rest.next() }
    return UInt64(byte) << 56 | 0x00AA_5555_AAAA_5555
  }

  package mutating func below(_ limit: Int) -> Int {
    limit < 1 ? 0 : Int.random(in: 0..<limit, using: &self)
  }

  /// True once in `times` on average.
  package mutating func chance(_ times: Int) -> Bool { below(times) == 0 }

  /// One of `elements`, which must not be empty.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
