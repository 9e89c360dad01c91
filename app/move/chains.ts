import { createHash } from 'node:crypto'
import { chainHash, GENESIS } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import type { EventLog, StoredEvent, StreamName } from '#stores/events/port.ts'

/** Type of events that stand for removed ones until they are removed in turn, as after an interrupted move. Nothing folds it. */
export const STAND_IN = 'gap'

/** Something that the move does not get over; the message is one sentence for the operator. */
export class MoveError extends Error {}

/** What is readable of a stream. */
export interface Chain {
  readonly first: number
  readonly last: number
  readonly hash: string
}

/** Stream names may hold a secret; their category does not. */
export const categoryOf = (stream: StreamName): string => stream.split('-')[0] ?? ''

/**
 * Reads a whole log and verifies every stream's hash chain, that of a truncated stream from its second event on. Throws
 * MoveError at the first fault. [MN80]
 */
export async function readChains(
  log: EventLog,
  whose: string,
  seen: (event: StoredEvent) => void = () => {},
): Promise<Map<StreamName, Chain>> {
  const chains = new Map<StreamName, Chain>()
  for await (const event of log.readAll()) {
    const { stream, seq, type } = event
    const known = chains.get(stream)
    if (type === STAND_IN) {
      chains.set(stream, { first: seq + 1, last: seq, hash: '' })
      continue
    }
    const { hash } = event
    const before = (known?.hash ?? (seq === 1 ? GENESIS.hash : '')) || null
    if (known && seq !== known.last + 1) throw fault(whose, event, `follows event ${known.last}`)
    if (before !== null && !isChained(before, event)) throw fault(whose, event, 'does not match its hash')
    chains.set(stream, { first: known?.first ?? seq, last: seq, hash })
    seen(event)
  }
  return chains
}

function isChained(before: string, event: StoredEvent): boolean {
  try {
    return chainHash(before, event, sha256) === event.hash
  } catch {
    return false
  }
}

function fault(whose: string, { stream, seq }: StoredEvent, what: string): MoveError {
  return new MoveError(`In ${whose}, event ${seq} of a ${categoryOf(stream)} stream ${what}. Nothing more was moved.`)
}

/** Digest of what a log holds: the head of every stream. */
export function digestOf(chains: ReadonlyMap<StreamName, Chain>): string {
  const digest = createHash('sha256')
  const lines = [...chains].map(([stream, { last, hash }]) => `${stream} ${last} ${hash}\n`)
  for (const line of lines.sort()) digest.update(line)
  return digest.digest('hex')
}
