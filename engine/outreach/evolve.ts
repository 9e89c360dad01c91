import type { OutreachData, OutreachEvent, OutreachEventType } from './events.ts'
import { DAY_MS, SEEN_GROUP_MAX } from './limits.ts'
import { type OutreachState, seenGroup } from './state.ts'

type Apply = {
  [T in OutreachEventType]: (
    outreach: OutreachState,
    data: OutreachData<T>,
    event: Pick<OutreachEvent, 'at' | 'actor'>,
  ) => void
}

const APPLY: Apply = {
  'suppression.added'(outreach, { about, ...suppressed }, { at, actor }) {
    outreach.suppressions[about] = { ...suppressed, at, by: actor.kind === 'admin' ? actor.id : null }
  },
  'suppression.removed'(outreach, { about }) {
    delete outreach.suppressions[about]
  },
  'send.reserved'(outreach, { messageId, ...reserved }, { at }) {
    for (const [id, reservation] of Object.entries(outreach.reserved)) {
      if (hasLapsed(reservation, at)) delete outreach.reserved[id]
    }
    outreach.reserved[messageId] = { ...reserved, at, cleared: false }
  },
  'send.cleared'(outreach, { messageId }) {
    const held = outreach.reserved[messageId]
    if (held) outreach.reserved[messageId] = { ...held, cleared: true }
  },
  'send.released'(outreach, { messageId }) {
    delete outreach.reserved[messageId]
  },
  'autopilot.set'(outreach, settings, { at }) {
    outreach.autopilot = settings
    outreach.autopilotSetAt = at
  },
  'autopilot.started'(outreach, { runId }, { at }) {
    outreach.run = { runId, at, ended: null }
  },
  'autopilot.ran'(outreach, ran, { at }) {
    if (outreach.run?.runId === ran.runId) outreach.run = { ...outreach.run, ended: { ...ran, at } }
  },
  'inbox.read'(outreach, { seen, cursor, ...inbox }, { at }) {
    outreach.cursor = cursor
    outreach.inbox = { ...inbox, at }
    // A mail changes a short list: one long list would be copied with every event.
    for (const hash of seen) {
      const group = seenGroup(hash)
      const known = outreach.seen[group] ?? []
      if (!known.includes(hash)) outreach.seen[group] = [...known, hash].slice(-SEEN_GROUP_MAX)
    }
  },
  'insights.made'(outreach, insights, { at }) {
    outreach.insights = { ...insights, at }
  },
}

/** Applies one event by mutation. */
export function applyOutreach<T extends OutreachEventType>(outreach: OutreachState, event: OutreachEvent<T>): void {
  outreach.seq = event.seq
  outreach.at = event.at
  APPLY[event.type](outreach, event.data, event)
}

/** The UTC day of an instant, counted from 1970. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS)

/** Mails that count for the UTC day of an instant, one by its message id aside. */
export function sentOn({ reserved }: Pick<OutreachState, 'reserved'>, at: number, aside?: string): number {
  const counted = Object.entries(reserved).filter(([id, one]) => id !== aside && dayOf(one.at) === dayOf(at))
  return counted.length
}

/** True once a place is of a day before the last: whoever slept for so long has lost it. [OT13] */
export function hasLapsed(reservation: { readonly at: number }, at: number): boolean {
  return dayOf(reservation.at) < dayOf(at) - 1
}
