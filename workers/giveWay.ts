import { setPriority } from 'node:os'

/** Niceness of threads whose work can wait a moment: a third of the weight of one with a message in hand. */
const NICE = 5

/**
 * Has the calling thread give way to threads that deliver messages, where both want a processor. Linux has a priority for each
 * thread; elsewhere one would be the whole process's, and nothing is changed. [WK8]
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, NICE)
  } catch {
    // A system that forbids it runs as before.
  }
}
