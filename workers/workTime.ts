/** So much of the time in which a busy machine gives a process no turn does not count: who waits is to be answered, too. */
export const WAIT_MS_MAX = 1_500

/** Milliseconds that this process has worked from now on. */
export function workClock(): () => number {
  const began = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    const passed = performance.now() - began
    return Math.max(passed - WAIT_MS_MAX, Math.min(passed, (user + system) / 1000))
  }
}
