/// The bound on the memory of a command, as `--max-memory` gives it. Each part of a command that
/// holds data takes its share of it from here.
struct MemoryBound: Hashable {
  /// The number of bytes; nil where only the usual bounds hold.
  let bytes: Int?

  /// Only the usual bounds.
  static let usual = Self(bytes: nil)

  /// The least that can be asked for: below it hardly a record could be read.
  static let least = 1 << 20

  init(bytes: Int?) { self.bytes = bytes }

  init(_ arguments: ParsedArguments) throws(CommandError) {
    guard let word = arguments.value(of: .maximumMemory) else {
      bytes = nil
      return
    }
    guard let size = Self.size(word), size >= Self.least else {
      throw .usage(
        "invalid --max-memory '\(word)': use a size of at least 1M, such as 512M or 2G"
      )
    }
    bytes = size
  }

  /// `64M` in bytes; a number without a letter counts bytes.
  static func size(_ word: String) -> Int? {
    let units: [Character: Int] = ["K": 10, "M": 20, "G": 30, "T": 40]
    var digits = word[...]
    var shift = 0
    if let unit = word.uppercased().last.flatMap({ units[$0] }) {
      shift = unit
      digits.removeLast()
    }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(digits), number <= Int.max >> shift
    else { return nil }
    return number << shift
  }

  /// `64 MiB`, or `1000 bytes` for a number that has no unit.
  static func text(_ bytes: Int) -> String {
    for (unit, shift) in [("GiB", 30), ("MiB", 20), ("KiB", 10)]
    where bytes >= 1 << shift && bytes.isMultiple(of: 1 << shift) {
      return "\(bytes >> shift) \(unit)"
    }
    return "\(bytes) bytes"
  }
}
