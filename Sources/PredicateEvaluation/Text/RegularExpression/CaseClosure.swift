import CUTF8Proc
import PredicatePlatform

/// Sets extended by all scalars that differ from a member only in case. ICU does so for properties
/// where case is ignored: `\p{Lu}` then matches `a`, and `\P{Lu}` does not. PCRE2 tests the
/// property alone.
enum CaseClosure {
  /// The closure of a set that a property denotes.
  static func of(_ set: CharacterSetPattern) -> CharacterSetPattern {
    guard let items = set.items else { return set }
    return known.withLock { known in
      if let closure = known[items] { return closure }
      let closure = made(items)
      // The limit bounds the cache. There are about 1,500 sets of properties and blocks; a pattern
      // that names them all must not pay for each of them again.
      if known.count < 2_048 { known[items] = closure }
      return closure
    }
  }

  private static let known = Mutex<[String: CharacterSetPattern]>([:])

  /// Writes the closure in the shorter of two ways: the set plus what is missing; or, if that is
  /// long, the set plus all scalars with another case, minus the excess.
  private static func made(_ items: String) -> CharacterSetPattern {
    guard let set = ScalarMatcher("[\(items)]") else { return .items(items) }
    let missing = Set(
      orbits.filter { $0.contains(where: set.accepts) }.joined().filter { !set.accepts($0) }
    )
    let additions = ScalarRanges(missing).items
    let cased = "\\p{CWCM}"
    guard additions.count > 200, let isCased = ScalarMatcher("[\(cased)]") else {
      return .items(items + additions)
    }
    let excess = (0..<0x1_FFFF as Range<UInt32>).compactMap(Unicode.Scalar.init)
      .filter(\.properties.changesWhenCaseMapped)
      .filter { isCased.accepts($0) && !set.accepts($0) && !missing.contains($0) }
    let others = missing.filter { !isCased.accepts($0) }
    return .items(items + cased + ScalarRanges(others).items).subtracting(
      .items(ScalarRanges(excess).items)
    )
  }

  /// The scalars that are one letter in several cases. Neither `İ` nor `ı` is a case of `i`.
  private static let orbits: [[Unicode.Scalar]] = {
    // These have one folding and no case of the other. Full folding joins them in ICU.
    var orbits: [Int32: Set<Int32>] = [:]
    for pair in [[0x390, 0x1FD3], [0x3B0, 0x1FE3], [0xFB05, 0xFB06]] as [Set<Int32>] {
      for scalar in pair { orbits[scalar] = pair }
    }
    for scalar in Int32(0)...0x1_FFFF where scalar != 0x130 && scalar != 0x131 {
      let variants = [utf8proc_tolower(scalar), utf8proc_toupper(scalar), utf8proc_totitle(scalar)]
      guard variants.contains(where: { $0 != scalar }) else { continue }
      let all = Set(variants + [scalar]).subtracting([0x130, 0x131])
      let joined = all.reduce(all) { $0.union(orbits[$1] ?? []) }
      for member in joined { orbits[member] = joined }
    }
    return orbits.filter { $0.key == $0.value.min() }.values.map { orbit in
      orbit.compactMap { Unicode.Scalar(UInt32($0)) }
    }
  }()
}
