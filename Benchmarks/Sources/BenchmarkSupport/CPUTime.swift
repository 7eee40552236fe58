#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Time this process has spent computing: other processes on the machine add nothing to it.
package enum CPUTime {
  /// Nanoseconds since some moment in the past.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
