import PredicateSyntax

/// The ways in which engines write the constructs that look at the elements of an array by a lambda.
///
/// Of a condition all take NULL for FALSE, as the elements that meet it are the same.
enum LambdaSyntax {
  /// `list_filter(a, lambda x: …)`
  case duckDB
  /// `filter(a, x -> …)`, in ANSI mode
  case spark
  /// `arrayFilter(x -> …, a)`; there is no array that is NULL
  case clickHouse

  /// Nil for any other construct.
  func render(_ construct: SQLConstruct) -> SQLFragment? {
    switch construct {
    case .someElement(let elements): someElement(elements)
    case .elementCount(let elements): count(elements)
    case .leastElement(let elements, let value): extreme(elements, value, isGreatest: false)
    case .greatestElement(let elements, let value): extreme(elements, value, isGreatest: true)
    case .elementSum(let elements, let value): sum(elements, value)
    case .mapValue(let map, let key): self.value(of: .binding(.text(key), as: .text), in: map)
    // Any other construct is the dialect's own.
    default: nil
    }
  }

  private func someElement(_ elements: SQLConstruct.Elements) -> SQLFragment {
    guard let condition = elements.condition else { return "\(count(elements)) > 0" }
    let lambda = lambda(elements, condition)
    return switch self {
    case .duckDB: "\(count(elements)) > 0"
    case .spark: "exists(\(elements.array), \(lambda))"
    case .clickHouse: "arrayExists(\(lambda), \(elements.array))"
    }
  }

  private func count(_ elements: SQLConstruct.Elements) -> SQLFragment {
    switch self {
    case .duckDB: "len(\(filtered(elements)))"
    case .spark: "size(\(filtered(elements)))"
    case .clickHouse: "length(\(filtered(elements)))"
    }
  }

  private func extreme(
    _ elements: SQLConstruct.Elements,
    _ value: SQLFragment,
    isGreatest: Bool
  ) -> SQLFragment {
    let values = mapped(elements, value)
    return switch self {
    case .duckDB: isGreatest ? "list_max(\(values))" : "list_min(\(values))"
    case .spark: isGreatest ? "array_max(\(values))" : "array_min(\(values))"
    case .clickHouse:
      isGreatest ? "arrayReduce('maxOrNull', \(values))" : "arrayReduce('minOrNull', \(values))"
    }
  }

  private func sum(_ elements: SQLConstruct.Elements, _ value: SQLFragment) -> SQLFragment {
    let array = elements.array
    switch self {
    case .duckDB:
      let sum: SQLFragment = "coalesce(list_sum(\(mapped(elements, value))), 0)"
      return "CASE WHEN \(array) IS NOT NULL THEN \(sum) END"
    case .spark:
      let number: SQLFragment = "coalesce(CAST(\(value) AS DECIMAL(38, 0)), 0)"
      let name: SQLFragment = "\(identifier: elements.variable)"
      let total: SQLFragment = "\(identifier: elements.variable + "_sum")"
      return """
        aggregate(\(filtered(elements)), CAST(0 AS DECIMAL(38, 0)), \
        (\(total), \(name)) -> CAST(\(total) + \(number) AS DECIMAL(38, 0)))
        """
    case .clickHouse:
      return "arraySum(\(lambda(elements, "ifNull(toInt128(\(value)), 0)")), \(filtered(elements)))"
    }
  }

  private func value(of key: SQLFragment, in map: SQLFragment) -> SQLFragment {
    switch self {
    case .duckDB: "\(map)[\(key)]"
    case .spark: "try_element_at(\(map), \(key))"
    case .clickHouse: "if(mapContains(\(map), \(key)), \(map)[\(key)], NULL)"
    }
  }

  /// The array of the elements that meet the condition.
  private func filtered(_ elements: SQLConstruct.Elements) -> SQLFragment {
    guard let condition = elements.condition else { return elements.array }
    let lambda = lambda(elements, condition)
    return switch self {
    case .duckDB: "list_filter(\(elements.array), \(lambda))"
    case .spark: "filter(\(elements.array), \(lambda))"
    case .clickHouse:
      "arrayFilter(\(self.lambda(elements, "ifNull(\(condition), false)")), \(elements.array))"
    }
  }

  /// The array of what is made of each of these elements.
  private func mapped(_ elements: SQLConstruct.Elements, _ value: SQLFragment) -> SQLFragment {
    let array = filtered(elements)
    let lambda = lambda(elements, value)
    return switch self {
    case .duckDB: "list_transform(\(array), \(lambda))"
    case .spark: "transform(\(array), \(lambda))"
    case .clickHouse: "arrayMap(\(lambda), \(array))"
    }
  }

  private func lambda(_ elements: SQLConstruct.Elements, _ body: SQLFragment) -> SQLFragment {
    let name: SQLFragment = "\(identifier: elements.variable)"
    return switch self {
    case .duckDB: "lambda \(name): \(body)"
    case .spark, .clickHouse: "\(name) -> (\(body))"
    }
  }
}
