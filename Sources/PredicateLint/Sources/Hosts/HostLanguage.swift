/// The languages and formats in which predicates are looked for.
enum HostLanguage: String, Hashable, Sendable, CaseIterable {
  case swift, objectiveC, java, kotlin, javaScript, cSharp, dart, ruby, python, go, rust
  case appleScript
  case terraform
  case shell, fish, makefile, robot, sql, markdown
  case json, yaml, handlebars, properties, xml, binaryPropertyList
  case predicates

  /// The language of a file by its name, then by how it begins; nil for one that holds none.
  init?(path: String, bytes: [UInt8]) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let ending = name.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
    if let language = Self.endings[ending] {
      self = language
      if language == .xml || language == .json, let other = Self.content(of: bytes) { self = other }
    } else if let language = Self.names[name] {
      self = language
    } else if let language = Self.content(of: bytes) {
      self = language
    } else {
      return nil
    }
  }

  private static let endings: [String: Self] = [
    "swift": .swift, "m": .objectiveC, "mm": .objectiveC, "h": .objectiveC, "hpp": .objectiveC,
    "pch": .objectiveC, "cpp": .objectiveC, "cc": .objectiveC, "c": .objectiveC,
    "cxx": .objectiveC, "hh": .objectiveC, "xm": .objectiveC, "x": .objectiveC, "xi": .objectiveC,
    "j": .objectiveC,
    "java": .java, "groovy": .java, "scala": .java, "kt": .kotlin, "kts": .kotlin,
    "js": .javaScript, "jsx": .javaScript, "mjs": .javaScript, "cjs": .javaScript,
    "ts": .javaScript, "tsx": .javaScript, "cs": .cSharp, "dart": .dart, "rb": .ruby, "py": .python,
    "go": .go,
    "rs": .rust, "tf": .terraform,
    "applescript": .appleScript, "sh": .shell, "bash": .shell, "bats": .shell, "zsh": .shell,
    "fish": .fish,
    "command": .shell,
    "mk": .makefile, "mak": .makefile, "sql": .sql, "table": .python, "toml": .python,
    "md": .markdown,
    "markdown": .markdown, "mdx": .markdown, "mdc": .markdown, "qmd": .markdown, "rst": .markdown,
    "adoc": .markdown,
    "asciidoc": .markdown, "txt": .markdown,
    "json": .json, "yaml": .yaml, "yml": .yaml, "hbs": .handlebars, "properties": .properties,
    "plist": .xml,
    "recipe": .xml, "xib": .xml,
    "storyboard": .xml, "xml": .xml, "conf": .xml, "pkginfo": .xml, "munki": .xml,
    "mobileconfig": .xml, "robot": .robot, "resource": .robot, "predicates": .predicates,
  ]

  private static let names: [String: Self] = [
    ".zshrc": .shell, ".bashrc": .shell, ".bash_profile": .shell, ".bash_aliases": .shell,
    ".profile": .shell, ".zprofile": .shell, ".zshenv": .shell, ".aliases": .shell,
    ".functions": .shell, "zshrc": .shell, "bashrc": .shell, "Makefile": .makefile,
    "GNUmakefile": .makefile, "makefile": .makefile,
    "Fastfile": .ruby,
    "Rakefile": .ruby, "Podfile": .ruby,
  ]

  /// The format of a file whose name does not tell it.
  static func content(of bytes: [UInt8]) -> Self? {
    if bytes.hasBytes("bplist0", at: 0) { return .binaryPropertyList }
    let start = bytes.hasBytes([0xEF, 0xBB, 0xBF], at: 0) ? 3 : 0
    guard let first = bytes[start...].prefix(256).firstIndex(where: { !$0.isBlank }) else {
      return nil
    }
    switch bytes[first] {
    case UInt8(ascii: "<"): return .xml
    case UInt8(ascii: "{"), UInt8(ascii: "["): return .json
    // The comment that Xcode puts into a file: `//  Name.swift`
    case UInt8(ascii: "/") where bytes.hasBytes("//", at: first):
      return bytes.prefix(256).split(whereSeparator: \.isNewline).contains { line in
        line.starts(with: "//".utf8) && String(decoding: line, as: UTF8.self).hasSuffix(".swift")
      } ? .swift : nil
    case UInt8(ascii: "#") where bytes.hasBytes("#!", at: first):
      let line = bytes[first...].prefix(200).prefix { !$0.isNewline }
      let words = String(decoding: line, as: UTF8.self).lowercased()
      if words.contains("python") { return .python }
      if words.contains("ruby") { return .ruby }
      if words.contains("swift") { return .swift }
      if words.contains("osascript") { return .appleScript }
      return words.hasSuffix("sh") || words.contains("sh ") ? .shell : nil
    default: return nil
    }
  }

  /// The language that a code block of Markdown names.
  init?(codeBlock name: String) {
    let word = name.lowercased()
    guard word != "txt", let language = Self.blockNames[word] ?? Self.endings[word] else {
      return nil
    }
    self = language
  }

  private static let blockNames: [String: Self] = [
    "objc": .objectiveC, "objective-c": .objectiveC, "objectivec": .objectiveC,
    "obj-c": .objectiveC,
    "javascript": .javaScript, "typescript": .javaScript, "python": .python, "python3": .python,
    "ruby": .ruby, "kotlin": .kotlin, "csharp": .cSharp, "c#": .cSharp, "shell": .shell,
    "console": .shell, "shell-session": .shell, "terminal": .shell, "make": .makefile,
    "golang": .go, "rust": .rust, "hcl": .terraform, "terraform": .terraform,
  ]

  /// Whether the bytes hold any word without which there is no predicate in them.
  func mayHoldPredicates(_ bytes: [UInt8]) -> Bool {
    if self == .predicates || self == .binaryPropertyList { return true }
    if bytes.holds("redicate") || bytes.holds("PREDICATE") { return true }
    switch self {
    case .xml:
      return bytes.holds("ActivationRule") || bytes.holds("conditional_items")
        || bytes.holds("installable_condition") || bytes.holds("<query")
        || bytes.holds("derivationExpression")
    case .json, .yaml, .handlebars, .properties:
      return bytes.holds("activation_conditions") || bytes.holds("conditional_items")
        || bytes.holds("installable_condition") || bytes.holds("inputType")
        || bytes.holds("log_format") || bytes.holds("subsystem")
        || bytes.holds("ctivationRule") || bytes.holds("extensionItems")
        || bytes.holds("ios class chain") || bytes.holds("XCUIElementType")
    case .swift, .objectiveC:
      return bytes.holds("xpression") || bytes.holds("objects") || bytes.holds("filter(")
        || bytes.holds("query: \"") || bytes.holds(".init(format:") || bytes.holds(".init(\"")
        || bytes.holds("here:") || bytes.holds("here(") || bytes.holds("matching: \"")
        || bytes.holds("filter: \"") || bytes.holds("filteredBy: \"")
        || bytes.holds("ios class chain")
        || bytes.holds("Eureka") || bytes.holds("XLForm")
        || bytes.holds("[c] ") || bytes.holds("[cd]")
        || bytes.holds("XCUIElementType") || bytes.holds("ctivationRule")
        || bytes.holds("extensionItems")
        || self == .swift && PredicateAPI.callsWithFormat(bytes)
    case .markdown:
      // A block may be in any language.
      return Self.java.mayHoldPredicates(bytes) || Self.xml.mayHoldPredicates(bytes)
        || Self.json.mayHoldPredicates(bytes) || Self.terraform.mayHoldPredicates(bytes)
    case .java, .kotlin, .javaScript, .cSharp, .dart, .ruby, .python, .go, .rust:
      return bytes.holds("lass") && (bytes.holds("hain") || bytes.holds("CHAIN"))
        || bytes.holds("xpression") || bytes.holds("filter(") || bytes.holds("here:")
        || bytes.holds("Filter(") || bytes.holds("filtered(") || bytes.holds("XCUIElementType")
        || (self == .kotlin || self == .dart) && bytes.holds("query")
        || bytes.holds("ctivationRule")
        || bytes.holds("extensionItems")
        || self == .python && bytes.holds("installable_condition")
        || self == .ruby && bytes.holds("where(") && bytes.holds("%@")
        || bytes.holds("[c] ") || bytes.holds("[cd] ")
        || self == .go && bytes.holds("jamfprotect")
    case .robot: return bytes.holds("nsp=") || bytes.holds("chain=")
    case .terraform: return bytes.holds("jamfprotect_")
    case .appleScript, .shell, .fish, .makefile, .sql, .predicates, .binaryPropertyList:
      return false
    }
  }

  /// Whether the language is one of programs, whose files call one another.
  var isCode: Bool {
    switch self {
    case .swift, .objectiveC, .java, .kotlin, .javaScript, .cSharp, .dart, .ruby, .python, .go,
      .rust, .appleScript:
      true
    case .terraform, .shell, .fish, .makefile, .robot, .sql, .markdown, .json, .yaml,
      .handlebars, .properties, .xml, .binaryPropertyList, .predicates:
      false
    }
  }
}
