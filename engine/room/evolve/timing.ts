import { entryOf } from '../../entries.ts'
import { LAST_MS, remainingMs, stoodMs } from '../clock.ts'
import type { RoomState } from '../state.ts'
import type { Apply } from './apply.ts'
import { post } from './messages.ts'

export const timing: Apply<'extended' | 'paused' | 'resumed' | 'scopeWidened' | 'remarked'> = {
  extended(room, { ms }, { at }) {
    room.durationMs += ms
    // The end has moved: its last two minutes are still to come.
    if (remainingMs(room, at) > LAST_MS) room.said = room.said.filter((trigger) => trigger !== 'time2m')
  },

  paused(room, _, { at }) {
    room.meter.pausedAt = at
  },

  resumed(room, _, { at }) {
    runAgain(room, at)
    room.meter.activeAt = at
  },

  scopeWidened(room, { sectionIds }) {
    const wanted = new Set([...room.scope, ...sectionIds])
    room.scope = room.sections.filter(({ id }) => wanted.has(id)).map(({ id }) => id)
    for (const sectionId of sectionIds) stand(room, sectionId)
  },

  remarked(room, { messageId, participantId, text, key }, { at }) {
    const { name } = entryOf(room.seats, participantId)
    post(room, { id: messageId, at, type: 'user', text, senderId: participantId, senderName: name, closing: true })
    room.remarks[participantId] = { messageId, key: key ?? null }
  },
}

/** Ends a pause, if there is one. */
export function runAgain(room: RoomState, at: number): void {
  room.meter.pausedMs = stoodMs(room, at)
  room.meter.pausedAt = null
}

/** A section enters the scope. */
export function stand({ standings }: RoomState, sectionId: string): void {
  const counts = { messageCount: 0, agreed: [], cooling: 0 }
  standings[sectionId] = { status: 'pending', ...counts, remarked: false, confirmed: null }
}
