import PredicateSchema
import PredicateSyntax

/// The elements of an array that meet a condition.
struct ArrayElements {
  let array: SQLArray
  /// The variable of the lambda
  let variable: String
  /// The condition on each element, as far as SQL knows it
  let bounds: SQLBounds

  /// The elements that meet the exact condition. Throws the reason why there is none.
  func exact(_ writer: SQLWriter) throws(Unsupported) -> SQLConstruct.Elements {
    sql(try bounds.exact(), writer)
  }

  func sql(_ condition: SQLCondition, _ writer: SQLWriter) -> SQLConstruct.Elements {
    SQLConstruct.Elements(
      array: array.sql,
      variable: variable,
      condition: condition.truth == true ? nil : writer.text(condition)
    )
  }
}

/// ANY, ALL, IN and SUBQUERY over arrays that rows hold.
///
/// A condition inside a lambda is TRUE for the elements that memory finds, and for others FALSE or
/// NULL: dialects count those alike. So it may be written as any other.
extension Compilation {
  typealias ElementTest = (inout Self, SQLTerm) throws(Unsupported) -> SQLBounds

  /// The condition that something at the end of the collection's path meets `test`.
  mutating func exists(
    in array: SQLArray,
    _ collection: SQLCollection,
    _ test: ElementTest
  ) throws(Unsupported) -> SQLBounds {
    try exists(in: array, collection.keys.dropFirst(), collection.filter, test)
  }

  private mutating func exists(
    in array: SQLArray,
    _ keys: ArraySlice<String>,
    _ filter: SQLCollection.Filter?,
    _ test: ElementTest
  ) throws(Unsupported) -> SQLBounds {
    let elements = try elements(of: array, filter) { (self, element) throws(Unsupported) in
      try self.follow(keys, from: element, test)
    }
    return try elements.bounds.existence { condition throws(Unsupported) in
      if condition.truth == false { return .constant(false) }
      let some = SQLConstruct.someElement(elements.sql(condition, writer))
      return SQLCondition(try render(some, "the elements of an array"), isTotal: false)
    }
  }

  /// Opens a lambda over an array; `body` gives the bounds of the condition on each element.
  mutating func elements(
    of array: SQLArray,
    _ filter: SQLCollection.Filter?,
    _ body: ElementTest
  ) throws(Unsupported) -> ArrayElements {
    let variable = newAlias()
    let element = try element(of: array, as: variable)
    lambdaDepth += 1
    let outside = variables
    defer { (lambdaDepth, variables) = (lambdaDepth - 1, outside) }
    var wanted: SplitParts?
    if let filter {
      variables = filter.variables
      variables.append((filter.variable, element))
      wanted = parts(of: filter.predicate)
      variables = outside
    }
    let bounds = try body(&self, element)
    return ArrayElements(
      array: array,
      variable: variable,
      bounds: wanted?.bounds(before: bounds) ?? bounds
    )
  }

  /// The meaning of the variable of a lambda.
  private mutating func element(
    of array: SQLArray,
    as variable: String
  ) throws(Unsupported) -> SQLTerm {
    switch array.element {
    case .object:
      guard let entity = entity(named: array.objects) else {
        throw Unsupported("the elements of an array")
      }
      return .object(
        .element(
          level: array.level,
          variable: variable,
          isOptional: array.hasOptionalElements,
          entity
        )
      )
    case .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url, .json, .list, .map:
      var own = array.attribute
      own.type = array.element
      guard let form = dialect.form(of: own) else {
        throw Unsupported("the way the elements of an array are stored")
      }
      let name: SQLFragment = "\(identifier: variable)"
      var operand = SQLOperand(
        fragment: dialect.reading(name, of: own) ?? name,
        form: form,
        isOptional: array.hasOptionalElements
      )
      if array.element == .bool { (operand.least, operand.greatest) = (0, 1) }
      return .scalar(operand)
    }
  }

  /// Follows a path from an element. An element without a value counts as nil, and so does an array
  /// on the way that is nil: the elements of all arrays are looked at as those of one.
  private mutating func follow(
    _ keys: ArraySlice<String>,
    from element: SQLTerm,
    _ test: ElementTest
  ) throws(Unsupported) -> SQLBounds {
    guard let key = keys.first else { return try test(&self, element) }
    guard case .object(let row) = element else {
      guard key == "self" else { throw Unsupported("a key of the values of a collection") }
      return try follow(keys.dropFirst(), from: element, test)
    }
    if let array = try array(key, of: row) {
      let found = try exists(in: array, keys.dropFirst(), nil, test)
      guard array.isOptional else { return found }
      let ofNil = try test(&self, .constant(.null))
      return .any([.all([.exact(.isNull(.fragment(array.sql))), ofNil]), found])
    }
    if key == "self", !row.entity.hasProperty("self") {
      return try follow(keys.dropFirst(), from: element, test)
    }
    if let attribute = composed(key, of: row), case .object = attribute.type {
      let inner = try object(attribute, named: key, of: row, at: nil)
      return try follow(keys.dropFirst(), from: .object(inner), test)
    }
    let steps = keys.map(PathStep.key)
    return try test(&self, try path(steps[...], from: row, at: nil))
  }

  /// `tags == nil`
  mutating func compareWithNull(
    _ collection: SQLCollection,
    _ relation: ComparisonRelation,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLCondition {
    guard collection.filter == nil, let array = try array(of: collection, at: span),
      dialect.has(.nullArrays) || !array.isOptional
    else { throw Unsupported("a comparison with a whole collection", at: span) }
    // An array of what is read of each element is nil where the array is.
    let isNull: SQLCondition =
      array.isOptional ? .isNull(.fragment(array.sql)) : .constant(false)
    switch relation {
    case .equal, .lessOrEqual, .greaterOrEqual: return isNull
    case .notEqual: return isNull.negated
    case .less, .greater: return .constant(false)
    }
  }
}
