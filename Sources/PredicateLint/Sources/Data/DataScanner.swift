/// Finds predicates in property lists, JSON, YAML and properties of Java, by their keys and what is
/// around them.
struct DataScanner {
  private let tree: DataTree
  private let source: MappedText
  private let depth: Int
  private var found: [FoundPredicate] = []
  /// Whether the file is about the unified log, whose collectors call their predicate `predicate`.
  private let isAboutLogs: Bool
  /// Whether the file is of Cimian, whose manifests look like Munki's in another language.
  private let isOfCimian: Bool
  /// The inputs of a recipe that are its predicates as a whole: `%version_predicate%`.
  private let inputs: Set<String>

  static func predicates(in tree: DataTree, of source: MappedText, depth: Int) -> [FoundPredicate] {
    var scanner = Self(tree: tree, source: source, depth: depth)
    for index in tree.nodes.indices {
      let node = tree.nodes[index]
      if node.kind == .list { scanner.examineList(node) }
      if let text = node.text, !text.isEmpty { scanner.examine(text, node, at: index) }
    }
    return scanner.found
  }

  private init(tree: DataTree, source: MappedText, depth: Int) {
    self.tree = tree
    self.source = source
    self.depth = depth
    let marks: [StaticString] = ["macos_unified", "macosunified", "unifiedlog", "unified_log"]
    isAboutLogs = marks.contains { source.bytes.holds($0) }
    isOfCimian = Self.cimianMarks.contains { source.bytes.holds($0) }
    inputs = Set(
      tree.nodes.lazy.filter { $0.key == "predicate" }.compactMap { node in
        let words = node.text?.text.split(separator: "%", omittingEmptySubsequences: false)
        return words?.count == 3 && words?[0] == "" && words?[2] == ""
          ? words.map { String($0[1]) } : nil
      }
    )
  }

  private mutating func examine(_ text: MappedText, _ node: DataTree.Node, at index: Int) {
    if Plausibility.isPlaceholder(text) { return }
    if let use = use(of: text, node, at: index) {
      let text = use.profile == "autopkg" ? Self.markingVariables(text) : text
      if text.isOnlyHoles { return }
      if use.isClassChain {
        found += ClassChain.predicates(in: text).map { FoundPredicate($0, use) }
      } else {
        found.append(FoundPredicate(text.trimmed(), use))
      }
    } else if let (locator, use) = KeptLocator.locator(in: text) {
      found +=
        use.isClassChain
        ? ClassChain.predicates(in: locator).map { FoundPredicate($0, use) }
        : [FoundPredicate(locator, use)]
    } else {
      found += EmbeddedText.predicates(in: text, depth: depth + 1)
    }
  }

  /// The host that reads a text; nil if it is no predicate.
  private func use(of text: MappedText, _ node: DataTree.Node, at index: Int) -> PredicateUse? {
    let keys = tree.keys(around: index)
    switch node.key ?? keys.first {
    case "NSExtensionActivationRule":
      return .activationRule
    // It is about items of a file provider, and may well accept all.
    case "NSExtensionFileProviderActionActivationRule":
      return PredicateUse(api: "NSExtensionFileProviderActionActivationRule")
    case "condition" where keys.contains("conditional_items") && isOfCimian: return nil
    case "condition" where keys.contains("conditional_items"):
      return PredicateUse(api: "condition", profile: "munki")
    case "installable_condition":
      return PredicateUse(api: "installable_condition", profile: "munki")
    case "Predicate" where isActivation(node.parent):
      return .activation
    case "activation_conditions" where Plausibility.hasOperator(text):
      return PredicateUse(api: "activation_conditions", profile: "mdm")
    case "filter" where tree.hasMember("inputType", of: node.parent):
      return .jamfProtect
    case "predicate": return useOfPredicate(text, node)
    case "default" where isDefault(node) && isAboutLogs && Plausibility.hasOperator(text):
      return PredicateUse(api: "unified log predicate", profile: "unified-logging")
    // The value of `%UPDATE_PREDICATE%`, which child recipes override.
    case let name? where inputs.contains(name) && isInput(node): return .stopProcessingIf
    case let name? where name.hasSuffix("PREDICATE") && Plausibility.hasOperator(text):
      return isInput(node) || isRecipesOwn(name, node) && isSoundForRecipe(text)
        ? .stopProcessingIf : nil
    case "value" where keys.contains("query"), "query": return useOfQuery(text)
    case "value", "selector": return useOfLocator(node)
    case let name? where Self.formats.contains(where: name.hasSuffix):
      // For a decoder of the program's own.
      let use = PredicateUse(api: "predicateFormat")
      let isSound = FoundPredicate(text, use, arguments: .unknown).isSound
      return Plausibility.hasOperator(text) && isSound ? use : nil
    case "iosSimulatorLogsPredicate", "appium:iosSimulatorLogsPredicate":
      return PredicateUse(api: "iosSimulatorLogsPredicate", profile: "unified-logging")
    default:  // Under any other key the text itself says what it is.
      if Plausibility.isActivationRule(text) { return .activationRule }
      let isOfLog = keys.contains { $0.lowercased().contains("log") }
      return isOfLog && Plausibility.asksLogs(text) && FoundPredicate(text, .log).isSound
        ? .log : nil
    }
  }

  /// Words of Cimian, which manages Windows.
  private static let cimianMarks: [StaticString] = [
    "imian", "DOES_NOT_CONTAIN", "x64", "joined_type", "enrolled_", "C:\\",
  ]

  private func isActivation(_ parent: Int) -> Bool {
    if tree.hasMember("StandardConfigurations", of: parent) { return true }
    guard parent >= 0, let type = tree.member("Type", of: tree.nodes[parent].parent)?.text else {
      return false
    }
    return type.bytes.hasBytes("com.apple.activation", at: 0)
  }

  /// `query` of a configuration of Wazuh: what the `log` of macOS is asked for.
  private func useOfQuery(_ text: MappedText) -> PredicateUse? {
    guard source.bytes.holds("macos"), Plausibility.hasOperator(text) else { return nil }
    let use = PredicateUse(api: "query", profile: "unified-logging")
    if Plausibility.asksLogs(text) { return use }
    let isOfLog = source.bytes.holds("log_format") && Plausibility.isNoOtherLanguage(text)
    return isOfLog && FoundPredicate(text, use).isSound ? use : nil
  }

  /// Whether a text is the default of a setting that is a predicate, or one of several, in the manifest
  /// of an integration of Elastic: `name: predicate`, `default: …`.
  private func isDefault(_ node: DataTree.Node) -> Bool {
    let isElement = node.key == nil && node.parent >= 0
    let setting = isElement ? tree.nodes[node.parent].parent : node.parent
    return tree.member("name", of: setting)?.text?.text == "predicate"
  }

  private static let formats = ["redicateFormat", "redicateFormats", "redicateString"]

  private func isInput(_ node: DataTree.Node) -> Bool {
    node.parent >= 0 && tree.nodes[node.parent].key == "Input"
  }

  /// Whether a key is one of a recipe, wherever it stands: documentation shows parts of recipes.
  private func isRecipesOwn(_ name: String, _ node: DataTree.Node) -> Bool {
    node.parent < 0 || name.hasPrefix("STOPPROCESSING") || name == "UPDATE_PREDICATE"
  }

  private func isSoundForRecipe(_ text: MappedText) -> Bool {
    Plausibility.hasOperator(text)
      && FoundPredicate(Self.markingVariables(text), .stopProcessingIf).isSound
  }

  /// `predicate` of an AutoPkg processor, a collector of logs, or Jamf Protect.
  private func useOfPredicate(_ text: MappedText, _ node: DataTree.Node) -> PredicateUse? {
    if node.parent >= 0, tree.nodes[node.parent].key == "Arguments" {
      let step = tree.nodes[node.parent].parent
      let processor = tree.member("Processor", of: step)?.text?.text
      if let processor, processor.split(separator: "/").last == "StopProcessingIf" {
        return .stopProcessingIf
      }
      // Documentation shows parts of steps; those of recipes are in a list.
      let isPart = processor == nil && (step < 0 || tree.nodes[step].parent < 0)
      return isPart && isSoundForRecipe(text) ? .stopProcessingIf : nil
    }
    guard Plausibility.hasOperator(text) else { return nil }
    // A key without a dictionary is part of a property list in documentation.
    // So is a key that is all of a block.
    let isAlone = node.parent < 0 || depth > 0 && tree.nodes.count == 2
    if isAlone, !Plausibility.asksLogs(text), isSoundForRecipe(text) {
      return .stopProcessingIf
    }
    if isAboutLogs || Self.names(Self.logFields, in: text) {
      return PredicateUse(api: "unified log predicate", profile: "unified-logging")
    }
    // Services that hand manifests to Munki.
    return Self.names(Self.munkiFacts, in: text)
      ? PredicateUse(api: "condition", profile: "munki") : nil
  }

  private static let logFields: [StaticString] = [
    "subsystem", "eventMessage", "process", "sender", "category",
  ]
  private static let munkiFacts: [StaticString] = [
    "machine_type", "machine_model", "os_vers", "munki_version",
  ]

  private static func names(_ keys: [StaticString], in text: MappedText) -> Bool {
    keys.contains { text.bytes.holds($0) }
  }

  /// `{"using": "-ios predicate string", "value": "…"}`, `{"strategy": …, "selector": …}`
  private func useOfLocator(_ node: DataTree.Node) -> PredicateUse? {
    let strategy =
      tree.member("using", of: node.parent) ?? tree.member("strategy", of: node.parent)
    guard let using = strategy?.text,
      let (api, content) = PredicateAPI.locator(in: using.text, using), content == nil
    else { return nil }
    return api.use
  }

  /// The words of a command: `["log", "stream", "--predicate", "…"]`
  private mutating func examineList(_ node: DataTree.Node) {
    let words = node.children.map { tree.nodes[$0].text }
    guard let option = words.firstIndex(where: { $0?.text == "--predicate" }),
      option + 1 < words.count, let text = words[option + 1],
      words[..<option].contains(where: { $0?.text == "log" || $0?.text.hasSuffix("/log") == true })
    else { return }
    found.append(
      FoundPredicate(text, .log)
    )
  }

  /// The text with holes for each `%NAME%` in a string, which AutoPkg replaces. Outside of strings the
  /// rules judge what is inserted there.
  static func markingVariables(_ text: MappedText) -> MappedText {
    var result = MappedText()
    var start = 0
    var index = 0
    var quote: UInt8?
    while index < text.count {
      let mark = index
      let byte = text.bytes[mark]
      if let open = quote, byte == open {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      }
      let isMark = byte == UInt8(ascii: "%")
      let name = isMark ? text.bytes[(mark + 1)...].prefix { $0.isNamePart } : []
      let end = mark + 1 + name.count
      guard !name.isEmpty, end < text.count, text.bytes[end] == UInt8(ascii: "%") else {
        index = mark + 1
        continue
      }
      if quote == nil {
        index = end + 1
        continue
      }
      result.append(start..<mark, of: text)
      result.appendHole(for: mark..<end + 1, of: text)
      start = end + 1
      index = start
    }
    result.append(start..<text.count, of: text)
    return result
  }
}
