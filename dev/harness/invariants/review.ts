import type { RoomState } from '#engine/room/state.ts'
import { type Invariant, invariant, isSame } from './invariant.ts'

const PHASES = ['setup', 'chat', 'ended']
/** Event types allowed after the end of a meeting. */
const AFTER_THE_END = [
  'analysed',
  'summarised',
  'reported',
  'quarantined',
  'boardFileAdded',
  'ruled',
  'noted',
  'amended',
  'accepted',
  'dropped',
  'remarked',
  'ended',
]

/** Invariants of phases, scope, sections, bubbles and votes. */
export const REVIEW_INVARIANTS: readonly Invariant[] = [
  invariant('phases go one way', ['PH1', 'PH9'], ({ before, event, room }) => {
    if (PHASES.indexOf(room.phase) < PHASES.indexOf(before.phase)) return `${before.phase} became ${room.phase}`
    if ((room.endedReason !== null) !== (room.phase === 'ended')) return `${room.phase} with ${room.endedReason}`
    if (before.phase === 'ended' && event.type === 'ended') return 'the meeting ended twice'
    return null
  }),

  invariant('an ended meeting is closed', ['PH9', 'PH10', 'PH11'], ({ before, event, room }) => {
    if (room.phase !== 'ended' || AFTER_THE_END.includes(event.type)) return null
    return before.phase === 'ended' ? `${event.type} after the end` : `${event.type} ended it`
  }),

  invariant('the end leaves no hand, no speech, no question', ['VO14', 'LN2'], ({ room }) => {
    if (room.phase !== 'ended') return null
    const left = room.hands.length + room.asks.length
    return left === 0 && room.speaking === null ? null : 'something is left open'
  }),

  invariant('confirmed stays confirmed', ['PG4', 'PG5'], ({ before, room }) => {
    for (const [id, { status, confirmed }] of Object.entries(before.standings)) {
      const now = room.standings[id]
      if (status === 'confirmed' && !isSame(now?.confirmed, confirmed)) return `${id} is no longer confirmed as it was`
      if (status === 'discussing' && now?.status === 'pending') return `${id} went back to pending`
    }
    return null
  }),

  invariant('what is under discussion is open and in scope', ['PG4'], ({ room }) => {
    if (room.current === null) return null
    return room.standings[room.current]?.status === 'discussing' ? null : `${room.current} is under discussion`
  }),

  invariant(
    'the scope stands once set, unless the host adds to it',
    ['PH5', 'SC6', 'TI20'],
    ({ before, event, room }) => {
      const grows = event.type === 'scopeWidened' && before.scope.every((id) => room.scope.includes(id))
      if (before.phase !== 'setup' && !grows && !isSame(room.scope, before.scope)) return 'the scope changed'
      return new Set(room.scope).size === room.scope.length ? null : 'a section is in scope twice'
    },
  ),

  invariant('picks are sections of the room in its order', ['PG2', 'SC6'], ({ room }) => {
    const order = room.sections.map(({ id }) => id)
    if (new Set(order).size !== order.length) return 'two sections have one id'
    for (const [who, picks] of Object.entries(room.picks)) {
      if (
        !isSame(
          picks,
          order.filter((id) => picks.includes(id)),
        )
      )
        return `the picks of ${who} are not in section order`
    }
    return null
  }),

  invariant('one open bubble a section', ['BU5'], ({ before, event, room }) => {
    if (event.type === 'opened' && before.openBubbles[event.data.sectionId] !== undefined)
      return 'a second bubble opened'
    for (const { messageId, sectionId, resolved } of Object.values(room.bubbles)) {
      if ((room.openBubbles[sectionId] === messageId) !== (resolved === null))
        return `${messageId} is unknown or changed`
    }
    return null
  }),

  invariant('a confirmed section opens no bubble', ['PG4'], ({ before, event }) => {
    if (event.type !== 'opened') return null
    return before.standings[event.data.sectionId]?.status === 'confirmed' ? `of ${event.data.sectionId}` : null
  }),

  invariant('a bubble settles once, and as its voters said', ['BU9', 'BU10', 'BU11'], ({ before, event }) => {
    if (event.type !== 'resolved') return null
    const { messageId, electorate, action, by } = event.data
    const bubble = before.bubbles[messageId]
    if (!bubble || bubble.resolved !== null) return 'it was settled, or never there'
    if (bubble.votes[by]?.action !== action) return `${by} did not vote ${action}`
    if (!isSame(electorate, connected(before))) return 'the electorate is not who is connected'
    if (action === 'continue') return null
    if (electorate.length === 0) return 'nobody was there'
    const without = electorate.find((id) => bubble.votes[id]?.action !== 'yes')
    return without === undefined ? null : `${without} did not say yes`
  }),

  invariant('one vote a person, of people of the room', ['BU13', 'BU15'], ({ before, event, room }) => {
    for (const { votes } of Object.values(room.bubbles)) {
      for (const [id, { by, byName }] of Object.entries(votes)) {
        if (by !== id || byName !== room.seats[id]?.name) return `a vote of ${id} is in the name of ${byName}`
      }
    }
    if (event.type !== 'voted') return null
    const { messageId, participantId, action } = event.data
    const known = before.bubbles[messageId]?.votes ?? {}
    const votes = room.bubbles[messageId]?.votes ?? {}
    const expected = Object.keys(known).length + (Object.hasOwn(known, participantId) ? 0 : 1)
    if (Object.keys(votes).length !== expected) return 'the count of votes is wrong'
    return votes[participantId]?.action === action ? null : 'the newer vote does not stand'
  }),

  invariant('a section is confirmed by its bubble alone', ['PG5'], ({ before, event, room }) => {
    const newly = room.scope.filter((id) => {
      return room.standings[id]!.status === 'confirmed' && before.standings[id]?.status !== 'confirmed'
    })
    if (newly.length === 0) return null
    if (event.type !== 'confirmed' || newly.length > 1) return `${event.type} confirmed ${newly.join(', ')}`
    const bubble = before.bubbles[event.data.messageId]
    return bubble?.resolved?.action === 'yes' && bubble.sectionId === newly[0] ? null : 'without a yes of its bubble'
  }),

  invariant('a section cools down after a continue', ['BU8'], ({ before, event, room }) => {
    for (const [id, { cooling }] of Object.entries(room.standings)) {
      const was = before.standings[id]?.cooling ?? 0
      const continued = event.type === 'resolved' && event.data.action === 'continue'
      if (cooling > was && !continued) return `${id} cools without a continue`
      if (was - cooling > 1) return `${id} cooled by more than a message`
      const isItself = continued && room.bubbles[event.data.messageId]?.sectionId === id
      if (isItself && cooling === 0) return `${id} does not cool after a continue`
    }
    return null
  }),
]

function connected(room: RoomState): string[] {
  return Object.values(room.seats).flatMap(({ id, connectionId }) => (connectionId === null ? [] : [id]))
}
