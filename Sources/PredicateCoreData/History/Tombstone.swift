import PredicateModels
import PredicatePlatform
import PredicateSyntax

/// The attributes whose values stay in `ZTOMBSTONE0`, `ZTOMBSTONE1` and so on when an object of an entity
/// is deleted: those that the model preserves, by the code points of their names.
///
/// Evidence: the values in the tombstones of albums, assets, persons and resources in the stores of
/// `ChangedProperties`. There one entity declares all preserved attributes of a family. If a parent
/// and a child both declare some, the order is unknown, and values stay under the names of the
/// columns.
struct Tombstone {
  private let attributes: [ModelAttribute]
  private let isCertain: Bool

  init(of entity: String, in model: ManagedObjectModel) {
    let declared = model.lineage(of: entity).map { entity in
      entity.attributes.filter { $0.isPreservedAfterDeletion && !$0.isTransient }
    }
    isCertain = declared.filter { !$0.isEmpty }.count <= 1
    attributes = declared.flatMap(\.self).sorted {
      $0.name.unicodeScalars.lexicographicallyPrecedes($1.name.unicodeScalars)
    }
  }

  /// The values of the columns by the names of the attributes, without those that are nil.
  func values(_ columns: [(name: String, value: Value)]) -> [String: Value] {
    var found: [String: Value] = [:]
    for (index, column) in columns.enumerated() where column.value != .null {
      if isCertain, attributes.indices.contains(index) {
        found[attributes[index].name] = Self.value(column.value, attributes[index].type)
      } else {
        found[column.name] = column.value
      }
    }
    return found
  }

  /// The value in the attribute's type; the stored value if it does not have that form.
  private static func value(_ stored: Value, _ type: ModelAttributeType) -> Value {
    switch (type, stored) {
    case (.boolean, .integer(let number)): .bool(number != 0)
    case (.date, .integer(let seconds)):
      .date(Date(timeIntervalSinceReferenceDate: Double(seconds)))
    case (.date, .real(let seconds)) where seconds.isFinite:
      .date(Date(timeIntervalSinceReferenceDate: seconds))
    case (.double, .integer(let number)), (.float, .integer(let number)): .real(Double(number))
    case (.uuid, .bytes(let bytes)) where bytes.count == 16:
      .uuid(
        UUID(
          uuid: (
            bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
            bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
          )
        )
      )
    case (.uri, .text(let text)): .url(text)
    // Other types are stored unchanged, or the value does not have the type's form.
    default: stored
    }
  }
}
