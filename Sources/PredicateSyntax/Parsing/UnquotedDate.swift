/// A calculation that is spelled like a date, `2012-01-01` or `31/12/2012`.
struct UnquotedDate {
  /// The result of the calculation.
  let result: Int
  /// The date as ISO 8601 writes it; nil where day and month could be either.
  let standard: String?

  init?(_ text: String) {
    guard let sign = text.first(where: { $0 == "-" || $0 == "/" }) else { return nil }
    let parts = text.split(separator: sign, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy(CharacterClass.isDigit) ? Int(part) : nil
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    let isStandard = parts[0].count == 4
    let (year, others) = isStandard ? (parts[0], parts[1...]) : (parts[2], parts[..<2])
    guard year.count == 4, year.first != "0", others.allSatisfy({ (1...2).contains($0.count) })
    else { return nil }
    let days = isStandard ? numbers[1...] : numbers[..<2]
    guard days.allSatisfy({ (1...31).contains($0) }), days.contains(where: { $0 <= 12 }) else {
      return nil
    }
    result =
      sign == "-"
      ? numbers[0] - numbers[1] - numbers[2] : numbers[0] / numbers[1] / numbers[2]
    standard =
      isStandard && numbers[1] <= 12
      ? parts.map { $0.count == 1 ? "0" + $0 : String($0) }.joined(separator: "-") : nil
  }
}
