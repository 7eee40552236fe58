/// Finds predicates in XML: property lists, Core Data models, interface files, configurations.
enum XMLScanner {
  static func predicates(in source: MappedText, depth: Int) -> [FoundPredicate] {
    // A configuration may be JSON under a name of XML: osquery's.
    if HostLanguage.content(of: source.bytes) == .json {
      return SourceScanner.predicates(in: source, .json, depth: depth + 1)
    }
    let document = XMLReader.tree(of: source)
    var found: [FoundPredicate] = []
    let logGroups = logGroups(of: document)
    var archived: Set<Int> = []
    let archive = source.bytes.holds("redicateFormat") ? InterfaceArchive(document) : nil
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
        key == "NSPredicateFormat" || key.hasSuffix("redicateFormat"), !element.text.isEmpty
      {
        found.append(FoundPredicate(element.text, PredicateUse(api: "NSPredicateFormat")))
      }
      // The filter of an entity in a mapping model of Core Data.
      if element.name == "attribute", !element.text.isEmpty,
        element.attribute("name")?.text == "sourcefilterpredicatestring"
      {
        let use = PredicateUse(api: "sourcefilterpredicatestring", profile: "coredata-model")
        found.append(FoundPredicate(XMLEscape.swapped(element.text), use))
      }
      // Many may refer to one string.
      for text in archive?.formats(of: element) ?? []
      where !text.isEmpty && archived.insert(text.map.fileRange(of: 0..<1).lowerBound).inserted {
        found.append(FoundPredicate(text, PredicateUse(api: "NSPredicateFormat")))
      }
      found += scriptPredicates(in: element.text, depth: depth)
      if element.name == "query", isLogQuery(element, logGroups) {
        let use = PredicateUse(api: "Wazuh <query>", profile: "unified-logging")
        let text = element.text.trimmed()
        if !text.isEmpty { found.append(FoundPredicate(text, use)) }
      }
    }
    return found
  }

  /// The predicates of a script that an element holds: an extension attribute of Jamf Pro.
  private static func scriptPredicates(in text: MappedText, depth: Int) -> [FoundPredicate] {
    let script = text.trimmed()
    guard script.bytes.hasBytes("#!", at: 0),
      let language = HostLanguage.content(of: script.bytes),
      language.mayHoldPredicates(script.bytes)
    else { return [] }
    return SourceScanner.predicates(in: script, language, depth: depth + 1)
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
      PredicateUse(api: PredicateUse.derivation, profile: "coredata-model", isExpression: true)
    ),
    (nil, "fetchPredicateFormat", PredicateUse(api: "fetchPredicateFormat")),
  ]

  /// The elements that group what Wazuh reads from the unified log, rather than from Windows.
  private static func logGroups(of document: XMLTree) -> Set<Int> {
    Set(
      document.elements.filter { $0.name == "log_format" && $0.text.text.contains("macos") }
        .map(\.parent)
    )
  }

  private static func isLogQuery(_ element: XMLTree.Element, _ logGroups: Set<Int>) -> Bool {
    // In documentation the element may stand alone.
    element.parent < 0
      ? element.attribute("type") != nil && Plausibility.hasOperator(element.text)
      : logGroups.contains(element.parent)
  }
}
