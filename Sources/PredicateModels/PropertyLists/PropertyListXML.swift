import PredicatePlatform
import PredicateSyntax

/// Reads property lists from XML.
enum PropertyListXML {
  /// The value of the root, which is `plist` or a value itself. Elements are no deeper than the XML
  /// reader allows.
  static func value(of root: XMLNode) throws(ModelError) -> PropertyListValue {
    guard root.name == "plist" else { return try element(root) }
    guard let value = root.children.first, root.children.count == 1 else {
      throw ModelError("a property list needs one value", at: root.place)
    }
    return try element(value)
  }

  private static func element(_ node: XMLNode) throws(ModelError) -> PropertyListValue {
    let text = node.text.trimmed(where: \.properties.isWhitespace)
    let value: PropertyListValue? =
      switch node.name {
      case "true": .bool(true)
      case "false": .bool(false)
      case "string": .text(node.text)
      case "integer": integer(text)
      case "real": real(text).map(PropertyListValue.real)
      case "date": DateText.instant(text).map(PropertyListValue.date)
      case "data":
        Data(base64Encoded: Data(node.text.utf8), options: .ignoreUnknownCharacters)
          .map { .data(Array($0)) }
      case "array": .array(try elements(node.children))
      case "dict": .dictionary(try entries(node))
      default: throw ModelError("property lists have no <\(node.name)>", at: node.place)
      }
    guard let value else {
      throw ModelError("'\(text)' is not a valid <\(node.name)> of a property list", at: node.place)
    }
    return value
  }

  private static func elements(_ nodes: [XMLNode]) throws(ModelError) -> [PropertyListValue] {
    var elements: [PropertyListValue] = []
    for node in nodes { elements.append(try element(node)) }
    return elements
  }

  private static func entries(_ node: XMLNode) throws(ModelError) -> [String: PropertyListValue] {
    var entries: [String: PropertyListValue] = [:]
    var key: String?
    for child in node.children {
      if let name = key {
        entries[name] = try element(child)
        key = nil
      } else if child.name == "key" {
        key = child.text
      } else {
        throw ModelError("a <key> is missing before <\(child.name)>", at: child.place)
      }
    }
    if let key { throw ModelError("the key '\(key)' has no value", at: node.place) }
    return entries
  }

  private static func integer(_ text: String) -> PropertyListValue? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let isHexadecimal = digits.lowercased().hasPrefix("0x")
    let number = (isNegative ? "-" : "") + (isHexadecimal ? digits.dropFirst(2) : digits)
    let radix = isHexadecimal ? 16 : 10
    if let number = Int64(number, radix: radix) { return .integer(number) }
    return UInt64(number, radix: radix).map(PropertyListValue.unsigned)
  }

  private static func real(_ text: String) -> Double? {
    switch text.lowercased() {
    case "nan": .nan
    case "infinity", "+infinity", "inf", "+inf": .infinity
    case "-infinity", "-inf": -.infinity
    case let text: Double(text)
    }
  }
}
