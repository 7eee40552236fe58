import PredicateAnalysis
import PredicatePlatform

/// The policy named by `--policy`.
enum PolicyFile {
  /// The preset for untrusted input of that name, otherwise the contents of a file.
  static func policy(_ name: String) throws(CommandError) -> PredicatePolicy {
    if let preset = presets.first(where: { $0.name == name }) { return preset.policy }
    return try read(name)
  }

  /// The presets by the names that they have on the command line.
  static let presets: [(name: String, policy: PredicatePolicy)] = [
    ("untrusted", .untrusted), ("comparisons", .comparisons),
  ]

  private static func read(_ path: String) throws(CommandError) -> PredicatePolicy {
    guard path != "-" else { throw .usage("'--policy' takes a file, not standard input") }
    let bytes = try InputFile.readable([path])[0].bytes()
    do throws(DecodingError) {
      return try PredicatePolicy(json: Data(bytes))
    } catch {
      throw .failure("\(path): not a policy: \(error.words)")
    }
  }
}
