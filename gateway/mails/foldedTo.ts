import { setTimeout as delay } from 'node:timers/promises'

const WAIT_MS = 10
const WAITS_MAX = 500

/** Resolves when a stream is folded up to an event: its host may learn of an append later than the log's followers. */
export async function foldedTo(seq: number, foldedSeq: () => number): Promise<void> {
  for (let waits = 0; foldedSeq() < seq; waits++) {
    if (waits === WAITS_MAX) throw new Error('A stream does not fold its events.')
    await delay(WAIT_MS)
  }
}
