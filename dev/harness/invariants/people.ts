import { ANNOTATIONS_MAX } from '#engine/room/annotations.ts'
import { HOST_AWAY_MS, remainingMs } from '#engine/room/clock.ts'
import { ROOM_EVENT_SCHEMAS } from '#engine/room/events.ts'
import { KEYS_MAX, MESSAGES_MAX, NEWEST_MAX, shownMessages } from '#engine/room/state.ts'
import { intelView } from '#projections/views/intel.ts'
import { type Invariant, invariant, isSame } from './invariant.ts'

const FUTURE_MS = 10_000
/** Minimum milliseconds between two summaries of a section. */
const COOLDOWN_MS = 8_000

/** Events by which people change the ledger. */
const BY_PEOPLE: readonly string[] = ['ruled', 'noted', 'amended', 'accepted', 'dropped']

/** Invariants of facts, seats, messages, time, voice and the assistant. */
export const PEOPLE_INVARIANTS: readonly Invariant[] = [
  invariant('facts fit their schema and name a seat or nobody', ['HC6', 'HC8'], ({ event, room }) => {
    const read = ROOM_EVENT_SCHEMAS[event.type].safeParse(event.data)
    if (!read.success) return `${event.type}: ${read.error.issues[0]?.message}`
    const { kind, id } = event.actor
    if (kind !== 'guest' || id === null) return null
    return event.type === 'created' || Object.hasOwn(room.seats, id) ? null : `${id} has no seat`
  }),

  invariant('events follow each other without a gap and in time', ['HC7', 'CK1'], ({ before, event }) => {
    if (event.seq !== before.seq + 1) return `${event.seq} follows ${before.seq}`
    return event.at >= before.at ? null : 'time ran backwards'
  }),

  invariant('the time left never rises but by an extension', ['CK1', 'TI18'], ({ before, event, room }) => {
    if (before.seq === 0 || event.type === 'seeded') return null
    const left = remainingMs(room, event.at)
    const added = event.type === 'extended' ? event.data.ms : 0
    if (left > remainingMs(before, before.at) + added) return 'it rose'
    return remainingMs(room, event.at + FUTURE_MS) <= left ? null : 'it will rise'
  }),

  invariant('no seat is lost, renamed or bound anew', ['SE8', 'SE13', 'ID7'], ({ before, room }) => {
    for (const { id, name, cookieHash, joinedAt } of Object.values(before.seats)) {
      const now = room.seats[id]
      if (!now) return `${id} lost their seat`
      if (now.name !== name || now.cookieHash !== cookieHash || now.joinedAt !== joinedAt)
        return `${id} changed identity`
    }
    return null
  }),

  invariant('a seat is connected or was lost at an instant', ['SE8'], ({ room }) => {
    const odd = Object.values(room.seats).find(
      ({ connectionId, lostAt }) => (connectionId === null) !== (lostAt !== null),
    )
    return odd === undefined ? null : `${odd.id} is both or neither`
  }),

  invariant('no connection holds two seats', ['SE6'], ({ room, event }) => {
    if (room.phase === 'ended' || !['joined', 'seated'].includes(event.type)) return null
    const { connectionId } = event.data as { connectionId: string }
    const held = Object.values(room.seats).filter((seat) => seat.connectionId === connectionId)
    return held.length <= 1 ? null : `${connectionId} holds ${held.map(({ id }) => id).join(', ')}`
  }),

  invariant('only people of the room speak', ['BU15', 'VO6'], ({ room, event }) => {
    if (event.type !== 'messaged' || event.data.type !== 'user') return null
    const { senderId, senderName } = event.data
    return room.seats[senderId ?? '']?.name === senderName ? null : `${senderName} speaks`
  }),

  invariant('a message key lands once', ['MS3'], ({ before, event }) => {
    if (event.type !== 'messaged' || event.data.key === undefined) return null
    const { key, senderId } = event.data
    return before.seats[senderId!]?.keys.some(([used]) => used === key) ? `${key} of ${senderId}` : null
  }),

  invariant('what the room keeps is bounded', ['MS5'], ({ room }) => {
    if (room.messages.length > MESSAGES_MAX || room.newest.length > NEWEST_MAX) return 'too many messages'
    const full = Object.values(room.seats).find(({ keys }) => keys.length > KEYS_MAX)
    return full === undefined ? null : `${full.id} has too many keys`
  }),

  invariant('no message is shown twice', ['MS4'], ({ event, room }) => {
    if (event.type !== 'messaged' && event.type !== 'opened') return null
    const shown = shownMessages(room).filter(({ id }) => id === event.data.messageId)
    return shown.length === 1 ? null : `${event.data.messageId} is shown ${shown.length} times`
  }),

  invariant('hands are of this room, once each, in the order raised', ['VO12', 'VO13'], ({ before, event, room }) => {
    if (new Set(room.hands).size !== room.hands.length) return 'a hand is raised twice'
    const stranger = room.hands.find((id) => !Object.hasOwn(room.seats, id))
    if (stranger !== undefined) return `${stranger} raised a hand`
    if (event.type === 'handSet' || event.type === 'ended') return null
    return isSame(room.hands, before.hands) ? null : `${event.type} changed them`
  }),

  invariant('the role of host moves by its event alone', ['SE18', 'SE19', 'SE20'], ({ before, event, room }) => {
    if (event.type === 'created') return null
    if (event.type !== 'hostMoved') return room.hostId === before.hostId ? null : `${event.type} moved it`
    const { participantId } = event.data
    if (room.hostId !== participantId || participantId === before.hostId) return 'nobody new is host'
    if (room.seats[participantId]?.connectionId === null) return `${participantId} is away`
    if (event.actor.id === before.hostId) return null
    const { lostAt } = before.seats[before.hostId]!
    if (event.actor.id !== participantId) return `${event.actor.id} moved a role that they did not have`
    return lostAt !== null && event.at - lostAt >= HOST_AWAY_MS ? null : 'the host was not away for long'
  }),

  invariant('a question is answered once', ['LN2'], ({ before, event }) => {
    if (event.type !== 'messaged' || event.data.answers === undefined) return null
    const { answers } = event.data
    return before.asks.some(({ messageId }) => messageId === answers) ? null : `${answers} was not waiting for it`
  }),

  invariant('a section is summarised at most every 8 s', ['SU2', 'SU3'], ({ before, event }) => {
    if (event.type !== 'summarised') return null
    const { sectionId } = event.data
    if (!before.scope.includes(sectionId)) return `${sectionId} is not in scope`
    const last = before.summaries[sectionId]
    return last === undefined || event.at - last.at >= COOLDOWN_MS ? null : `after ${event.at - last.at} ms`
  }),

  invariant('what a person ruled stands until a person rules again', ['IN6'], ({ before, event, room }) => {
    if (BY_PEOPLE.includes(event.type) || isSame(room.rulings, before.rulings)) return null
    return `${event.type} changed a ruling`
  }),

  invariant('what people touched stands word for word, whatever is analysed', ['LE20'], ({ before, event, room }) => {
    if (event.type !== 'analysed') return null
    const ids = new Set(Object.keys(before.ledger.touched))
    const held = (ledger: typeof room.ledger) =>
      [...ledger.decisions, ...ledger.risks, ...ledger.actions, ...ledger.questions].filter(({ id }) => ids.has(id))
    return isSame(held(room.ledger), held(before.ledger)) ? null : 'an analysis changed an entry of people'
  }),

  invariant('what was ruled on stays in the ledger', ['IN6', 'IN7'], ({ before, event, room }) => {
    if (event.type !== 'analysed') return null
    const held = [...before.ledger.decisions, ...before.ledger.actions].filter(({ id }) => id in before.rulings)
    const now = new Set([...room.ledger.decisions, ...room.ledger.actions].map(({ id }) => id))
    const gone = held.find(({ id }) => !now.has(id))
    return gone === undefined ? null : `${gone.id} is gone`
  }),

  invariant(
    'what nobody confirmed is suggested, and no suggestion is approved or rejected',
    ['IN24'],
    ({ event, room }) => {
      if (event.type !== 'analysed' && !BY_PEOPLE.includes(event.type)) return null
      const { decisions, risks, actions } = intelView(room)
      const stated = [...room.ledger.decisions, ...room.ledger.risks, ...room.ledger.actions].flatMap(
        ({ id, explicit }) => (explicit ? [id] : []),
      )
      const voted = decisions.flatMap(({ id, source }) => (source === 'vote' ? [id] : []))
      const stands = new Set([...stated, ...voted, ...Object.keys(room.ledger.touched)])
      const wrong =
        [...decisions, ...risks, ...actions].find(({ id, suggested }) => suggested === stands.has(id)) ??
        decisions.find(({ suggested, status }) => suggested && status !== 'pending')
      return wrong === undefined ? null : `${wrong.id} is ${wrong.suggested ? 'suggested' : 'recorded'}`
    },
  ),

  invariant('ledger ids are unique', ['IN7'], ({ event, room }) => {
    if (event.type !== 'analysed') return null
    const { decisions, risks, actions } = room.ledger
    const ids = [...decisions, ...risks, ...actions].map(({ id }) => id)
    return new Set(ids).size === ids.length ? null : 'two items have one id'
  }),

  invariant('a question is never given a stranger’s annotation', ['LN3'], ({ event, room }) => {
    if (event.type !== 'annotated') return null
    const { participantId, sectionId } = event.data
    if (!Object.hasOwn(room.seats, participantId)) return `${participantId} annotated`
    return room.sections.some(({ id }) => id === sectionId) ? null : `of ${sectionId}, which is nowhere`
  }),

  invariant('a thread changes by its own events alone', ['TD1', 'TD4', 'TD5'], ({ before, event, room }) => {
    if (room.annotations.length > ANNOTATIONS_MAX) return 'too many annotations'
    const own = ['annotated', 'replied', 'settled', 'reworded', 'retracted'].includes(event.type)
    if (!own) return isSame(room.annotations, before.annotations) ? null : `${event.type} changed them`
    if (event.type === 'annotated') return null
    const { annotationId, participantId } = event.data as { annotationId: string; participantId: string }
    const was = before.annotations.find(({ id }) => id === annotationId)
    if (was === undefined || was.deleted !== null) return `${annotationId} does not stand`
    if (event.type === 'reworded' && was.by !== participantId) return `${participantId} changed the words of ${was.by}`
    const mayDelete = was.by === participantId || before.hostId === participantId
    return event.type !== 'retracted' || mayDelete ? null : `${participantId} deleted what is ${was.by}'s`
  }),

  invariant('messages count once for the section they are about', ['PG3'], ({ before, event, room }) => {
    const sum = (state: typeof room) =>
      Object.values(state.standings).reduce((all, { messageCount }) => all + messageCount, 0)
    const risen = sum(room) - sum(before)
    if (event.type === 'messaged')
      return risen === 0 || (risen === 1 && event.data.type === 'user') ? null : `rose by ${risen}`
    if (event.type === 'attributed') return risen >= 0 && risen <= 1 ? null : `changed by ${risen}`
    return risen === 0 ? null : `${event.type} changed it by ${risen}`
  }),
]
