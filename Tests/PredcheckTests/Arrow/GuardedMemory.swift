import Foundation

/// A copy of bytes that ends where memory ends: reading a byte too many is a fault, with and without
/// a sanitizer.
final class GuardedMemory {
  private let pages: UnsafeMutableRawPointer
  private let length: Int
  let start: UnsafeMutableRawPointer

  /// Places the bytes at a multiple of `alignment`, so that fewer than that lie behind them.
  init(_ bytes: [UInt8], alignment: Int = 1) {
    let page = sysconf(Int32(_SC_PAGESIZE))
    let size = (bytes.count + alignment - 1) / alignment * alignment
    let usable = (size + page - 1) / page * page
    length = usable + page
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    guard let pages = mmap(nil, length, PROT_READ | PROT_WRITE, flags, -1, 0), pages != MAP_FAILED
    else { preconditionFailure("no memory") }
    self.pages = pages
    start = pages + usable - size
    bytes.withUnsafeBytes {
      start.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(pages), byteCount: bytes.count)
    }
    mprotect(pages + usable, page, PROT_NONE)
  }

  deinit { munmap(pages, length) }
}
