import Foundation

enum Usage {
  private static let text = """
    ours parse PREDICATES                            workload P, as a measuring server
    ours REPRESENTATION RECORDS COUNT                workload E, likewise
    ours shapes SHAPES                               odd shapes, likewise
    ours store serve|plans DATABASE CLAUSES          workload S
    ours plans DATABASE FOLDER ROUNDS                common shapes beside an expert's, as JSON
    ours shop DATABASE FOLDER ROUNDS                 predicates over the shop, likewise
    ours count parse|prepare|cached ROUNDS PREDICATES work to be counted from outside
    ours count sql ROUNDS CLAUSES
    ours count REPRESENTATION ROUNDS CASE
    REPRESENTATION is structs, dictionaries, values or columns

    """

  /// Ends with what can be asked, and with the status of what was not.
  static func refuse() -> Never {
    FileHandle.standardError.write(Data(text.utf8))
    exit(2)
  }
}
