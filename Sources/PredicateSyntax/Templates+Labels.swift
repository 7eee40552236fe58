/// Overloads for texts without the label `parsing:`: the compiler says what to write.
extension PredicateTemplate {
  @available(
    *,
    unavailable,
    message: """
      write PredicateTemplate(parsing: "price > %d") and bound(to: [18]); with values in the text, write \
      BoundPredicate("price > \\(18)")
      """
  )
  public init(_ format: String, options: ParseOptions = .default) throws(PredicateFormatError) {
    try self.init(parsing: format, options: options)
  }

  @available(
    *,
    unavailable,
    message: """
      write PredicateTemplate(parsing: "price > %d") and bound(to: [18]); with values in the text, write \
      BoundPredicate("price > \\(18)")
      """
  )
  public init(format: String, options: ParseOptions = .default) throws(PredicateFormatError) {
    try self.init(parsing: format, options: options)
  }
}

/// Overloads for texts without the label `parsing:`: the compiler says what to write.
extension ExpressionTemplate {
  @available(
    *,
    unavailable,
    message: """
      write ExpressionTemplate(parsing: "price * %d") and bound(to: [18]); with values in the text, write \
      BoundExpression("price * \\(18)")
      """
  )
  public init(_ format: String, options: ParseOptions = .default) throws(PredicateFormatError) {
    try self.init(parsing: format, options: options)
  }

  @available(
    *,
    unavailable,
    message: """
      write ExpressionTemplate(parsing: "price * %d") and bound(to: [18]); with values in the text, write \
      BoundExpression("price * \\(18)")
      """
  )
  public init(format: String, options: ParseOptions = .default) throws(PredicateFormatError) {
    try self.init(parsing: format, options: options)
  }
}
