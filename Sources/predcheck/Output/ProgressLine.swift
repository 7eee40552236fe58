/// The state of long work on one line: how much is done, how fast, and how long the rest will take.
///
///     people.ndjson [############--------]  61 %  240 MB/s  0:04 left
struct ProgressLine {
  /// The unit that is counted.
  enum Unit: Hashable {
    case bytes
    /// Things of a name in the plural
    case items(String)
  }

  let name: String
  /// How much there is to do; nil where nobody knows.
  let total: Int?
  let unit: Unit

  private static let width = 79
  private static let barWidth = 20
  /// The columns of a line that are left for the name.
  private static let nameWidth = 24

  /// The line after `seconds` of work.
  func text(done: Int, after seconds: Double) -> String {
    let rate = seconds > 0 ? Double(done) / seconds : 0
    var parts = [Self.shortened(name)]
    if let total, total > 0 {
      let share = min(1, Double(done) / Double(total))
      let filled = Int(share * Double(Self.barWidth))
      let bar =
        String(repeating: "#", count: filled)
        + String(repeating: "-", count: Self.barWidth - filled)
      let percent = String(Int(share * 100))
      parts.append("[\(bar)] \(String(repeating: " ", count: 3 - percent.count))\(percent) %")
    } else {
      parts.append(amount(Double(done)))
    }
    if rate > 0 { parts.append(amount(rate) + "/s") }
    if rate > 0, let total, total > 0 {
      parts.append(Self.time(Double(max(0, total - done)) / rate) + " left")
    }
    return String(parts.joined(separator: "  ").prefix(Self.width))
  }

  /// The end of a name that is too long: file names differ there.
  private static func shortened(_ name: String) -> String {
    name.count <= nameWidth ? name : "…" + name.suffix(nameWidth - 1)
  }

  private func amount(_ number: Double) -> String {
    switch unit {
    case .bytes: Self.scaled(number, ["B", "kB", "MB", "GB", "TB"])
    case .items(let name): Self.scaled(number, ["", "k", "M", "G", "T"]) + " " + name
    }
  }

  /// A number of at most three digits before its unit: `240 MB`, `1.5 GB`, `12 k`.
  private static func scaled(_ number: Double, _ units: [String]) -> String {
    var (number, index) = (number, 0)
    while number >= 999.5, index + 1 < units.count { (number, index) = (number / 1000, index + 1) }
    let tenths = (number * 10).rounded() / 10
    let digits = index > 0 && tenths < 10 ? "\(tenths)" : String(Int(number.rounded()))
    return units[index].isEmpty ? digits : "\(digits) \(units[index])"
  }

  /// `0:04`, `12:30`, `1:02:03`, and `days` where it is longer than that.
  private static func time(_ seconds: Double) -> String {
    guard seconds < 100 * 3600 else { return "days" }
    let all = Int(seconds.rounded(.up))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = all / 60 % 60
    return all < 3600
      ? "\(minutes):\(two(all % 60))" : "\(all / 3600):\(two(minutes)):\(two(all % 60))"
  }
}
