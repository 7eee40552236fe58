/// Finds predicates in XML: property lists, Core Data models, interface files, configurations.
enum XMLScanner {
  static func predicates(in source: MappedText, depth: Int) -> [FoundPredicate] {
    // A configuration may be JSON under a name of XML: osquery's.
    if HostLanguage.content(of: source.bytes) == .json {
      return SourceScanner.predicates(in: source, .json, depth: depth + 1)
    }
    let document = XMLReader.tree(of: source)
    var found: [FoundPredicate] = []
    if let tree = PropertyListReader.tree(of: document) {
      found = DataScanner.predicates(in: tree, of: source, depth: depth)
    }
    for element in document.elements {
      for attribute in attributes {
        guard attribute.element == nil || attribute.element == element.name,
          let value = element.attribute(attribute.name), !value.isEmpty
        else { continue }
        found.append(
          FoundPredicate(value, attribute.use, entity: entity(of: element, document))
        )
      }
      if element.name == "string", let key = element.attribute("key")?.text,
        key == "NSPredicateFormat" || key == "predicateFormat", !element.text.isEmpty
      {
        found.append(FoundPredicate(element.text, PredicateUse(api: "NSPredicateFormat")))
      }
      if element.name == "query", isLogQuery(element, document) {
        let use = PredicateUse(api: "Wazuh <query>", profile: "unified-logging")
        let text = element.text.trimmed()
        if !text.isEmpty { found.append(FoundPredicate(text, use)) }
      }
    }
    return found
  }

  /// The entity that a request names, or that an index or attribute of a Core Data model is part of.
  private static func entity(of element: XMLTree.Element, _ document: XMLTree) -> String? {
    if let name = element.attribute("entity") { return name.text }
    guard element.parent >= 0 else { return nil }
    let parent = document.elements[element.parent]
    return parent.name == "entity" ? parent.attribute("name")?.text : nil
  }

  private static let attributes: [(element: String?, name: String, use: PredicateUse)] = [
    (nil, "predicateString", PredicateUse(api: "predicateString", profile: "coredata-model")),
    (
      nil, "partialIndexPredicate",
      PredicateUse(api: "partialIndexPredicate", profile: "coredata-model")
    ),
    (
      "attribute", "derivationExpression",
      PredicateUse(api: "derivationExpression", profile: "coredata-model", isExpression: true)
    ),
    (nil, "fetchPredicateFormat", PredicateUse(api: "fetchPredicateFormat")),
  ]

  /// Whether a query of Wazuh is for the unified log, rather than for Windows.
  private static func isLogQuery(_ element: XMLTree.Element, _ document: XMLTree) -> Bool {
    guard element.parent >= 0 else {
      // In documentation the element may stand alone.
      return element.attribute("type") != nil && Plausibility.hasOperator(element.text)
    }
    let siblings = document.elements[element.parent].children.map { document.elements[$0] }
    return siblings.contains { $0.name == "log_format" && $0.text.text.contains("macos") }
  }
}
