import type { RoomEvent } from '#engine/room/events.ts'
import { emptySession, type SessionFold, takeIn } from '../session.ts'
import { intelView } from '../views/intel.ts'
import { progressView } from '../views/progress.ts'
import { roomView } from '../views/roomView.ts'

/** Maximum events searched; for a longer stream the result is its last event. */
const SEARCHED_EVENTS_MAX = 20_000

type Path = readonly (string | number)[]

/** Views whose changes can be traced; for others the result is the last event. */
const VIEWS: Readonly<Record<string, (session: SessionFold) => unknown>> = {
  'final.state': ({ room }) => ({
    ...roomView(room, { now: room.at, llm: { available: false, model: null } }),
    rev: null,
  }),
  'final.progress': ({ room }) => progressView(room),
  'final.intel': ({ room }) => ({ ...intelView(room), seq: null, updatedAt: null }),
  'final.annotations': ({ annotations }) => annotations,
}

/** Returns the sequence number of the event that gave a path of a view its final value. */
export function originOf(events: readonly RoomEvent[], root: string, path: Path): number {
  const view = VIEWS[root]
  if (!view || events.length > SEARCHED_EVENTS_MAX) return events.length
  const session = emptySession()
  let origin = 1
  let last: string | undefined
  for (const event of events) {
    takeIn(session, event)
    const value = JSON.stringify(valueAt(view(session), path))
    if (value !== last) origin = event.seq
    last = value
  }
  return origin
}

function valueAt(value: unknown, path: Path): unknown {
  let inner: unknown = value
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined
    inner = (inner as Readonly<Record<string | number, unknown>>)[key]
  }
  return inner
}
