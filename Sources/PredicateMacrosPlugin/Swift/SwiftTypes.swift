import Foundation
import PredicatePlatform

/// The types of a module, as its source files declare them. The compiler passes a macro only its
/// own arguments.
struct SwiftTypes {
  /// The types that have readable keys.
  var readable: [String: SwiftType] = [:]
  /// The properties of all types.
  var properties: [String: [SwiftProperty]] = [:]
  /// The types of raw values, by the type that has them.
  var rawTypes: [String: String] = [:]
  /// The names of all types that the module declares.
  var declared: Set<String> = []
}

/// Reading the files of modules.
extension SwiftTypes {
  /// The maximum number of files read.
  private static let maximumFiles = 5000

  /// The types of a folder, and the state of its files when they were read.
  private struct Known {
    var state: [String: Date]
    var types: SwiftTypes
  }

  private static let known = Mutex<[String: Known]>([:])

  /// The types in the folder of the module that a file belongs to: the one below `Sources` or
  /// `Tests`, or else the file's own.
  static func near(_ place: CompilerSyntax.Location) -> SwiftTypes {
    let root = place.isExpansion ? folder(of: place.module) : root(of: place.fileName)
    guard let root else { return SwiftTypes() }
    let state = files(in: root)
    if let known = known.withLock({ $0[root] }), known.state == state { return known.types }
    var declarations = SwiftDeclarations()
    for path in state.keys.sorted() {
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      declarations.read(Array(data))
    }
    let types = declarations.types
    known.withLock { $0[root] = Known(state: state, types: types) }
    return types
  }

  /// The folder of a module in the package being built, in whose folder the compiler runs.
  private static func folder(of module: String) -> String? {
    ["Sources", "Tests"].map { "\($0)/\(module)" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  private static func root(of file: String) -> String {
    var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    let own = folder.path
    while folder.path != "/" {
      let above = folder.deletingLastPathComponent()
      if ["Sources", "Tests"].contains(above.lastPathComponent) { return folder.path }
      let manifest = folder.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return own }
      folder = above
    }
    return own
  }

  /// The files below a folder, with their modification times.
  private static func files(in root: String) -> [String: Date] {
    let walk = FileManager.default.enumerator(
      at: URL(fileURLWithPath: root),
      includingPropertiesForKeys: [.contentModificationDateKey],
      options: [.skipsHiddenFiles]
    )
    var files: [String: Date] = [:]
    while files.count < maximumFiles, let next = walk?.nextObject() as? URL {
      guard next.pathExtension == "swift" else { continue }
      let values = try? next.resourceValues(forKeys: [.contentModificationDateKey])
      files[next.path] = values?.contentModificationDate ?? .distantPast
    }
    return files
  }
}
