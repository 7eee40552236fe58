// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The products of the package around this one.
func library(_ name: String) -> Target.Dependency { .product(name: name, package: "PredicateQL") }

let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "PredicateQL", path: "../..")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "PredcheckSources", library("PredicateQL"), library("PredicateTestSupport"),
        library("PredicateJSON"), library("PredicateStorage"), library("PredicateStorageSQLite"),
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
      swiftSettings: settings
    ),
  ]
)
