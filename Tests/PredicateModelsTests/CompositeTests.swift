import PredicateModels
import PredicateSchema
import Testing

/// Composites that a file of a stranger may declare.
@Suite struct CompositeTests {
  private static let place = ModelPlace(file: "m")

  /// A model with an attribute of the composite `C0`; each composite consists of the named ones.
  private func model(_ parts: [String: [String]]) -> ManagedObjectModel {
    func attribute(_ name: String, _ composite: String) -> ModelAttribute {
      parts[composite] == nil
        ? ModelAttribute(name: name, type: .string, place: Self.place)
        : ModelAttribute(name: name, type: .composite, composite: composite, place: Self.place)
    }
    var entity = ModelEntity(name: "Place", place: Self.place)
    entity.attributes = [attribute("address", "C0")]
    let composites = parts.sorted { $0.key < $1.key }.map { name, parts in
      var composite = ModelComposite(name: name, place: Self.place)
      composite.attributes = parts.enumerated().map { attribute("p\($0)", $1) }
      return composite
    }
    return ManagedObjectModel(name: "M", file: "m", entities: [entity], composites: composites)
  }

  @Test func nestedCompositesAreColumns() throws {
    let schema = try model(["C0": ["C1", "x"], "C1": ["x", "x"]]).schema()
    #expect(schema.entities.count == 3)
  }

  @Test func cyclesAreRefused() {
    #expect(throws: ModelError.self) { try model(["C0": ["C0"]]).schema() }
    #expect(throws: ModelError.self) { try model(["C0": ["C1"], "C1": ["x", "C0"]]).schema() }
  }

  /// Twenty levels of ten parts each would be 10²⁰ columns.
  @Test func columnCountIsLimited() {
    var parts: [String: [String]] = [:]
    for level in 0..<20 { parts["C\(level)"] = Array(repeating: "C\(level + 1)", count: 10) }
    #expect(throws: ModelError.self) { try model(parts).schema() }
    var deep: [String: [String]] = [:]
    for level in 0..<1000 { deep["C\(level)"] = ["C\(level + 1)"] }
    #expect(throws: ModelError.self) { try model(deep).schema() }
  }
}
