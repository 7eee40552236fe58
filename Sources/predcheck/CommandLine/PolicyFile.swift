import Foundation
import PredicateAnalysis

/// A policy that stands in a file.
enum PolicyFile {
  static func read(_ path: String) throws(CommandError) -> PredicatePolicy {
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
  /// What is wrong and in which member, in a line.
  fileprivate var reason: String {
    let (context, key): (Context, (any CodingKey)?) =
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        (context, nil)
      case .keyNotFound(let key, let context): (context, key)
      @unknown default: (Context(codingPath: [], debugDescription: "\(self)"), nil)
      }
    let path = (context.codingPath + [key].compactMap(\.self)).map(\.stringValue)
    return (path.isEmpty ? "" : path.joined(separator: ".") + ": ") + context.debugDescription
  }
}
