import type { RoomEvent } from '#engine/room/events.ts'
import { sha256 } from '#gateway/digest.ts'
import type { CaptureFixture } from '#projections/capture.ts'
import { finalOf } from '#projections/capture.ts'
import { emptySession, takeIn } from '#projections/session.ts'
import { messageView } from '#projections/views/messageView.ts'
import type { MessageView } from '#protocol/views/message.ts'

/** A meeting just after an event. */
export interface Shown {
  /** Number of the event shown: the requested one, clamped to the stream; 0 is before the first. */
  readonly seq: number
  readonly of: number
  readonly at: number | null
  readonly final: CaptureFixture['final']
  /** All messages, oldest first, including those that the state no longer holds. */
  readonly messages: readonly MessageView[]
}

/** Folds the first `seq` events. Accepts any number and changes nothing. [RW2] */
export function showAt(events: readonly RoomEvent[], seq: number): Shown {
  const within = events.slice(0, Number.isNaN(seq) ? events.length : Math.max(0, Math.trunc(seq)))
  const session = emptySession()
  for (const event of within) takeIn(session, event)
  const whole = { ...session.room, bubbles: session.bubbles }
  const messages = session.messages.map((message) => messageView(whole, message))
  const at = within.at(-1)?.at ?? null
  // Views share objects with the fold; a copy is stable.
  return structuredClone({ seq: within.length, of: events.length, at, final: finalOf(session, sha256), messages })
}
