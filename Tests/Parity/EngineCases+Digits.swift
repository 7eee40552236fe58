import Foundation
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import PredicateTestSupport

extension ParityTables {
  /// Gives columns of decimals the digits that their values need, so that the largest of them fill the
  /// column.
  mutating func boundDecimals() {
    var needed: [String: DecimalDigits] = [:]
    for row in rows {
      guard let entity = schema.resolvedEntity(named: row.entity) else { continue }
      for (key, attribute) in entity.attributes {
        guard case .decimal(let number)? = row.values[key] else { continue }
        let name = Self.column(attribute, of: entity)
        let parts = number.magnitude.description
          .split(separator: ".", omittingEmptySubsequences: false)
        let digits = needed[name] ?? DecimalDigits(whole: 1, fraction: 0)
        needed[name] = DecimalDigits(
          whole: max(digits.whole, parts[0].count),
          fraction: max(digits.fraction, parts.count > 1 ? parts[1].count : 0)
        )
      }
    }
    for name in schema.entities.keys {
      guard let entity = schema.resolvedEntity(named: name) else { continue }
      for (key, attribute) in entity.attributes {
        schema.entities[name]?.attributes[key]?.digits = needed[Self.column(attribute, of: entity)]
      }
    }
  }

  private static func column(_ attribute: Attribute, of entity: Entity) -> String {
    entity.table + "." + attribute.column
  }

  /// The digits of the columns, by the names of table and column.
  var digits: [String: DecimalDigits] {
    var digits: [String: DecimalDigits] = [:]
    for name in schema.entities.keys {
      guard let entity = schema.resolvedEntity(named: name) else { continue }
      for attribute in entity.attributes.values {
        digits[Self.column(attribute, of: entity)] = attribute.digits
      }
    }
    return digits
  }
}
