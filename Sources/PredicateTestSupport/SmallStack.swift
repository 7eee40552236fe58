import Foundation
import Synchronization

/// Does it on a thread with the stack of a thread that is not the main one on Apple's systems, which
/// is a sixteenth of the usual one.
package func onSmallStack<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer) -> Answer? {
  let answer = Mutex<Answer?>(nil)
  let isDone = DispatchSemaphore(value: 0)
  let thread = Thread {
    let found = work()
    answer.withLock { $0 = found }
    isDone.signal()
  }
  thread.stackSize = 512 << 10
  thread.start()
  isDone.wait()
  return answer.withLock(\.self)
}
