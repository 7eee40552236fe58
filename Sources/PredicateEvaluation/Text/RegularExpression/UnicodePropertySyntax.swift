/// ICU's names of properties, and sets in PCRE2's syntax for them.
///
/// ICU reads a name as Unicode's first, and then in the forms of Java: `InGreek`, `IsGreek`,
/// `javaLowerCase`.
enum UnicodePropertySyntax {
  /// The items of a set: all scalars with the property that is written `name`, as in `Lu`,
  /// `IsGreek` or `sc=Greek`. Nil for one that is unknown to ICU, or not supported.
  static func items(named name: String) -> String? {
    if let separator = name.firstIndex(of: "=") {
      let value = String(name[name.index(after: separator)...])
      return items(of: normalized(name[..<separator]), value)
    }
    if let items = items(named: name, isJava: false) { return items }
    if name.lowercased() == "word" { return UnicodePropertyNames.word }
    if name == "all" { return "\\p{Any}" }
    if let value = name.dropping("Is") { return items(named: value, isJava: true) }
    return UnicodePropertyNames.java[name]
  }

  /// The block that is written `InGreek`. Unlike all other sets, ICU does not extend it by the other
  /// cases of its members.
  static func block(named name: String) -> ScalarRanges? {
    guard items(named: name) == nil else { return nil }
    return name.dropping("In").flatMap { UnicodeBlocks.scalars(named: normalized($0)) }
  }

  /// ICU ignores case, spaces, hyphens and underscores.
  static func normalized(_ name: some StringProtocol) -> String {
    name.lowercased().filter { !" -_\t".contains($0) }
  }

  /// The set of a category, a script, or a property that is true or false.
  private static func items(named name: String, isJava: Bool) -> String? {
    let name = normalized(name)
    if isJava, name == "titlecase" { return "\\p{Lt}" }
    if let items = UnicodePropertyNames.posix[name] { return items }
    if let category = UnicodePropertyNames.category(name) { return category }
    // A bare script name means script extensions in PCRE2, but the script itself in ICU.
    return script(name) ?? items(of: name, "yes")
  }

  /// The set of a value, which is still as written: `-` is part of a number.
  private static func items(of property: String, _ text: String) -> String? {
    let value = normalized(text)
    switch property {
    case "gc", "generalcategory", "gcm", "generalcategorymask":
      return UnicodePropertyNames.category(value)
    case "sc", "script": return script(value)
    case "scx", "scriptextensions":
      return SharedScripts.items(named: value) ?? script(value, "scx")
    case "bc", "bidiclass":
      return accepted("bc:\(UnicodePropertyNames.bidiClasses[value] ?? value)")
    case "blk", "block": return UnicodeBlocks.scalars(named: value)?.items
    case "na", "name":
      return ScalarNames.scalar(named: text).map(PatternTranslator.escaped)
    case "nv", "numericvalue":
      guard let number = Double(text.filter { $0 != " " }) else { return nil }
      return UnicodePropertyTable.numericValue.scalars(of: "\(number)")?.items ?? ""
    case "age": return items(ofAge: text)
    default: break
    }
    if let table = UnicodePropertyTable.named(property) {
      return table.scalars(of: value)?.items
    }
    guard let isTrue = UnicodePropertyNames.truths[value],
      !UnicodePropertyNames.isOnlyOfPCRE2(property)
    else { return nil }
    if let complement = UnicodePropertyNames.complements[property] {
      return isTrue ? UnicodePropertyNames.posix[property] : complement
    }
    return accepted(property, isTrue ? "p" : "P")
  }

  /// The set of a script; empty for one that has a name but no scalars.
  private static func script(_ name: String, _ property: String = "sc") -> String? {
    UnicodePropertyNames.emptyScripts.contains(name) ? "" : accepted("\(property):\(name)")
  }

  /// Everything assigned in a version or earlier.
  private static func items(ofAge text: String) -> String? {
    let parts = text.filter { $0 != " " }.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.map { Int($0) ?? -1 }
    guard (1...4).contains(numbers.count), numbers.allSatisfy({ (0...255).contains($0) }) else {
      return nil
    }
    return UnicodePropertyTable.age.scalars { version in
      let version = version.split(separator: ".").map { Int($0) ?? 0 }
      return !(numbers + [0, 0]).lexicographicallyPrecedes(version)
    }
    .items
  }

  /// The property in PCRE2's syntax, if PCRE2 has it.
  static func accepted(_ name: String, _ letter: String = "p") -> String? {
    // No other syntax may reach PCRE2.
    let isPlain = name.utf8.allSatisfy { byte in
      byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: ":")
    }
    let pattern = "\\\(letter){\(name)}"
    return isPlain && ScalarMatcher(pattern) != nil ? pattern : nil
  }
}

extension String {
  /// The rest after `prefix`, if there is any.
  fileprivate func dropping(_ prefix: String) -> String? {
    guard hasPrefix(prefix), utf8.count > prefix.utf8.count else { return nil }
    return String(dropFirst(prefix.count))
  }
}
