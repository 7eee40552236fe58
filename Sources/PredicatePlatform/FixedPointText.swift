/// Doubles in digits without an exponent, every digit exact.
public enum FixedPointText {
  /// The digits of a finite number, rounded to `places` after the point, as C's `%f` prints them.
  public static func of(_ number: Double, places: Int) -> String {
    // The largest double has 309 digits before the point.
    var bytes = [CChar](repeating: 0, count: 330 + places)
    let count = withVaList([Int32(places), number]) {
      vsnprintf(&bytes, bytes.count, "%.*f", $0)
    }
    let digits = bytes.prefix(max(0, Int(count))).map { UInt8(bitPattern: $0) }
    guard places > 0 else { return String(decoding: digits, as: UTF8.self) }
    // The mark between them is that of the program's locale.
    let whole = digits.prefix { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
    return String(decoding: whole + [UInt8(ascii: ".")] + digits.suffix(places), as: UTF8.self)
  }
}
