import PredicateModels

/// The properties of an entity in the order of the bits in `ACHANGE.ZCOLUMNS`, the highest bit of the
/// first byte first:
///
/// 1. to-one relationships,
/// 2. those to-one relationships whose destination has children: the column that holds its number,
/// 3. those to-one relationships whose inverse is ordered: the column of the order, `Z_FOK_…`,
/// 4. attributes,
/// 5. to-many relationships;
///
/// in each group first those of the topmost ancestor and last the entity's own, each by the code
/// points of their names. Transient properties have no bit.
///
/// Evidence: this is undocumented. It was found by comparing rows before and after 2,072 updates in
/// the logs of 30 libraries of Photos, macOS 10.15 to 26, which are public as the tests of
/// osxphotos: the number of bytes is right for all of them, and 2,355 of the 2,383 columns that
/// changed have their bit (602 of 606 in group 1, all 5 in group 2, 207 of 208 in group 3, 1,541 of
/// 1,564 in group 4); those without it are mostly counts, which triggers write. Group 5 has no
/// columns: it was inferred from moves of albums between lists. Observed only in stores of this
/// application.
struct ChangedProperties {
  /// The names by bit; nil if the order is unknown.
  private let names: [String]?

  init(of entity: String, in model: ManagedObjectModel) {
    let lineage = model.lineage(of: entity).reversed()
    let relationships = lineage.flatMap { entity in
      entity.relationships.filter { !$0.isTransient }.sorted { $0.name.precedes($1.name) }
    }
    let attributes = lineage.flatMap { entity in
      entity.attributes.filter { !$0.isTransient }.sorted { $0.name.precedes($1.name) }
    }
    let ancestors = Set(lineage.map(\.name))
    // No store with a history was found that has these.
    let isUnknown =
      attributes.contains { $0.type == .composite }
      || model.entities.contains { other in
        other.relationships.contains {
          $0.isToMany && $0.inverse == nil && ancestors.contains($0.destination)
        }
      }
    guard !isUnknown else {
      names = nil
      return
    }
    let toOne = relationships.filter { !$0.isToMany }
    let parents = Set(model.entities.compactMap(\.parent))
    names =
      (toOne + toOne.filter { parents.contains($0.destination) }
      + toOne.filter { Self.hasOrderedInverse($0, model) }).map(\.name)
      + attributes.map(\.name) + relationships.filter(\.isToMany).map(\.name)
  }

  private static func hasOrderedInverse(
    _ relationship: ModelRelationship,
    _ model: ManagedObjectModel
  ) -> Bool {
    model.lineage(of: relationship.destination).contains { entity in
      entity.relationships.contains {
        $0.name == relationship.inverse && $0.isOrdered && $0.isToMany
      }
    }
  }

  /// The names for the bits; nil if they cannot belong to the entity.
  func names(in bits: [UInt8]) -> [String]? {
    guard let names, bits.count == (names.count + 7) / 8 else { return nil }
    var found: [String] = []
    for (index, byte) in bits.enumerated() {
      for bit in 0..<8 where byte & (0x80 >> bit) != 0 {
        let position = index * 8 + bit
        guard position < names.count else { return nil }
        if !found.contains(names[position]) { found.append(names[position]) }
      }
    }
    return found
  }
}

extension String {
  /// Whether it precedes the other in the order of code points.
  fileprivate func precedes(_ other: String) -> Bool {
    unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
  }
}
