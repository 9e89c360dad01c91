import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { remainingMs } from '#engine/room/clock.ts'
import { ROOM_EVENT_SCHEMAS, type RoomEvent } from '#engine/room/events.ts'
import { apply } from '#engine/room/evolve.ts'
import { emptyRoom, KEYS_MAX, MESSAGES_MAX, NEWEST_MAX, type RoomState, shownMessages } from '#engine/room/state.ts'
import { roomView } from '#projections/roomView.ts'
import { play, script } from '../helpers/arbitraries.ts'

const RUNS = { numRuns: 150 }
const AROUND = { now: 0, llm: { available: false, model: null } }

/** Folds a stream and looks at every state on the way, the one before beside it. */
function eachState(
  events: readonly RoomEvent[],
  look: (room: RoomState, event: RoomEvent, before: RoomState) => void,
): void {
  const room = emptyRoom()
  for (const event of events) {
    const before = structuredClone(room)
    apply(room, event)
    look(room, event, before)
  }
}

/** Plays meetings and holds `look` to every state of their streams. */
async function throughout(look: (room: RoomState, event: RoomEvent, before: RoomState) => void): Promise<void> {
  await fc.assert(
    fc.asyncProperty(script(), async (meeting) => {
      const { rig } = await play(meeting)
      const events = await rig.stored()
      await rig.close()
      eachState(events, look)
    }),
    RUNS,
  )
}

describe('P6 T44 what holds in every state of every meeting', () => {
  test('[HC6] [HC8] every fact fits its schema, is plain JSON and names a seat or nobody', async () => {
    await throughout((room, { type, data, actor }) => {
      expect(ROOM_EVENT_SCHEMAS[type].parse(data)).toEqual(data)
      if (type === 'created') expect(actor.id).toBe(room.hostId)
      else if (actor.id !== null) expect(Object.keys(room.seats)).toContain(actor.id)
    })
  })

  test('[PH1] [PH9] T14 phases go one way, and the one end is the last event', async () => {
    const ORDER = ['setup', 'chat', 'ended']
    await throughout((room, event, before) => {
      expect(ORDER.indexOf(room.phase)).toBeGreaterThanOrEqual(ORDER.indexOf(before.phase))
      expect(before.phase).not.toBe('ended')
      expect(room.endedReason !== null).toBe(room.phase === 'ended')
      if (room.phase === 'ended') expect(event.type).toBe('ended')
    })
  })

  test('[PG4] [PG5] confirmed is never lost, and what is under discussion is open and in scope', async () => {
    await throughout((room, event, before) => {
      for (const [id, { status }] of Object.entries(before.standings)) {
        if (status === 'confirmed') expect(room.standings[id]!.status).toBe('confirmed')
        if (status === 'discussing') expect(room.standings[id]!.status).not.toBe('pending')
      }
      expect(new Set(room.scope).size).toBe(room.scope.length)
      if (room.current !== null) expect(room.standings[room.current]!.status).toBe('discussing')
      if (event.type === 'confirmed') expect(before.bubbles[event.data.messageId]!.resolved?.action).toBe('yes')
    })
  })

  test('[BU5] [BU9] T15 one open bubble a section; a yes settles it only when all who count said so', async () => {
    await throughout((room, event, before) => {
      const open = Object.values(room.bubbles).filter(({ resolved }) => resolved === null)
      expect(Object.fromEntries(open.map(({ sectionId, messageId }) => [sectionId, messageId]))).toEqual(
        room.openBubbles,
      )
      if (event.type !== 'resolved') return
      const { messageId, electorate, action, by } = event.data
      const { votes, resolved } = before.bubbles[messageId]!
      expect(resolved).toBeNull()
      expect(votes[by]?.action).toBe(action)
      const connected = Object.values(before.seats).filter(({ connectionId }) => connectionId !== null)
      expect(electorate).toEqual(connected.map(({ id }) => id))
      expect(electorate.length).toBeGreaterThan(0)
      if (action === 'yes') for (const id of electorate) expect(votes[id]?.action).toBe('yes')
    })
  })

  test('[BU15] nobody from outside votes or speaks', async () => {
    await throughout((room) => {
      const seats = Object.keys(room.seats)
      for (const { votes } of Object.values(room.bubbles)) {
        for (const [id, { by, byName }] of Object.entries(votes)) {
          expect(seats).toContain(id)
          expect([by, byName]).toEqual([id, room.seats[id]!.name])
        }
      }
      for (const { type, senderId } of shownMessages(room)) if (type === 'user') expect(seats).toContain(senderId)
    })
  })

  test('[CK1] T10 the time left never rises', async () => {
    await throughout((room, event, before) => {
      expect(event.at).toBeGreaterThanOrEqual(before.at)
      if (before.seq === 0) return
      expect(remainingMs(room, event.at)).toBeLessThanOrEqual(remainingMs(before, before.at))
      expect(remainingMs(room, event.at + 10_000)).toBeLessThanOrEqual(remainingMs(room, event.at))
    })
  })

  test('[VO12] [VO14] T17 hands are of this room, once each, and gone at the end', async () => {
    await throughout((room, event, before) => {
      expect(new Set(room.hands).size).toBe(room.hands.length)
      for (const id of room.hands) expect(Object.keys(room.seats)).toContain(id)
      if (event.type !== 'handSet' && event.type !== 'ended') expect(room.hands).toEqual(before.hands)
      if (room.phase === 'ended') expect([room.hands, room.speaking]).toEqual([[], null])
    })
  })

  test('[PG2] [SC6] [PH5] picks are sections of the room in its order; the scope stands once set', async () => {
    await throughout((room, _event, before) => {
      const order = room.sections.map(({ id }) => id)
      expect(new Set(order).size).toBe(order.length)
      for (const picks of Object.values(room.picks)) expect(picks).toEqual(order.filter((id) => picks.includes(id)))
      if (before.phase === 'chat') expect(room.scope).toEqual(before.scope)
    })
  })
})

describe('P5 bounds', () => {
  const long = fc.array(
    fc.record({ kind: fc.constantFrom('user', 'user', 'user', 'bubble'), key: fc.nat({ max: 60 }) }),
    { minLength: 1_200, maxLength: 2_500 },
  )

  test('[MS5] T43 a long meeting shows its newest 500 messages and remembers a bounded lot more', () => {
    fc.assert(
      fc.property(long, (posts) => {
        const room = emptyRoom()
        let last = ''
        posts.forEach(({ kind, key }, i) => {
          for (const event of post(i, kind, key)) apply(room, event)
          last = `m_${i}`
        })
        const { messages } = roomView(room, AROUND)
        expect(messages.length).toBe(MESSAGES_MAX)
        expect(messages.at(-1)!.id).toBe(last)
        expect(room.messages.length + room.newest.length).toBeLessThanOrEqual(MESSAGES_MAX + NEWEST_MAX)
        expect(Object.keys(room.bubbles).length).toBeLessThanOrEqual(MESSAGES_MAX + 2 * NEWEST_MAX)
        expect(room.seats.p_ana!.keys.length).toBeLessThanOrEqual(KEYS_MAX)
        expect(room.messageCount).toBe(posts.length)
      }),
      { numRuns: 10 },
    )
  })
})

let seq = 0
const event = (type: string, data: object): RoomEvent =>
  ({ seq: ++seq, id: '', at: seq, type, actor: { kind: 'system', id: null, name: null }, data, hash: '' }) as never

function post(i: number, kind: string, key: number): RoomEvent[] {
  const opening =
    i > 0
      ? []
      : [
          event('joined', { participantId: 'p_ana', name: 'Ana', connectionId: 'c', cookieHash: null }),
          event('uploaded', {
            docId: 'doc_1',
            kind: 'pdf',
            sections: [{ id: 'sec_1', title: 'A', preview: '', keywords: '', text: '' }],
          }),
          event('started', { by: 'p_ana', scope: ['sec_1'] }),
        ]
  const messageId = `m_${i}`
  const user = {
    messageId,
    type: 'user',
    text: 'x',
    senderId: 'p_ana',
    senderName: 'Ana',
    key: `k${key}`,
    sectionId: 'sec_1',
  }
  if (kind === 'user') return [...opening, event('messaged', user)]
  return [
    ...opening,
    event('opened', { messageId, sectionId: 'sec_1', text: '?', targetParticipant: null }),
    event('voted', { messageId, participantId: 'p_ana', action: 'continue' }),
    event('resolved', { messageId, action: 'continue', by: 'p_ana', electorate: ['p_ana'] }),
  ]
}
