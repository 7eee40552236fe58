// swift-tools-version: 5.8
// Later tools would pass this package's own name to its modules. The command line's sources, which
// are compiled here, and the fuzzer use declarations that are visible only in the package two levels
// up, among them nearly all of `PredicateTestSupport`: so its name is passed below.
import PackageDescription

/// The name of the folder two levels up, by which the build knows the package there.
let root = String(Context.packageDirectory.split(separator: "/").dropLast(2).last ?? "")

/// The module map of a C library that is no product because only the command line uses it.
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

/// A product of the package two levels up.
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
        library("PredicateCoreData"), library("PredicateJSON"), library("PredicateModels"),
        library("PredicateSchema"), library("PredicateSQL"), library("PredicateStorage"),
        library("PredicateStorageSQLite"),
      ],
      swiftSettings: settings
    ),
    // The command line's readers belong to an executable, which cannot be imported.
    .target(
      name: "PredcheckSources",
      dependencies: [
        library("PredicateQL"), library("PredicateConformance"), library("PredicateCoreData"),
        library("PredicateJSON"),
        library("PredicateLint"), library("PredicateModels"), library("PredicateSchema"),
        library("PredicateSQL"), library("PredicateStorage"), library("PredicateStorageMariaDB"),
        library("PredicateStoragePostgres"), library("PredicateStorageSQLite"),
      ],
      path: "Sources/Predcheck",
      exclude: ["main.swift"],
      swiftSettings: settings,
      linkerSettings: [.linkedLibrary("z"), .linkedLibrary("zstd")]
    ),
  ],
  cxxLanguageStandard: .cxx17
)
