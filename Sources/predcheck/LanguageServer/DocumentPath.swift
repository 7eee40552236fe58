import Foundation
import PredicateLint

/// The name under which a document is scanned, from its address and the client's word for its
/// language.
enum DocumentPath {
  /// The name in a URI; with an ending for the language if the name does not tell it.
  static func path(of uri: String, languageID: String?) -> String {
    let path = uri.removingPercentEncoding ?? uri
    if SourceScanner.mayRead(path: path, start: []) { return path }
    return path + (languageID.flatMap { endings[$0] } ?? "")
  }

  /// The endings of files by the names that clients give languages.
  private static let endings = [
    "predicate": ".predicates", "predicates": ".predicates", "swift": ".swift",
    "objective-c": ".m", "objc": ".m", "objective-cpp": ".mm", "objcpp": ".mm",
    "python": ".py", "shellscript": ".sh", "sh": ".sh", "bash": ".sh", "zsh": ".sh",
    "java": ".java", "kotlin": ".kt", "javascript": ".js", "typescript": ".ts", "csharp": ".cs",
    "cs": ".cs", "ruby": ".rb", "go": ".go", "applescript": ".applescript",
    "makefile": ".mk", "make": ".mk", "sql": ".sql", "markdown": ".md", "json": ".json",
    "yaml": ".yaml", "xml": ".xml", "plist": ".plist",
  ]
}
