import type { RoomEvent } from '#engine/room/events.ts'
import { sha256 } from '#gateway/digest.ts'
import type { CaptureFixture } from '#projections/capture.ts'
import { finalOf } from '#projections/capture.ts'
import { emptySession, takeIn } from '#projections/session.ts'
import { messageView } from '#projections/views/messageView.ts'
import type { MessageView } from '#protocol/views/message.ts'

/** A meeting as it stood just after an event. */
export interface Shown {
  /** The event shown: the one asked for, kept within the stream; 0 is before the first. */
  readonly seq: number
  readonly of: number
  readonly at: number | null
  readonly final: CaptureFixture['final']
  /** All of them, oldest first, also those that the state no longer shows. */
  readonly messages: readonly MessageView[]
}

/** The fold of the first `seq` events; any number gives an answer, and nothing is changed by looking. [RW2] */
export function showAt(events: readonly RoomEvent[], seq: number): Shown {
  const within = events.slice(0, Number.isNaN(seq) ? events.length : Math.max(0, Math.trunc(seq)))
  const session = emptySession()
  for (const event of within) takeIn(session, event)
  const whole = { ...session.room, bubbles: session.bubbles }
  const messages = session.messages.map((message) => messageView(whole, message))
  const at = within.at(-1)?.at ?? null
  // Views share parts with the fold; a copy stays as it is.
  return structuredClone({ seq: within.length, of: events.length, at, final: finalOf(session, sha256), messages })
}
