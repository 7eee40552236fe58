extension PredicateNode {
  /// `TRUEPREDICATE`
  public static let always = Self(.constant(true))

  /// `FALSEPREDICATE`
  public static let never = Self(.constant(false))

  /// All of `predicates`, in this order; true when there are none. Parts that are ANDs themselves
  /// are not merged.
  public static func all(of predicates: some Sequence<PredicateNode>) -> Self {
    Self(.and(Array(predicates)))
  }

  /// At least one of `predicates`, tried in this order; false when there are none.
  public static func any(of predicates: some Sequence<PredicateNode>) -> Self {
    Self(.or(Array(predicates)))
  }

  /// `p AND q`. A chain becomes one AND: `p && q && r` has three parts.
  public static func && (left: Self, right: Self) -> Self {
    Self(.and(left.conjuncts + right.conjuncts))
  }

  /// `p OR q`. A chain becomes one OR: `p || q || r` has three parts.
  public static func || (left: Self, right: Self) -> Self {
    Self(.or(left.disjuncts + right.disjuncts))
  }

  /// `NOT p`
  public static prefix func ! (operand: Self) -> Self { Self(.not(operand)) }

  private var conjuncts: [Self] {
    if case .and(let terms) = kind { terms } else { [self] }
  }

  private var disjuncts: [Self] {
    if case .or(let terms) = kind { terms } else { [self] }
  }
}
