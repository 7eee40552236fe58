import PredicateSchema
import PredicateSyntax

/// ANY, ALL, IN and SUBQUERY over arrays that rows hold.
///
/// A condition inside a lambda is TRUE for the elements that memory finds, and for others FALSE or
/// NULL: dialects count those alike. So it may be written as any other.
extension Compilation {
  typealias ElementTest = (inout Self, SQLTerm) throws(Unsupported) -> SQLCondition

  /// The condition that something at the end of the collection's path meets `test`.
  mutating func exists(
    in array: SQLArray,
    _ collection: SQLCollection,
    _ test: ElementTest
  ) throws(Unsupported) -> SQLCondition {
    try exists(in: array, collection.keys.dropFirst(), collection.filter, test)
  }

  private mutating func exists(
    in array: SQLArray,
    _ keys: ArraySlice<String>,
    _ filter: SQLCollection.Filter?,
    _ test: ElementTest
  ) throws(Unsupported) -> SQLCondition {
    let elements = try elements(of: array, filter) { (self, element) throws(Unsupported) in
      try self.follow(keys, from: element, test)
    }
    if elements.condition == false { return .constant(false) }
    return SQLCondition(
      try render(.someElement(elements.sql), "the elements of an array"),
      isTotal: false
    )
  }

  /// The elements that meet a condition. `condition` is false if there are none.
  func elements(
    of array: SQLArray,
    _ conditions: [SQLCondition],
    as variable: String
  ) -> (sql: SQLConstruct.Elements, condition: Bool?) {
    let condition = SQLCondition.all(conditions)
    let isEach = condition.truth == true
    return (
      SQLConstruct.Elements(
        array: array.sql,
        variable: variable,
        condition: isEach ? nil : writer.text(condition)
      ),
      condition.truth
    )
  }

  /// Opens a lambda over an array; `body` gives the condition on each element.
  mutating func elements(
    of array: SQLArray,
    _ filter: SQLCollection.Filter?,
    _ body: ElementTest
  ) throws(Unsupported) -> (sql: SQLConstruct.Elements, condition: Bool?) {
    let variable = newAlias()
    let element = try element(of: array, as: variable)
    lambdaDepth += 1
    let outside = variables
    defer { (lambdaDepth, variables) = (lambdaDepth - 1, outside) }
    var conditions: [SQLCondition] = []
    if let filter {
      variables = filter.variables
      variables.append((filter.variable, element))
      conditions.append(try self.filter(filter.predicate))
      variables = outside
    }
    conditions.append(
      try withoutNarrowing { (self) throws(Unsupported) in try body(&self, element) }
    )
    return elements(of: array, conditions, as: variable)
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
  ) throws(Unsupported) -> SQLCondition {
    guard let key = keys.first else { return try test(&self, element) }
    guard case .object(let row) = element else {
      guard key == "self" else { throw Unsupported("a key of the values of a collection") }
      return try follow(keys.dropFirst(), from: element, test)
    }
    if let array = try array(key, of: row) {
      let found = try exists(in: array, keys.dropFirst(), nil, test)
      guard array.isOptional else { return found }
      let ofNil = try test(&self, .constant(.null))
      return .any([.all([.isNull(.fragment(array.sql)), ofNil]), found])
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
      dialect.storesNullArrays || !array.isOptional
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
