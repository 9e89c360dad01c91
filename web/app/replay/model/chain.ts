import { chainHash, GENESIS } from '#engine/stream.ts'
import type { ExportedEvent } from '#projections/capture.ts'

/** Events hashed per batch; the page can render between batches. */
const BATCH_EVENTS = 200

export type ChainFinding =
  | { readonly kind: 'whole'; readonly count: number; readonly head: string }
  /** The first event that does not follow from the previous one. */
  | { readonly kind: 'broken'; readonly seq: number; readonly why: 'gap' | 'previous' | 'hash' }
  /** Every link is valid, but the last hash differs from the archive's. */
  | { readonly kind: 'other-head'; readonly count: number; readonly head: string }
  /** Hashing is unavailable: browsers allow it only on https or localhost. */
  | { readonly kind: 'no-digest' }

export interface ChainCheck {
  /** The last hash according to the archive, or null. */
  readonly head: string | null
  readonly subtle: Pick<SubtleCrypto, 'digest'> | undefined
  /** Receives the number of events checked so far. */
  readonly onProgress?: (checked: number) => void
}

/** Recomputes every hash of a stream from the contents of its events. [WA14] */
export async function checkChain(
  events: readonly ExportedEvent[],
  { head, subtle, onProgress }: ChainCheck,
): Promise<ChainFinding> {
  if (!subtle) return { kind: 'no-digest' }
  let previous = GENESIS.hash
  for (let first = 0; first < events.length; first += BATCH_EVENTS) {
    const batch = events.slice(first, first + BATCH_EVENTS)
    const stated = [previous, ...batch.map(({ hash }) => hash)]
    const hashes = await Promise.all(batch.map((event, i) => hashOf(stated[i]!, event, subtle)))
    for (const [i, event] of batch.entries()) {
      const seq = first + i + 1
      if (event.seq !== seq) return { kind: 'broken', seq, why: 'gap' }
      if (event.prevHash !== stated[i]) return { kind: 'broken', seq, why: 'previous' }
      if (event.hash !== hashes[i]) return { kind: 'broken', seq, why: 'hash' }
    }
    previous = batch.at(-1)!.hash
    onProgress?.(first + batch.length)
  }
  const kind = head === null || head === previous ? 'whole' : 'other-head'
  return { kind, count: events.length, head: previous }
}

/** Hashes an event; null when it has no canonical form. */
async function hashOf(
  previous: string,
  event: ExportedEvent,
  subtle: NonNullable<ChainCheck['subtle']>,
): Promise<string | null> {
  try {
    // The engine builds the canonical text; the browser hashes it.
    const text = chainHash(previous, event, (content) => content)
    const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}
