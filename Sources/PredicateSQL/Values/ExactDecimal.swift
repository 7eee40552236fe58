import PredicatePlatform
import PredicateSchema
import PredicateSyntax

/// All the digits of a number as comparisons take it, of which a large double may have several
/// hundred.
struct ExactDecimal {
  private var isNegative: Bool
  /// From the first that is not 0 to the last.
  private var digits: [UInt8]
  /// How many digits stand before the point; negative if zeros follow the point.
  private var pointPosition: Int

  /// Of a number that is finite. Memory takes a double below 2^53 for the shortest decimal that
  /// rounds to it, a larger one for its exact value.
  init(_ number: Double) {
    if number.magnitude < 0x1p53 {
      self.init(text: number.description)
    } else {
      // C prints every digit of a double if enough digits are requested.
      self.init(text: FixedPointText.of(number, places: 0))
    }
  }

  init(_ number: Decimal) { self.init(text: number.description) }

  /// Digits, a point, an exponent and a sign, and nothing else.
  private init(text: String) {
    let parts = text.split(separator: "e")
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    isNegative = text.utf8.first == UInt8(ascii: "-")
    var digits: [UInt8] = []
    var pointPosition: Int?
    for byte in parts.first?.utf8 ?? "".utf8[...] {
      switch byte {
      case UInt8(ascii: "."): pointPosition = digits.count
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte)
      default: break
      }
    }
    let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
    self.pointPosition = (pointPosition ?? digits.count) - zeros + exponent
    digits.removeFirst(zeros)
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    self.digits = digits
    if digits.isEmpty {
      isNegative = false
      self.pointPosition = 0
    }
  }

  /// The number in full, without an exponent: `0.1`, `1152921504606846976`.
  var text: String {
    if digits.isEmpty { return "0" }
    let all = String(decoding: digits, as: UTF8.self)
    let sign = isNegative ? "-" : ""
    if pointPosition <= 0 {
      return sign + "0." + String(repeating: "0", count: -pointPosition) + all
    }
    if digits.count <= pointPosition {
      return sign + all + String(repeating: "0", count: pointPosition - digits.count)
    }
    return sign + all.prefix(pointPosition) + "." + all.dropFirst(pointPosition)
  }

  var digitCounts: DecimalDigits {
    DecimalDigits(whole: max(pointPosition, 0), fraction: max(digits.count - pointPosition, 0))
  }

  /// The place among decimals of so many digits.
  func place(within limit: DecimalDigits) -> ConstantPlace {
    let counts = digitCounts
    if counts.whole > limit.whole { return isNegative ? .least : .greatest }
    if counts.fraction <= limit.fraction { return .exact(.text(text)) }
    let next = roundedUp(fraction: limit.fraction)
    return next.digitCounts.whole > limit.whole ? .greatest : .below(next: .text(next.text))
  }

  /// The least number with so many digits after the point that is greater, of one with more.
  private func roundedUp(fraction: Int) -> Self {
    var next = self
    let kept = max(pointPosition + fraction, 0)
    next.digits = Array(digits.prefix(kept))
    if !isNegative { next.increment(fraction: fraction) }
    while next.digits.last == 0x30 { next.digits.removeLast() }
    if next.digits.isEmpty { (next.isNegative, next.pointPosition) = (false, 0) }
    return next
  }

  /// Adds 1 at that digit after the point, which is the last or stands before the first.
  private mutating func increment(fraction: Int) {
    let nine = UInt8(ascii: "9")
    while digits.last == nine { digits.removeLast() }
    if digits.isEmpty {
      // The digits were all nines, or there were none.
      let wasThere = pointPosition + fraction > 0
      (digits, pointPosition) = ([UInt8(ascii: "1")], wasThere ? pointPosition + 1 : 1 - fraction)
    } else {
      digits[digits.count - 1] += 1
    }
  }

  /// -1, 0 or 1 as it is less than, equal to or greater than the other.
  func order(_ other: Self) -> Int {
    if isNegative != other.isNegative { return isNegative ? -1 : 1 }
    let order = magnitudeOrder(other)
    return isNegative ? -order : order
  }

  private func magnitudeOrder(_ other: Self) -> Int {
    if digits.isEmpty || other.digits.isEmpty {
      return digits.isEmpty ? (other.digits.isEmpty ? 0 : -1) : 1
    }
    if pointPosition != other.pointPosition {
      return pointPosition < other.pointPosition ? -1 : 1
    }
    if digits == other.digits { return 0 }
    return digits.lexicographicallyPrecedes(other.digits) ? -1 : 1
  }
}
