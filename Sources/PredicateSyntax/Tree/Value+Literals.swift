// `["title": "Emma", "year": 1815]`, where values are expected. `nil` is not such a literal, since
// it would be an optional's: use `.null`.

extension Value: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self = .text(text) }
}

extension Value: ExpressibleByIntegerLiteral {
  public init(integerLiteral number: Int64) { self = .integer(number) }
}

extension Value: ExpressibleByFloatLiteral {
  public init(floatLiteral number: Double) { self = .real(number) }
}

extension Value: ExpressibleByBooleanLiteral {
  public init(booleanLiteral truth: Bool) { self = .bool(truth) }
}

extension Value: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Value...) { self = .list(elements) }
}
