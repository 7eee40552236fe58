import PredicateSchema
import PredicateSyntax

extension ParityGenerator {
  /// CONTAINS, BEGINSWITH, ENDSWITH, LIKE, MATCHES, and IN of two texts.
  mutating func textSearch() -> PredicateNode {
    let subject = text()
    switch below(6) {
    case 0: return compare(subject, .like, constant(.text(likePattern())), options())
    case 1:
      let options = options().subtracting(.normalized)
      let pattern = pick(ParityValues.patterns)
      return compare(subject, .matches, constant(.text(pattern)), chance(2) ? [] : options)
    case 2: return compare(needle(), .in, subject, options())
    case 3 where chance(6):
      return compare(subject, pick([.utiConformsTo, .utiEquals]), needle())
    default:
      let search = pick([ComparisonOperator.contains, .beginsWith, .endsWith, .like])
      return compare(subject, search, needle(), options())
    }
  }

  /// A part of some text, or another text.
  private mutating func needle() -> ExpressionNode {
    if chance(6) { return column(.text) }
    let scalars = Array(pick(ParityValues.texts).unicodeScalars)
    let start = below(scalars.count)
    let end = chance(2) ? scalars.count : start + 1 + below(scalars.count - start)
    var piece = String.UnicodeScalarView()
    piece.append(contentsOf: scalars[start..<min(end, scalars.count)])
    return constant(.text(String(piece)))
  }

  private mutating func likePattern() -> String {
    var pattern = String.UnicodeScalarView()
    for scalar in pick(ParityValues.texts).unicodeScalars {
      switch below(6) {
      case 0: pattern.append("*")
      case 1: pattern.append("?")
      case 2: pattern.append(contentsOf: "\\".unicodeScalars + [scalar])
      default: pattern.append(scalar)
      }
    }
    return (chance(4) ? "*" : "") + String(pattern) + (chance(4) ? "*" : "")
  }

  mutating func membership() -> PredicateNode {
    let type = pick(AttributeType.scalars)
    let element = member(type)
    let collection: ExpressionNode =
      switch below(8) {
      case 0: collection(type) ?? constant(.list([]))
      case 1: ExpressionNode(.aggregate((0...below(3)).map { _ in column(type) }))
      case 2 where chance(3): constant(.list(values(type, count: 150 + below(900))))
      case 3: constant(.list(values(pick(AttributeType.scalars), count: below(4))))
      case 4: constant(.set(Array(Set(values(type, count: 3)).sorted { "\($0)" < "\($1)" })))
      default: constant(.list(values(type, count: below(5))))
      }
    let options: StringOptions = type == .text ? options() : []
    return chance(4)
      ? compare(collection, .contains, element, options)
      : compare(element, .in, collection, options)
  }

  /// A column in most cases; for integers also a count, which is nil if a to-one before it is.
  private mutating func member(_ type: AttributeType) -> ExpressionNode {
    if type == .text { return text() }
    guard type == .integer, chance(3), let way = wayToMany() else { return column(type) }
    return way.expression(.collectionOperator(.count))
  }

  /// Values, mostly of the type; sometimes null, and integers among reals.
  private mutating func values(_ type: AttributeType, count: Int) -> [Value] {
    (0..<count).map { _ in
      if chance(10) { return .null }
      let isNumber = [.integer, .real, .decimal].contains(type)
      let kind = isNumber && chance(3) ? pick([.integer, .real, .decimal]) : type
      if count > 100, kind == .integer { return .integer(Int64(below(100_000))) }
      return value(kind)
    }
  }

  mutating func between() -> PredicateNode {
    let types: [AttributeType] = [.integer, .real, .decimal, .text, .date, .bool]
    let type = pick(types)
    let isNumber = ![.text, .date].contains(type)
    let subject = isNumber ? number() : type == .text ? text() : date()
    let bounds = (0..<2).map { _ in
      chance(4) ? column(type) : isNumber ? numberConstant() : constant(type)
    }
    return compare(subject, .between, ExpressionNode(.aggregate(bounds)))
  }
}
