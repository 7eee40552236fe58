import PredicateLint
import PredicatePlatform
import PredicateSyntax

/// The option `--profile` of commands that lint.
enum ProfileOption {
  static let profile = CommandOption(
    "profile",
    value: "NAME|FILE",
    help: """
      the host that reads the predicate: a name from `predcheck profiles list`, or a JSON file \
      with your own profile
      """
  )

  /// The profile that the option names; nil if it was not given.
  static func profile(of arguments: ParsedArguments) throws(CommandError) -> LintProfile? {
    guard let name = arguments.value(of: profile) else { return nil }
    return try named(name)
  }

  /// A built-in profile, or that in a file. A name with a dot or a slash is a file's.
  static func named(_ name: String) throws(CommandError) -> LintProfile {
    if let profile = LintProfile.named(name) { return profile }
    guard name.contains("/") || name.contains(".") || FileManager.default.fileExists(atPath: name)
    else {
      let nearest = Spelling.nearest(to: name, among: LintProfile.builtInNames)
      let hint = nearest.map { "; did you mean '\($0)'?" } ?? "; see predcheck profiles list"
      throw .usage("unknown profile '\(name)'\(hint)")
    }
    let bytes = try InputFile.readable([name])[0].bytes()
    do throws(LintProfileError) {
      return try LintProfile(json: bytes)
    } catch {
      let lines = error.description.split(separator: "\n").map { "\(name):\($0)" }
      throw .failure(lines.joined(separator: "; "))
    }
  }
}
