import Foundation
import PredicatePlatform

/// Runs `work` on a thread with the stack that secondary threads have on Apple's systems, a
/// sixteenth of the usual one: 512 KiB, and more where sanitizers are given more.
package func onSmallStack<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer) -> Answer? {
  let answer = Mutex<Answer?>(nil)
  let isDone = DispatchSemaphore(value: 0)
  let thread = Thread {
    let found = work()
    answer.withLock { $0 = found }
    isDone.signal()
  }
  thread.stackSize = min(max(thread.stackSize / 16, 512 << 10), 4 << 20)
  thread.start()
  isDone.wait()
  return answer.withLock(\.self)
}
