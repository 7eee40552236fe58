// swift-tools-version: 5.8
// Later tools would give this package's modules its own name, and the command line's sources, which
// are read here, use what is open to their package only.
import PackageDescription

/// The name of the folder two above this one, by which the build knows the package around.
let root = String(Context.packageDirectory.split(separator: "/").dropLast(2).last ?? "")

/// How a C library is found that is no product, being the command line's own.
func moduleMap(_ name: String) -> SwiftSetting {
  let file = "\(Context.packageDirectory)/../../Sources/\(name)/module.modulemap"
  return .unsafeFlags(["-Xcc", "-fmodule-map-file=\(file)"])
}

let settings: [SwiftSetting] = [
  moduleMap("CZlib"), moduleMap("CZstd"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags([
    "-swift-version", "6", "-warnings-as-errors", "-package-name", root.lowercased(),
  ]),
]

/// The products of the package around this one.
func library(_ name: String) -> Target.Dependency { .product(name: name, package: root) }

let package = Package(
  name: "Fuzz",
  platforms: [.macOS("26.0"), .iOS("26.0"), .tvOS("26.0"), .watchOS("26.0")],
  dependencies: [.package(path: "../..")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "PredcheckSources", library("PredicateQL"), library("PredicateTestSupport"),
        library("PredicateJSON"), library("PredicateSQL"), library("PredicateStorage"),
        library("PredicateStorageSQLite"),
      ],
      swiftSettings: settings
    ),
    // The command line's readers belong to an executable, which nobody can import.
    .target(
      name: "PredcheckSources",
      dependencies: [
        library("PredicateQL"), library("PredicateJSON"), library("PredicateSQL"),
        library("PredicateStorage"), library("PredicateStoragePostgres"),
        library("PredicateStorageSQLite"),
      ],
      path: "Sources/Predcheck",
      exclude: ["main.swift"],
      swiftSettings: settings,
      linkerSettings: [.linkedLibrary("z"), .linkedLibrary("zstd")]
    ),
  ],
  cxxLanguageStandard: .cxx17
)
