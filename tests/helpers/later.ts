import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves once the clock has moved on, so that what comes has a later time than what was: lists put equals by id. */
export async function later(): Promise<void> {
  const before = Date.now()
  while (Date.now() <= before) await sleep(1)
}
