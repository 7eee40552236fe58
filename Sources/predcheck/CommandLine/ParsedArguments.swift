import PredicateSyntax

/// A command line, parsed by the options of the command.
struct ParsedArguments {
  /// The words that are not options, in order.
  private(set) var operands: [String] = []
  /// The values of options by long name; for a switch, an empty string for each time it was given.
  private var given: [String: [String]] = [:]
  private let options: [CommandOption]

  init(_ words: [String], options: [CommandOption]) throws(CommandError) {
    self.options = options
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      } else if word.hasPrefix("--") {
        try readLong(word.dropFirst(2), &rest)
      } else if word.hasPrefix("-"), word != "-" {
        try readShort(word.dropFirst(), &rest)
      } else {
        operands.append(word)
      }
    }
  }

  func has(_ option: CommandOption) -> Bool { given[option.long] != nil }

  /// The last value given, which overrides earlier ones.
  func value(of option: CommandOption) -> String? { given[option.long]?.last }

  func values(of option: CommandOption) -> [String] { given[option.long] ?? [] }

  /// The words that may be paths, but for the values of one option, each with the option that it is a
  /// value of.
  func words(besides option: CommandOption) -> [(option: String?, word: String)] {
    let others = options.filter { $0.long != option.long && $0.namesFile }
    return operands.map { (nil, $0) }
      + others.flatMap { other in values(of: other).map { (other.long, $0) } }
  }

  /// The value as a case of an enum whose raw values are the option's choices.
  func choice<Choice: RawRepresentable>(
    of option: CommandOption,
    or standard: Choice
  ) -> Choice where Choice.RawValue == String {
    value(of: option).flatMap(Choice.init(rawValue:)) ?? standard
  }

  /// The value as a count.
  func number(of option: CommandOption) throws(CommandError) -> Int? {
    guard let word = value(of: option) else { return nil }
    guard let number = Int(word), number >= 0 else {
      throw .usage(
        "invalid --\(option.long) '\(word)': use a whole number, 0 or more"
      )
    }
    return number
  }

  private mutating func readLong(
    _ word: Substring,
    _ rest: inout ArraySlice<String>
  ) throws(CommandError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    guard let option = options.first(where: { $0.long == name }) else {
      throw unknown("--\(name)", nearest: Spelling.nearest(to: name, among: options.map(\.long)))
    }
    if parts.count > 1 {
      guard option.value != nil else {
        throw .usage("option '--\(name)' takes no value")
      }
      try record(option, String(parts[1]), as: "--\(name)")
    } else {
      try readValue(of: option, as: "--\(name)", &rest)
    }
  }

  /// `-c`, `-cv`, `-a 5`, `-a5`
  private mutating func readShort(
    _ word: Substring,
    _ rest: inout ArraySlice<String>
  ) throws(CommandError) {
    var letters = word
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        // `-format` is more likely `--format` than six letters.
        let name = String(word.prefix { $0 != "=" })
        let isLong = options.contains { $0.long == name }
        throw unknown(isLong ? "-\(name)" : "-\(letter)", nearest: isLong ? name : nil)
      }
      if option.value != nil, !letters.isEmpty {
        // `-age > 3` is a predicate, whose rest is no value of `-a`.
        if letters.contains(where: \.isWhitespace) {
          throw .usage(
            "'-\(word)' looks like the option '-\(letter)'; put '--' before such a predicate, "
              + "or a space before a value"
          )
        }
        return try record(option, String(letters), as: "-\(letter)")
      }
      try readValue(of: option, as: "-\(letter)", &rest)
    }
  }

  private mutating func readValue(
    of option: CommandOption,
    as spelling: String,
    _ rest: inout ArraySlice<String>
  ) throws(CommandError) {
    guard let placeholder = option.value else { return try record(option, "", as: spelling) }
    if let standard = option.standard { return try record(option, standard, as: spelling) }
    guard let value = rest.popFirst() else {
      throw .usage("option '\(spelling)' needs a value: \(spelling) \(placeholder)")
    }
    try record(option, value, as: spelling)
  }

  private mutating func record(
    _ option: CommandOption,
    _ value: String,
    as spelling: String
  ) throws(CommandError) {
    if !option.choices.isEmpty, !option.choices.contains(value) {
      let nearest = Spelling.nearest(to: value, among: option.choices)
      let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
      throw .usage(
        "invalid \(spelling) '\(value)': use one of "
          + option.choices.joined(separator: ", ") + hint
      )
    }
    given[option.long, default: []].append(value)
  }

  private func unknown(_ spelling: String, nearest: String?) -> CommandError {
    let hint = nearest.map { "; did you mean '--\($0)'?" }
    return .usage("unknown option '\(spelling)'" + (hint ?? "; put '--' before a predicate"))
  }
}
