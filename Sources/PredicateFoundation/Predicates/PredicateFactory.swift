#if !canImport(Darwin)
public import Foundation
import PredicateAnalysis
import PredicateSyntax

/// The initialisers of NSPredicate that Foundation on Linux declares as unavailable.
///
/// An initialiser in the extension of a protocol may assign to `self` an instance of any subclass.
/// So a text becomes an `NSComparisonPredicate` or an `NSCompoundPredicate`, as on Apple's systems.
public protocol PredicateFactory {}

extension NSPredicate: PredicateFactory {}

extension PredicateFactory {
  /// Parses a format and binds its arguments. Traps with all diagnostics if the format is invalid;
  /// `NSPredicate.parse(format:arguments:)` throws them.
  public init(format: String, _ arguments: Any...) {
    self = Self.made(of: format, arguments)
  }

  /// Parses a format and binds its arguments. Traps where `init(format:_:)` does.
  public init(format: String, argumentArray arguments: [Any]?) {
    self = Self.made(of: format, arguments ?? [])
  }

  /// A PredicateQL predicate for interfaces that take an NSPredicate.
  public init(_ predicate: BoundPredicate) {
    self = Self.expected(PredicateMaker.predicate(of: PredicateContent(predicate)))
  }

  /// Converts a `#Predicate`, about objects of any class or type. Nil for constructs without a
  /// counterpart; `BoundPredicate` of the same predicate throws the reason. Key paths without a
  /// name are read through themselves, as in `NSExpression(forKeyPath:)`.
  public init?<Root>(_ predicate: Predicate<Root>) {
    var converter = PredicateConverter(mayHold: true)
    guard let root = try? converter.root(predicate) else { return nil }
    let content = PredicateContent(built: root, held: converter.held)
    self = Self.expected(PredicateMaker.predicate(of: content))
  }

  private static func made(of format: String, _ arguments: [Any]) -> Self {
    do {
      return expected(try NSPredicate.parse(format: format, arguments: arguments))
    } catch {
      refuse(error)
    }
  }

  private static func expected(_ predicate: NSPredicate) -> Self {
    guard let expected = predicate as? Self else {
      refuse("'\(predicate)' creates an instance of \(type(of: predicate)), not of \(Self.self)")
    }
    return expected
  }
}

extension NSPredicate {
  /// Parses a format and binds its arguments; throws every mistake.
  ///
  ///     let predicate = try NSPredicate.parse(format: text, arguments: [18])
  public static func parse(
    format: String,
    arguments: [Any] = []
  ) throws(PredicateFormatError) -> NSPredicate {
    PredicateMaker.predicate(of: try FormatReader.predicate(format, arguments))
  }
}

/// Creates the class of predicate that a tree has on Apple's systems.
enum PredicateMaker {
  static func predicate(of content: PredicateContent) -> NSPredicate {
    switch content.root.kind {
    case .constant(let value): NSPredicate(value: value)
    case .comparison(let comparison): NSComparisonPredicate(comparison, in: content)
    case .and, .or, .not: NSCompoundPredicate(content)
    }
  }

  /// The content of a predicate of any class; nil if a part of it is a block, or of the
  /// application's own class.
  static func content(of predicate: NSPredicate) -> PredicateContent? {
    switch predicate {
    case let own as any TreePredicate: return own.isOwn ? own.content : nil
    case let compound as Foundation.NSCompoundPredicate:
      guard type(of: compound) == Foundation.NSCompoundPredicate.self else { return nil }
      return NSCompoundPredicate(compound).content
    default:
      // Any other predicate is a constant, known only by its text, or a block.
      guard type(of: predicate) == NSPredicate.self else { return nil }
      return switch predicate.appleFormat {
      case "TRUEPREDICATE": PredicateContent(built: .always, held: HeldValues())
      case "FALSEPREDICATE": PredicateContent(built: .never, held: HeldValues())
      default: nil
      }
    }
  }
}
#endif
