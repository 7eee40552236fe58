#if !canImport(ucrt)
/// Opens files for reading without waiting for a program that may never come.
///
/// A named pipe that no program has open for writing would stop whoever opens it. It is given a
/// second; then it is an error, `ENXIO`, which the system gives for sockets too. Once there is a
/// writer, as with `<(program)` in a shell, reading waits for it.
public enum PromptOpening {
  private static let patience: Int32 = 1_000

  /// The descriptor, which the caller closes; -1 where the file cannot be opened, for the reason in
  /// `errno`. The first byte of a pipe may have been read to find out: it is appended to `start`.
  public static func descriptor(of path: String, _ start: inout [UInt8]) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { return descriptor }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFREG || kind == S_IFDIR { return descriptor }
    guard kind != S_IFIFO || hasWriter(descriptor, &start) else {
      close(descriptor)
      errno = ENXIO
      return -1
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }

  private static func hasWriter(_ descriptor: Int32, _ start: inout [UInt8]) -> Bool {
    var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    var (events, count): (Int32, Int) = (0, 0)
    repeat { events = poll(&question, 1, patience) } while events < 0 && errno == EINTR
    repeat { count = read(descriptor, &byte, 1) } while count < 0 && errno == EINTR
    if count > 0 { start.append(byte) }
    // Without a byte: there is none yet, or the writer has gone, or there was no writer.
    return count != 0 || question.revents & Int16(POLLHUP) != 0
  }

  /// The reason why a file could not be opened or read, from its `errno`.
  public static func reason(_ code: Int32) -> String {
    code == ENXIO
      ? "it is a socket, or a pipe that no program writes to" : String(cString: strerror(code))
  }
}
#endif
