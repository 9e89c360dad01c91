import { chainHash, GENESIS } from '#engine/stream.ts'
import type { ExportedEvent } from '#projections/capture.ts'

/** Events hashed at a time; in between the page may draw. */
const BATCH_EVENTS = 200

export type ChainFinding =
  | { readonly kind: 'whole'; readonly count: number; readonly head: string }
  /** The first event that does not follow from the one before it. */
  | { readonly kind: 'broken'; readonly seq: number; readonly why: 'gap' | 'previous' | 'hash' }
  /** Every link holds, but the last hash is not the one that the archive states. */
  | { readonly kind: 'other-head'; readonly count: number; readonly head: string }
  /** Browsers hash only on pages that came over https or from this machine. */
  | { readonly kind: 'no-digest' }

export interface ChainCheck {
  /** What the archive says is the last hash; null where it says none. */
  readonly head: string | null
  readonly subtle: Pick<SubtleCrypto, 'digest'> | undefined
  /** Hears how many events were checked. */
  readonly tell?: (checked: number) => void
}

/** Recomputes every hash of a stream from the contents of its events. [WA14] */
export async function checkChain(
  events: readonly ExportedEvent[],
  { head, subtle, tell }: ChainCheck,
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
    tell?.(first + batch.length)
  }
  const kind = head === null || head === previous ? 'whole' : 'other-head'
  return { kind, count: events.length, head: previous }
}

/** Null for what has no canonical form: no hash fits it. */
async function hashOf(
  previous: string,
  event: ExportedEvent,
  subtle: NonNullable<ChainCheck['subtle']>,
): Promise<string | null> {
  try {
    // The engine builds the text that is hashed; the browser hashes it.
    const text = chainHash(previous, event, (content) => content)
    const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}
