import PredicateAnalysis
import PredicatePlatform

/// The policy named by `--policy`.
enum PolicyFile {
  /// The preset for untrusted input of that name, otherwise the contents of a file.
  static func policy(_ name: String) throws(CommandError) -> PredicatePolicy {
    switch name {
    case "untrusted": .untrusted
    case "comparisons": .comparisons
    default: try read(name)
    }
  }

  private static func read(_ path: String) throws(CommandError) -> PredicatePolicy {
    guard path != "-" else { throw .usage("'--policy' is a file, not standard input") }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .failure("cannot read '\(path)'")
    }
    do throws(DecodingError) {
      return try PredicatePolicy(json: data)
    } catch {
      throw .failure("\(path): not a policy: \(error.reason)")
    }
  }
}
