import PredicateJSON
import PredicatePlatform

/// The format of a file of records.
enum InputFormat: String, CaseIterable {
  case auto, ndjson, json, csv, plist

  /// The name of the format in messages.
  var title: String {
    switch self {
    case .auto: "of an unknown format"
    case .ndjson: "NDJSON"
    case .json: "JSON"
    case .csv: "CSV"
    case .plist: "a property list"
    }
  }

  /// The format according to the file's name, also of a compressed file; nil when the name does not
  /// tell.
  init?(path: String) {
    switch Self.kind(ofFile: path) {
    case "ndjson", "jsonl", "jsonlines": self = .ndjson
    case "json": self = .json
    case "csv", "tsv": self = .csv
    case "plist": self = .plist
    default: return nil
    }
  }

  /// Whether the name of a CSV file shows that tabs separate its fields.
  static func isTabbed(path: String) -> Bool { kind(ofFile: path) == "tsv" }

  private static func kind(ofFile path: String) -> String {
    var file = URL(fileURLWithPath: path)
    if ["gz", "zst"].contains(file.pathExtension.lowercased()) { file.deletePathExtension() }
    return file.pathExtension.lowercased()
  }

  /// The format according to the first line; nil when it could be any.
  init?(beginning line: UnsafeRawBufferPointer) {
    let text = Array(line.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) })
    let marks = ["bplist00", "<?xml", "<!DOCTYPE plist", "<plist"]
    if marks.contains(where: { text.starts(with: $0.utf8) }) {
      self = .plist
    } else if text.first == UInt8(ascii: "[") {
      self = .json
    } else if text.first == UInt8(ascii: "{") {
      // The layout of JSON for people: over several lines.
      let isAlone = text.dropFirst().first { $0 != 0x20 && $0 != 0x0D } == 0x0A
      self = isAlone ? .json : .ndjson
    } else {
      let first = text.prefix { $0 != 0x0A }
      if (try? JSONReader().read(first)) != nil {
        self = .ndjson
      } else if first.contains(where: { ",;\t".utf8.contains($0) }), !first.contains(0) {
        self = .csv
      } else {
        return nil
      }
    }
  }
}

/// The types of CSV fields.
enum CSVTypes: String, CaseIterable {
  /// unquoted fields may be numbers, truth values or nil
  case infer
  /// quoted fields too
  case all
  /// every field is text
  case text
}

/// The options for reading records.
struct RecordOptions {
  var format: InputFormat = .auto
  var dates: DateRule = .none
  var csvTypes: CSVTypes = .infer
  /// The limits of what is read; longer lines of NDJSON are malformed.
  var bounds = ReadingBounds()

  static let table: [CommandOption] = [.input, .dates, .csvTypes]

  init() {}

  init(_ arguments: ParsedArguments) throws(CommandError) {
    format = arguments.choice(of: .input, or: .auto)
    csvTypes = arguments.choice(of: .csvTypes, or: .infer)
    bounds = ReadingBounds(try MemoryBound(arguments))
    switch arguments.value(of: .dates) {
    case nil, "none": dates = .none
    case "auto": dates = .automatic
    case .some(let list):
      let keys = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard !keys.contains("") else {
        throw .usage(
          "invalid --dates '\(list)': use keys separated by commas, or auto"
        )
      }
      dates = .keys(Set(keys))
    }
  }
}
