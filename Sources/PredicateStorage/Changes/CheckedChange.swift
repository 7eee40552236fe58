import PredicateAnalysis
import PredicateEvaluation
import PredicatePlatform
import PredicateSQL
package import PredicateSchema
import PredicateSyntax

/// The changes of an update, checked against the schema.
struct CheckedChange: Sendable {
  private struct Computed: Sendable {
    let key: String
    let expression: ExpressionNode
    let evaluator: ExpressionEvaluator
  }

  let table: TableLayout
  private let entity: Entity
  private let writer: RowWriter
  /// The name of the entity whose table an entity shares.
  private let root: @Sendable (String) -> String
  /// The values that are the same for every object, by the position of their column.
  private var constants: [Int: Value] = [:]
  private var computed: [Computed] = []
  /// The positions of the columns that are set.
  let positions: [Int]

  init(
    _ changes: [String: PropertyChange],
    to request: CheckedRequest,
    _ layout: StoreLayout,
    _ budget: RequestBudget?,
    now: Date
  ) throws(StorageError) {
    entity = request.shape.entity
    guard let table = layout.tables[entity.table] else {
      throw .unknownEntity(entity.name, in: layout.schema)
    }
    guard !changes.isEmpty else { throw .invalidRequest("the update sets no property") }
    self.table = table
    root = { layout.root(of: $0) }
    writer = try RowWriter(entity: entity.name, layout: layout)
    var options = EvaluationOptions(of: request.request, budget)
    options.now = now
    var set: Set<Int> = []
    for (key, change) in changes.sorted(by: { $0.key < $1.key }) {
      let positions = try writer.positions(of: key)
      guard !positions.isEmpty else {
        throw .invalidRequest("“\(entity.name).\(key)” has no column")
      }
      for position in positions {
        let column = table.columns[position].name
        guard !table.primaryKey.contains(column) else {
          throw .invalidRequest(
            "“\(entity.name).\(key)” is part of the primary key, which cannot be changed"
          )
        }
        guard set.insert(position).inserted else {
          throw .invalidRequest("the column “\(column)” is set twice")
        }
      }
      switch change.folded(now) {
      case .value(let value):
        for part in try writer.columns(value, of: key) { constants[part.position] = part.value }
      case .expression(let expression):
        computed.append(try Self.computed(key, expression, of: entity.name, layout, options))
      }
    }
    positions = set.sorted()
  }

  private static func computed(
    _ key: String,
    _ expression: BoundExpression,
    of entity: String,
    _ layout: StoreLayout,
    _ options: EvaluationOptions
  ) throws(StorageError) -> Computed {
    do throws(PredicateFormatError) {
      try expression.check(against: layout.schema, entity: entity)
      return Computed(
        key: key,
        expression: expression.root,
        evaluator: try ExpressionEvaluator(trusting: expression, options: options)
      )
    } catch {
      throw .predicate(error)
    }
  }

  /// The expressions for which memory reads a row; nil if the text does not show what they read.
  var expressions: [ExpressionNode]? {
    // The value of a relationship is an object with the columns of its key.
    guard computed.allSatisfy({ entity.attributes.exact($0.key) != nil }) else { return nil }
    return computed.map(\.expression)
  }

  /// The values of the columns for an object, by their positions.
  func values(for object: StoredObject) throws(StorageError) -> [Int: Value] {
    var values = constants
    for property in computed {
      for part in try writer.columns(try value(of: property, for: object), of: property.key) {
        values[part.position] = part.value
      }
    }
    return values
  }

  private func value(
    of property: Computed,
    for object: StoredObject
  ) throws(StorageError) -> Value {
    let result: KeyedValue
    do throws(EvaluationError) {
      result = try property.evaluator.value(on: object)
    } catch {
      throw object.reader.takeNoted() ?? .evaluation(error)
    }
    switch result {
    case .value(let value): return value
    case .object(let other as StoredObject):
      guard let relationship = entity.relationships.exact(property.key),
        case .direct(let pairs) = relationship.join,
        root(relationship.destination) == other.identifier.entity,
        pairs.allSatisfy({ other.shape.columnPositions[$0.far] != nil })
      else { throw noValue(of: property) }
      let key = try other.values(ofColumns: pairs.map(\.far))
      return key.count == 1 ? key[0] : .list(key)
    case .collection where entity.attributes.exact(property.key)?.type.isScalar == false:
      return result.plainValue
    case .object, .collection: throw noValue(of: property)
    }
  }

  private func noValue(of property: Computed) -> StorageError {
    let reason = "the expression gives no value of its type"
    return .cannotStore(.null, entity: entity.name, key: property.key, reason: reason)
  }

  /// The changes for a statement, with values in the form of `stored`; nil if memory must compute
  /// one.
  func assignments(
    in dialect: any SQLDialect,
    _ stored: (Value, TableLayout.Column) throws(StorageError) -> Value
  ) throws(StorageError) -> [SQLAssignment]? {
    var result: [SQLAssignment] = []
    for (position, value) in constants.sorted(by: { $0.key < $1.key }) {
      let column = table.columns[position]
      result.append(
        SQLAssignment(
          column.name,
          .value(try stored(value, column), as: dialect.assignedType(of: column.attribute))
        )
      )
    }
    for property in computed {
      guard let attribute = entity.attributes.exact(property.key) else { return nil }
      result.append(
        SQLAssignment(attribute.column, .expression(property.expression, for: attribute))
      )
    }
    return result
  }
}

extension TableLayout.Column {
  /// The type as which a value of the column is bound.
  func type(in dialect: any SQLDialect) -> SQLType { dialect.form(of: attribute)?.type ?? .text }
}

extension PropertyChange {
  /// A calculation with constants is a value. One that fails stays, and fails when a row is
  /// changed.
  fileprivate func folded(_ now: Date) -> Self {
    guard case .expression(let expression) = self,
      case .constant(let value) = ConstantFolder(now: now).folded(expression.root).kind
    else { return self }
    return .value(value)
  }
}

extension FetchRequest {
  /// Throws the errors of an update that do not depend on a row.
  package func check(
    _ changes: [String: PropertyChange],
    in schema: Schema
  ) throws(StorageError) {
    let layout = StoreLayout(schema)
    let checked = try CheckedRequest(self, as: .objects, layout: layout)
    _ = try CheckedChange(changes, to: checked, layout, nil, now: Date())
  }
}
