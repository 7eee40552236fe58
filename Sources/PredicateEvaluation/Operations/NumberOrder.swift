import PredicatePlatform
import PredicateSyntax

extension Number {
  /// Less than, equal to or greater than zero if `self` is less than, equal to or greater than
  /// `other`; nil if either is NaN.
  ///
  /// The order is total over all kinds. Integers and decimals have their own values. A double with
  /// a magnitude below 2^53 counts as the shortest decimal that rounds to it, which is what people
  /// write: 9.99 as a double equals 9.99 as a decimal. A larger one counts as its exact value, so
  /// that 2^53 + 1 as an integer is greater than 2^53 as a double.
  package func order(_ other: Number) -> Int? {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): Self.order(left, right)
    case (.real(let left), .real(let right)):
      left.isNaN || right.isNaN ? nil : Self.order(left, right)
    case (.decimal(let left), .decimal(let right)):
      left.isNaN || right.isNaN ? nil : Self.order(left, right)
    case (.integer(let left), .real(let right)): Self.mixedOrder(left, right)
    case (.real(let left), .integer(let right)): Self.mixedOrder(right, left).map { -$0 }
    case (.integer(let left), .decimal(let right)):
      right.isNaN ? nil : Self.order(Decimal(left), right)
    case (.decimal(let left), .integer(let right)):
      left.isNaN ? nil : Self.order(left, Decimal(right))
    case (.decimal(let left), .real(let right)): Self.mixedOrder(left, right)
    case (.real(let left), .decimal(let right)): Self.mixedOrder(right, left).map { -$0 }
    }
  }

  private static func order<T: Comparable>(_ left: T, _ right: T) -> Int {
    left < right ? -1 : left == right ? 0 : 1
  }

  private static func mixedOrder(_ left: Int64, _ right: Double) -> Int? {
    if right.isNaN { return nil }
    if right >= 0x1p63 { return -1 }
    if right < -0x1p63 { return 1 }
    let whole = Int64(right)
    return left == whole ? order(0, right - Double(whole)) : order(left, whole)
  }

  /// Rounding keeps order, so two numbers whose doubles differ are ordered as those are. Only a tie
  /// requires the digits.
  private static func mixedOrder(_ left: Decimal, _ right: Double) -> Int? {
    if left.isNaN || right.isNaN { return nil }
    let rounded = left.nearestDouble
    guard rounded == right, right != 0, right.isFinite else {
      return rounded == right ? order(left, Decimal(0)) : order(rounded, right)
    }
    if right.magnitude < 0x1p53 {
      // Digits too small for a decimal are less than any decimal.
      return Decimal(shortest: right).map { order(left, $0) } ?? order(left, tinyDigits: right)
    }
    let magnitudes = exactOrder(left.magnitude, right.magnitude)
    return right < 0 ? -magnitudes : magnitudes
  }

  /// The order relative to a double whose shortest decimal has more digits than a `Decimal`.
  private static func order(_ left: Decimal, tinyDigits right: Double) -> Int {
    let (digits, exponent) = ShortestDigits.of(right.magnitude)
    var (first, second) = (WideInteger(decimal: left.magnitude.significandText), digits)
    let places = left.exponent - exponent
    if places >= 0 {
      first.multiplyByPowerOfTen(places)
    } else {
      second.multiplyByPowerOfTen(-places)
    }
    let magnitudes = first.order(second)
    return right < 0 ? -magnitudes : magnitudes
  }

  /// Compares `s * 10^x` with `m * 2^e` by multiplying both until no exponent is negative.
  private static func exactOrder(_ left: Decimal, _ right: Double) -> Int {
    var leftDigits = WideInteger(decimal: left.significandText)
    let scale = Int(right.exponent) - Double.significandBitCount
    var rightDigits = WideInteger(UInt64(right.significand * 0x1p52))
    if left.exponent >= 0 {
      leftDigits.multiplyByPowerOfTen(left.exponent)
    } else {
      rightDigits.multiplyByPowerOfTen(-left.exponent)
    }
    if scale >= 0 {
      rightDigits.multiply(by: 2, times: scale)
    } else {
      leftDigits.multiply(by: 2, times: -scale)
    }
    return leftDigits.order(rightDigits)
  }
}

extension Decimal {
  /// The digits without point or exponent.
  fileprivate var significandText: String { significand.magnitude.description }
}

/// The digits that Swift prints for a double, as an integer and a power of ten.
private enum ShortestDigits {
  static func of(_ number: Double) -> (digits: WideInteger, exponent: Int) {
    let parts = number.description.split(separator: "e")
    let digits = parts.first.map(String.init) ?? ""
    let places = digits.firstIndex(of: ".").map { point in
      digits.utf8.distance(from: point, to: digits.endIndex) - 1
    }
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return (WideInteger(decimal: digits), exponent - (places ?? 0))
  }
}
