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

extension DecodingError {
  /// The reason and the member concerned, in one line.
  fileprivate var reason: String {
    let (context, key): (Context, (any CodingKey)?) =
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        (context, nil)
      case .keyNotFound(let key, let context): (context, key)
      // The enum is Foundation's: a case that it may get is shown as it describes itself.
      @unknown default: (Context(codingPath: [], debugDescription: "\(self)"), nil)
      }
    let path = (context.codingPath + [key].compactMap(\.self)).map(\.stringValue)
    return (path.isEmpty ? "" : path.joined(separator: ".") + ": ") + context.debugDescription
  }
}
