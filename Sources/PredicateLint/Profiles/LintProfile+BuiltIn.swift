extension LintProfile {
  /// The built-in profile of a name; nil if there is none.
  public static func named(_ name: String) -> Self? { builtIn[name] }

  /// The names of the built-in profiles, sorted.
  public static var builtInNames: [String] { builtIn.keys.sorted() }

  /// The files of `Profiles/Data`, a basis before the profiles that extend it. They are compiled
  /// into the module, so that a program that links it is one file.
  static let files: [[UInt8]] = [
    PackageResources.foundation_json,
    PackageResources.autopkg_json,
    PackageResources.cloudkit_json,
    PackageResources.coredata_sqlite_json,
    PackageResources.coredata_model_json,
    PackageResources.coredata_mapping_json,
    PackageResources.extension_activation_json,
    PackageResources.firestore_json,
    PackageResources.gnustep_json,
    PackageResources.cappuccino_json,
    PackageResources.healthkit_json,
    PackageResources.jamf_protect_json,
    PackageResources.mdm_json,
    PackageResources.munki_json,
    PackageResources.photos_json,
    PackageResources.realm_json,
    PackageResources.realm_core_json,
    PackageResources.spotlight_json,
    PackageResources.swiftdata_json,
    PackageResources.unified_logging_json,
    PackageResources.osquery_json,
    PackageResources.xcuitest_json,
  ]

  static let builtIn: [String: Self] = {
    var profiles: [String: Self] = [:]
    for file in files {
      do throws(LintProfileError) {
        let profile = try Self(json: file, among: profiles)
        profiles[profile.name] = profile
      } catch {
        // The tests read every file: a mistake in one never gets into a release.
        preconditionFailure("a built-in profile is wrong: \(error)")
      }
    }
    return profiles
  }()
}
