// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// Every target of ours is built the same way. `.ci/run` takes no warning; users' builds are not
/// stopped by one that a later compiler adds.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The layers of the library. Each may import all before it, and whatever is built above one of them
/// may import that one and all before it.
let layers = [
  "PredicatePlatform", "PredicateSyntax", "PredicateAnalysis", "PredicateSchema",
  "PredicateEvaluation", "PredicateSQL", "PredicateStorage",
]

/// The dependencies of what is built above a layer and needs others besides.
func above(_ layer: String?, _ others: [String]) -> [Target.Dependency] {
  let count = layer.flatMap(layers.firstIndex).map { $0 + 1 } ?? 0
  return (layers.prefix(count) + others).map { .byName(name: $0) }
}

func library(
  _ name: String,
  above layer: String? = nil,
  needs others: [String] = [],
  resources: [Resource] = [],
  links: [LinkerSetting] = []
) -> Target {
  .target(
    name: name,
    dependencies: above(layer, others),
    resources: resources,
    swiftSettings: settings,
    linkerSettings: links
  )
}

/// A program for the tests or the benchmarks.
func program(
  _ name: String,
  needs others: [String],
  path: String,
  exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name,
    dependencies: above(layers.last, others),
    path: path,
    exclude: exclude,
    swiftSettings: settings
  )
}

/// A C library. Debian keeps headers where the compiler looks, and its pkg-config files name flags
/// that SwiftPM warns about, so only other systems ask pkg-config.
func system(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
  #if os(Linux)
  .systemLibrary(name: name, providers: [.apt([apt])])
  #else
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.brew([brew])])
  #endif
}

/// Tests may import every layer.
func tests(_ name: String, needs others: [String] = []) -> Target {
  .testTarget(
    name: name,
    dependencies: above(layers.last, others + ["PredicateTestSupport"]),
    swiftSettings: settings
  )
}

let package = Package(
  name: "PredicateQL",
  // PCRE2 and utf8proc come from a package manager, which devices do not have.
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "PredicateQL", targets: ["PredicateQL"]),
    .library(name: "PredicateCoreData", targets: ["PredicateCoreData"]),
    .library(name: "PredicateConformance", targets: ["PredicateConformance"]),
    .library(name: "PredicateFoundation", targets: ["PredicateFoundation"]),
    .library(name: "PredicateJSON", targets: ["PredicateJSON"]),
    .library(name: "PredicateLint", targets: ["PredicateLint"]),
    .library(name: "PredicateMacros", targets: ["PredicateMacros"]),
    .library(name: "PredicateModels", targets: ["PredicateModels"]),
    .library(name: "PredicateSchema", targets: ["PredicateSchema"]),
    .library(name: "PredicateSyntax", targets: ["PredicateSyntax"]),
    .library(name: "PredicateSQL", targets: ["PredicateSQL"]),
    .library(name: "PredicateStorage", targets: ["PredicateStorage"]),
    .library(name: "PredicateStorageMariaDB", targets: ["PredicateStorageMariaDB"]),
    .library(name: "PredicateStoragePostgres", targets: ["PredicateStoragePostgres"]),
    .library(name: "PredicateStorageSQLite", targets: ["PredicateStorageSQLite"]),
    .library(name: "PredicateTestSupport", targets: ["PredicateTestSupport"]),
    // libpredicateql.so, for programs in other languages; `Integrations/C/predicateql.h` is its header.
    .library(name: "predicateql", type: .dynamic, targets: ["PredicateC"]),
    .executable(name: "predcheck", targets: ["predcheck"]),
    .plugin(name: "PredicateLintCommand", targets: ["PredicateLintCommand"]),
    .plugin(name: "PredicateLintBuild", targets: ["PredicateLintBuild"]),
  ],
  // Only the readers of Foundation's objects and locales need Foundation: `essentials.md` lists them.
  traits: [
    .default(enabledTraits: ["Foundation"]),
    .trait(
      name: "Foundation",
      description: "Read objects of Foundation, and order texts as its locales do"
    ),
  ],
  targets: [
    library("PredicatePlatform"),
    library("PredicateSyntax", above: "PredicatePlatform"),
    library("PredicateAnalysis", above: "PredicateSyntax"),
    library("PredicateSchema", above: "PredicateAnalysis"),
    library(
      "PredicateEvaluation",
      above: "PredicateSchema",
      needs: ["CPCRE2", "CUTF8Proc"],
      // Foundation's own ICU, whose module does not name its library.
      links: [
        .linkedLibrary("_FoundationICU", .when(platforms: [.linux], traits: ["Foundation"]))
      ]
    ),
    library("PredicateSQL", above: "PredicateEvaluation"),
    library("PredicateStorage", above: "PredicateSQL"),

    library("PredicateQL", above: "PredicateEvaluation"),
    library(
      "PredicateMacros",
      above: "PredicateEvaluation",
      needs: ["PredicateQL", "PredicateMacrosPlugin"]
    ),
    .macro(
      name: "PredicateMacrosPlugin",
      dependencies: above("PredicateSchema", []),
      swiftSettings: settings
    ),
    library("PredicateFoundation", above: "PredicateEvaluation"),
    library("PredicateJSON", above: "PredicateEvaluation", needs: ["SimdjsonBridge"]),
    library("PredicateArrow", above: "PredicateEvaluation", needs: ["PredicateJSON", "CArrow"]),
    library("PredicateStorageSQLite", above: "PredicateStorage", needs: ["CSQLite"]),
    library(
      "PredicateStoragePostgres",
      above: "PredicateStorage",
      needs: ["PredicateJSON", "CPostgreSQL"]
    ),
    library(
      "PredicateStorageMariaDB",
      above: "PredicateStorage",
      needs: ["PredicateJSON", "CMariaDB"]
    ),
    library("PredicateModels", above: "PredicateSchema"),
    library(
      "PredicateCoreData",
      above: "PredicateStorage",
      needs: ["PredicateModels", "PredicateStorageSQLite", "CZlib"]
    ),
    // The profiles' files are compiled into the module: a program that links it stays one file.
    library(
      "PredicateLint",
      above: "PredicateEvaluation",
      needs: ["PredicateModels"],
      resources: [.embedInCode("Profiles/Data")]
    ),
    library("PredicateConformance", above: "PredicateStorage", needs: ["PredicateJSON"]),
    library(
      "PredicateC",
      above: "PredicateStorage",
      needs: ["PredicateJSON", "PredicateArrow", "PredicateModels", "PredicateCoreData", "CArrow"]
    ),
    .executableTarget(
      name: "predcheck",
      dependencies: above(
        "PredicateStorage",
        [
          "PredicateQL", "PredicateConformance", "PredicateModels", "PredicateLint",
          "PredicateJSON", "PredicateStorageMariaDB", "PredicateStoragePostgres",
          "PredicateStorageSQLite", "PredicateCoreData", "CZlib", "CZstd",
        ]
      ),
      swiftSettings: settings
    ),
    .plugin(
      name: "PredicateLintCommand",
      capability: .command(
        intent: .custom(
          verb: "lint-predicates",
          description: "Find predicates in sources and say what is wrong with them"
        )
      ),
      dependencies: ["predcheck"],
      path: "Integrations/SwiftPM/PredicateLintCommand"
    ),
    .plugin(
      name: "PredicateLintBuild",
      capability: .buildTool(),
      dependencies: ["predcheck"],
      path: "Integrations/SwiftPM/PredicateLintBuild"
    ),
    // `Conformance` is a link to `Tests/Conformance`, whose cases outside backends are checked with.
    .target(
      name: "PredicateTestSupport",
      dependencies: above(
        "PredicateStorage",
        ["PredicateQL", "PredicateJSON", "PredicateConformance"]
      ),
      exclude: ["Conformance/Schemas", "Conformance/Syntax", "Conformance/divergences.tsv"],
      resources: [.process("Conformance")],
      swiftSettings: settings
    ),
    program(
      "examples",
      needs: [
        "PredicateQL", "PredicateStoragePostgres", "PredicateStorageSQLite", "CPostgreSQL",
        "CSQLite",
      ],
      path: "Tests/Examples"
    ),
    program(
      "parity",
      needs: [
        "PredicateConformance", "PredicateJSON", "PredicateStorageMariaDB",
        "PredicateStoragePostgres", "PredicateStorageSQLite", "PredicateTestSupport",
      ],
      path: "Tests/Parity"
    ),
    program("icu", needs: ["CPCRE2"], path: "Tests/ICU", exclude: ["known.tsv"]),
    program(
      "load",
      needs: ["PredicateStoragePostgres", "PredicateStorageSQLite", "PredicateTestSupport"],
      path: "Tests/Load"
    ),
    // Stores that the tests make.
    .target(
      name: "CoreDataFixtures",
      dependencies: above(
        layers.last,
        ["PredicateCoreData", "PredicateModels", "PredicateStorageSQLite"]
      ),
      path: "Tests/CoreDataFixtures",
      swiftSettings: settings
    ),
    tests("PredicateSyntaxTests"),
    tests("PredicateAnalysisTests"),
    tests("PredicateSchemaTests"),
    tests("PredicateEvaluationTests"),
    tests("PredicateModelsTests", needs: ["PredicateModels"]),
    tests(
      "PredicateCoreDataTests",
      needs: ["CoreDataFixtures", "PredicateCoreData", "PredicateModels", "PredicateStorageSQLite"]
    ),
    tests("PredicateLintTests", needs: ["PredicateLint", "PredicateModels"]),
    tests("PredicateMacrosTests", needs: ["PredicateMacros"]),
    // Compiled as an application is, without the upcoming features that this package enables.
    .testTarget(
      name: "PredicateFoundationTests",
      dependencies: above(
        "PredicateEvaluation",
        ["PredicateFoundation", "PredicateConformance", "PredicateJSON"]
      ),
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
    tests("PredicateImportTests", needs: ["PredicateFoundation"]),
    tests("PredicateQLTests", needs: ["PredicateQL", "PredicateFoundation", "PredicateJSON"]),
    tests("PredicateSQLTests", needs: ["PredicateStorageSQLite", "CSQLite"]),
    tests(
      "PredicateStorageTests",
      needs: [
        "examples", "PredicateStorageMariaDB", "PredicateStoragePostgres",
        "PredicateStorageSQLite", "PredicateQL", "PredicateConformance", "CPostgreSQL", "CSQLite",
      ]
    ),
    tests(
      "DifferentialTests",
      needs: [
        "PredicateStorageMariaDB", "PredicateStoragePostgres", "PredicateStorageSQLite",
        "CPostgreSQL", "CSQLite",
      ]
    ),
    tests(
      "DocumentationTests",  // The examples of the articles in `Sources/*/*.docc`
      needs: [
        "CoreDataFixtures", "PredicateQL", "PredicateCoreData", "PredicateFoundation",
        "PredicateModels", "PredicateStorageSQLite",
      ]
    ),
    tests(
      "FuzzTests",
      needs: [
        "predcheck", "PredicateCoreData", "PredicateModels", "PredicateJSON",
        "PredicateStorageSQLite",
      ]
    ),
    tests(
      "PredcheckTests",
      needs: [
        "CoreDataFixtures", "predcheck", "PredicateC", "PredicateArrow", "PredicateCoreData",
        "PredicateLint", "PredicateModels", "PredicateJSON", "CArrow", "PredicateStoragePostgres",
        "PredicateStorageSQLite",
      ]
    ),

    .systemLibrary(name: "CArrow"),  // Only a header of ours.
    system("CMariaDB", "libmariadb", apt: "libmariadb-dev", brew: "mariadb-connector-c"),
    system("CPCRE2", "libpcre2-8", apt: "libpcre2-dev", brew: "pcre2"),
    system("CPostgreSQL", "libpq", apt: "libpq-dev", brew: "libpq"),
    system("CSQLite", "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
    system("CUTF8Proc", "libutf8proc", apt: "libutf8proc-dev", brew: "utf8proc"),
    system("CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),
    system("CZstd", "libzstd", apt: "libzstd-dev", brew: "zstd"),
    system("CSimdjson", "simdjson", apt: "libsimdjson-dev", brew: "simdjson"),
    .target(name: "SimdjsonBridge", dependencies: ["CSimdjson"]),
  ],
  cxxLanguageStandard: .cxx17
)
