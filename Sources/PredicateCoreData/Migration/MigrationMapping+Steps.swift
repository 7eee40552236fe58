import PredicateAnalysis
import PredicateSyntax

extension MigrationMapping {
  /// The composition of this mapping and `next`.
  ///
  /// Each expression of `next` is written in terms of the first source. Throws a `MigrationError`
  /// for parts that depend on the intermediate objects: a predicate or a key of `next`, objects
  /// that were split or merged before, a path through a relationship.
  public func followed(by next: MigrationMapping) throws(MigrationError) -> MigrationMapping {
    var result = MigrationMapping()
    var problems: [MigrationError.Problem] = []
    let byTarget = Dictionary(grouping: entities, by: \.target)
    for step in next.entities {
      let before = byTarget[step.source] ?? []
      for first in before {
        do throws(MigrationError) {
          var joined = try first.followed(by: step)
          if before.count > 1 { joined.name = "\(first.name)-\(step.target)" }
          result.entities.append(joined)
        } catch {
          problems += error.problems
        }
      }
    }
    if !problems.isEmpty { throw MigrationError(problems) }
    return result
  }
}

extension EntityMapping {
  fileprivate func followed(by next: EntityMapping) throws(MigrationError) -> EntityMapping {
    let place = "\(next.source) to \(next.target)"
    if next.predicate != nil {
      throw MigrationError(place, "the step selects objects: migrate in two runs")
    }
    var result = EntityMapping(
      source: source,
      predicate: predicate,
      includesSubentities: includesSubentities,
      target: next.target,
      key: next.key == nil ? nil : key
    )
    var first: [String: ExpressionNode] = [:]
    for (name, text) in attributes {
      first[name] = try MigrationText.expression(text, at: "\(place), \(name)").root
    }
    for (name, text) in next.attributes {
      result.attributes[name] = try Self.rewritten(text, first, at: "\(place), \(name)")
    }
    for (name, mapping) in next.relationships {
      guard case .objects(let text, by: []) = mapping else {
        throw MigrationError(
          "\(place), \(name)",
          "the step finds objects by a key: migrate in two runs"
        )
      }
      // A relationship that the step before did not set is empty.
      result.relationships[name] = relationships[Self.key(text) ?? text]
    }
    return result
  }

  /// The only key of a path of one step.
  private static func key(_ text: String) -> String? {
    guard let root = try? BoundExpression(parsing: text).root,
      case .keyPath(base: nil, let steps) = root.kind, steps.count == 1,
      case .key(let key) = steps[0]
    else { return nil }
    return key
  }

  private static func rewritten(
    _ text: String,
    _ first: [String: ExpressionNode],
    at place: String
  ) throws(MigrationError) -> String? {
    var rewriter = StepRewriter(first)
    let node = rewriter.rewrite(try MigrationText.expression(text, at: place).root)
    if let key = rewriter.unknown {
      throw MigrationError(
        place,
        "“\(key)” is not an attribute of the step before: migrate in two runs"
      )
    }
    if case .constant(.null) = node.kind { return nil }
    return FormatPrinter(style: .canonical).text(of: node)
  }
}

/// Replaces the keys of an object by their expressions in the step before.
private struct StepRewriter: TreeRewriter {
  private let first: [String: ExpressionNode]
  /// A path that is not an attribute.
  private(set) var unknown: String?

  init(_ first: [String: ExpressionNode]) { self.first = first }

  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    guard case .keyPath(let base, let steps) = node.kind else { return rewriteChildren(of: node) }
    let keys = steps.map { step in if case .key(let key) = step { key } else { nil as String? } }
    guard base == nil, !keys.contains(nil) else {
      unknown = FormatPrinter().text(of: node)
      return node
    }
    // The parts of a composite are separate attributes.
    if let known = first[keys.compactMap { $0 }.joined(separator: "_")] { return known }
    if keys.count > 1 { unknown = FormatPrinter().text(of: node) }
    // An attribute that the step before did not set is nil.
    return ExpressionNode(.constant(.null))
  }
}

/// The texts of a mapping, parsed with their places.
enum MigrationText {
  static func expression(
    _ text: String,
    at place: String
  ) throws(MigrationError) -> BoundExpression {
    do throws(PredicateFormatError) { return try BoundExpression(parsing: text) } catch {
      throw MigrationError(place, words(error))
    }
  }

  static func predicate(
    _ text: String,
    at place: String
  ) throws(MigrationError) -> BoundPredicate {
    do throws(PredicateFormatError) { return try BoundPredicate(parsing: text) } catch {
      throw MigrationError(place, words(error))
    }
  }

  static func words(_ error: PredicateFormatError) -> String {
    error.diagnostics.flatMap { [$0.message] + $0.hints }.joined(separator: "; ")
  }
}
