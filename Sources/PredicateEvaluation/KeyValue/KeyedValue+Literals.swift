public import PredicateSyntax

// `matches(person, variables: ["least": 18])`: a literal becomes the `Value` of the same literal.

extension KeyedValue: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self = .value(.text(text)) }
}

extension KeyedValue: ExpressibleByIntegerLiteral {
  public init(integerLiteral number: Int64) { self = .value(.integer(number)) }
}

extension KeyedValue: ExpressibleByFloatLiteral {
  public init(floatLiteral number: Double) { self = .value(.real(number)) }
}

extension KeyedValue: ExpressibleByBooleanLiteral {
  public init(booleanLiteral truth: Bool) { self = .value(.bool(truth)) }
}

extension KeyedValue: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Value...) { self = .value(.list(elements)) }
}
