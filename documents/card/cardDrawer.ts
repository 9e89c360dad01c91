import type { Part } from '#workers/calls.ts'
import { WorkerPool } from '#workers/pool.ts'
import { thread } from '#workers/thread.ts'
import type { CardText } from './card.ts'
import type { CardCalls } from './worker.ts'

/** Draws text cards. Throws when too many wait already, when a card takes too long, or the signal's reason. */
export interface CardDrawer {
  /** A PNG of `CARD_WIDTH` x `CARD_HEIGHT` pixels. */
  draw(card: CardText, signal?: AbortSignal): Promise<Buffer>
  close(): Promise<void>
}

/** A card takes some 50 ms, the first one a second. */
const CARD_MS_MAX = 20_000
const HEAP_MB_MAX = 256
const LIMITS = { workersMax: 1, waitingMax: 64, idleMs: 30_000, keptMb: Number.POSITIVE_INFINITY }

/** Draws in a thread of its own, which is started for the first card and ends when none was wanted for a while. [SO62] */
export function createCardDrawer(idleMs = LIMITS.idleMs): CardDrawer {
  const pool = new WorkerPool<CardCalls>(
    thread(new URL('./worker.ts', import.meta.url), { name: 'cards', heapMb: HEAP_MB_MAX }),
    { ...LIMITS, idleMs },
    (why) => new Error(`No card is drawn: ${why}.`),
  )
  return {
    draw: ({ text, hashtags }, signal) =>
      pool.run(async (worker) => {
        let drawn: Part
        const take = (part: Part): void => {
          drawn = part
        }
        await worker.call('draw', { text, hashtags }, { ms: CARD_MS_MAX, signal, take })
        if (!(drawn instanceof Uint8Array)) throw new Error('The card was not drawn.')
        return Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength)
      }, signal),
    close: () => pool.close(),
  }
}
