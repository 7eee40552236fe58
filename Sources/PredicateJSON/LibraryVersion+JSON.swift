package import PredicateEvaluation
import SimdjsonBridge

extension LibraryVersion {
  /// The version of simdjson, for JSON. The library does not report it at run time: this is the
  /// version of its headers, whose compatibility the linker checks.
  package static var simdjson: Self {
    Self("simdjson", version: String(cString: simdjson_bridge_version()), minimum: "3.0.1")
  }
}
