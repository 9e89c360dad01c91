import { isRefusal } from '#engine/refusal.ts'
import { ABSENCE_MS, deadline, HOST_AWAY_MS, SEAT_RESERVED_MS } from '#engine/room/clock.ts'
import type { RoomCommand, UnstampedCommand } from '#engine/room/commands.ts'
import { decide } from '#engine/room/decide.ts'
import type { AiMode } from '#engine/room/events.ts'
import { evolve } from '#engine/room/evolve.ts'
import { emptyRoom } from '#engine/room/state.ts'
import { START_AT } from '../clock.ts'
import { sectionsOf, upload } from '../material.ts'
import { type Deed, type Move, NAMES, type Place, seatNamed, type World } from './world.ts'

/** So long that no reminder falls into an exploration that advances by seconds. */
const DURATION_MS = 14_400_000
const SUMMARY_MS = 8_000
/** Maximum questions waiting at once, in worlds with questions. */
const ASKS_MAX = 1

const SECTIONS = sectionsOf(
  [
    ['1. Price', 'The price rises by four percent.'],
    ['2. Delivery', 'Delivery is due in May.'],
  ],
  true,
)

interface Beginning {
  readonly mode?: AiMode
  readonly voice?: boolean
  readonly places?: number
  /** Number of people present. */
  readonly present?: number
  readonly started?: boolean
  /** Number of sections picked. */
  readonly scope?: number
}

/** Creates a room with a document of two sections, by commands. */
function beginning({
  mode = 'assist',
  voice = false,
  places = 3,
  present = 3,
  started = true,
  scope = 2,
}: Beginning): Place {
  const connection = (name: string) => ({ connectionId: `c_${name}`, cookieHash: null })
  const settings = { template: 'general', durationMs: DURATION_MS, dials: {}, aiMode: mode } as const
  const [host, ...others] = NAMES
  const voiceRoom = voice ? 'review' : null
  let room = asked(emptyRoom(), {
    type: 'create',
    code: 'EXPLRE',
    name: host,
    ...settings,
    maxParticipants: places,
    voiceRoom,
    ...connection(host),
  })
  for (const name of others.slice(0, present - 1)) room = asked(room, { type: 'join', name, ...connection(name) })
  room = asked(room, upload('a', { sections: SECTIONS, pages: 2 }))
  if (!started) return { room, now: START_AT }
  const by = room.hostId
  room = asked(room, { type: 'pick', by, sectionIds: room.sections.slice(0, scope).map(({ id }) => id) })
  return { room: asked(room, { type: 'start', by }), now: START_AT }
}

/** Returns the room after a command that must be accepted. */
function asked(room: Place['room'], command: UnstampedCommand): Place['room'] {
  const entropy = String(room.seq).padStart(20, '0')
  const decision = decide(room, { ...command, at: START_AT, entropy } as RoomCommand)
  if (isRefusal(decision)) throw new Error(`a command of the initial room is refused: ${decision.error}`)
  return decision.facts.reduce((state, fact) => {
    return evolve(state, { ...fact, seq: state.seq + 1, id: '', at: START_AT, hash: '' })
  }, room)
}

/** Returns a command of a seated person. */
const seated =
  (ask: (by: string, place: Place) => UnstampedCommand | null): Deed =>
  (place, name) => {
    const seat = seatNamed(place, name)
    return seat && seat.connectionId !== null ? ask(seat.id, place) : null
  }

/** Returns the open bubble of the first section that has one, else a settled one, or null. */
function bubbleOf({ room }: Place): string {
  const section = room.scope.find((id) => room.openBubbles[id] !== undefined)
  return section === undefined ? (Object.keys(room.bubbles).at(-1) ?? 'm_none') : room.openBubbles[section]!
}

const DEEDS = {
  comes(place, name) {
    const seat = seatNamed(place, name)
    const claim = { connectionId: `c_${name}_${place.room.seq}`, cookieHash: null }
    if (!seat) return { type: 'join', name, ...claim }
    return seat.connectionId === null ? { type: 'rejoin', participantId: seat.id, ...claim } : null
  },
  leaves(place, name) {
    const seat = seatNamed(place, name)
    if (!seat || seat.connectionId === null) return null
    return { type: 'unseat', participantId: seat.id, connectionId: seat.connectionId, reason: 'disconnected' }
  },
  'closes an old line late'(place, name) {
    const seat = seatNamed(place, name)
    return seat ? { type: 'unseat', participantId: seat.id, connectionId: 'c_old', reason: 'disconnected' } : null
  },
  'comes on a second line'(place, name) {
    const seat = seatNamed(place, name)
    const connectionId = `c_${name}_${place.room.seq}`
    return seat ? { type: 'rejoin', participantId: seat.id, connectionId, cookieHash: null } : null
  },
  picks: seated((by, { room }) => ({ type: 'pick', by, sectionIds: room.sections.map(({ id }) => id) })),
  starts: seated((by) => ({ type: 'start', by })),
  stops: seated((by) => ({ type: 'stop', by })),
  agrees: seated((by) => ({ type: 'say', by, text: 'I agree' })),
  'says yes': seated((by, place) => ({ type: 'vote', by, messageId: bubbleOf(place), action: 'yes' })),
  'says continue': seated((by, place) => ({ type: 'vote', by, messageId: bubbleOf(place), action: 'continue' })),
  'completes the section': seated((by) => ({ type: 'completeReview', by })),
  'asks the assistant': seated((by, { room }) =>
    room.asks.length < ASKS_MAX ? { type: 'say', by, text: '@assistant what is left?' } : null,
  ),
  'raises a hand': seated((by) => ({ type: 'setHand', by, raised: true })),
  'lowers the hand': seated((by) => ({ type: 'setHand', by, raised: false })),
  interrupts: seated((by) => ({ type: 'interrupt', by })),
  'claims the role of host': seated((by) => ({ type: 'claimHost', by })),
  mutes: seated((by, { room }) => ({ type: 'muteVoice', by, muted: !room.voiceMuted })),
} satisfies Record<string, Deed>

/** Exactly six commands. */
type Six = readonly [Name, Name, Name, Name, Name, Name]
type Name = keyof typeof DEEDS
const six = (names: Six): World['deeds'] => Object.fromEntries(names.map((name) => [name, DEEDS[name]]))

const absence = ({ room }: Place): Move[] =>
  Object.values(room.seats).some(({ lostAt }) => lostAt !== null)
    ? [{ label: '15 s pass', command: { type: 'tick' }, waitMs: ABSENCE_MS }]
    : []

const theEnd = ({ room, now }: Place): Move[] =>
  room.phase === 'chat'
    ? [{ label: 'the time runs out', command: { type: 'tick' }, waitMs: deadline(room)! - now }]
    : []

const bot = (): Move[] => [
  { label: 'the bot attaches', command: { type: 'attachBot' } },
  { label: 'the bot leaves', command: { type: 'detachBot' } },
  ...['u1', 'u2'].flatMap((utteranceId): Move[] => [
    { label: `the bot speaks ${utteranceId}`, command: { type: 'setFloor', speaking: true, utteranceId } },
    { label: `the bot ends ${utteranceId}`, command: { type: 'setFloor', speaking: false, utteranceId } },
  ]),
]

const answers = ({ room }: Place): Move[] => {
  const text = 'Section 2 is left.'
  const known = room.asks.map(({ messageId }) => messageId)
  const told = [...known, 'm_01HF7YAT00NOBODYASKEDTHAT00000'].map((request): Move => {
    return { label: `the assistant answers ${known.indexOf(request)}`, command: { type: 'answer', request, text } }
  })
  const about = room.scope.flatMap((sectionId): Move[] => [
    { label: `the assistant remarks on ${sectionId}`, command: { type: 'remark', sectionId, text } },
    {
      label: `the assistant summarises ${sectionId}`,
      command: {
        type: 'summarise',
        sectionId,
        text,
        messageCount: room.standings[sectionId]!.messageCount,
        by: 'offline',
      },
    },
  ])
  const pause: Move = { label: '8 s pass', command: { type: 'tick' }, waitMs: SUMMARY_MS }
  return [...told, ...about, ...(Object.keys(room.summaries).length > 0 && room.phase === 'chat' ? [pause] : [])]
}

/** The host may give the role to each of the others. */
const handovers = ({ room }: Place): Move[] =>
  Object.values(room.seats).map(({ id, name }) => {
    return { label: `the host makes ${name} host`, command: { type: 'moveHost', by: room.hostId, participantId: id } }
  })

/** The worlds explored. Together they cover every command of people except text, documents and rulings. */
export const WORLDS: readonly World[] = [
  {
    name: 'meeting',
    about: 'from the first arrival to the end; 15 s may pass while somebody is away',
    begin: () => beginning({ present: 1, started: false }),
    deeds: six(['comes', 'picks', 'starts', 'agrees', 'says yes', 'leaves']),
    around: absence,
  },
  {
    name: 'votes',
    about: 'three people on two sections; the time may run out at any moment',
    begin: () => beginning({}),
    deeds: six(['says yes', 'says continue', 'completes the section', 'agrees', 'leaves', 'comes']),
    around: (place) => [...absence(place), ...theEnd(place)],
  },
  {
    name: 'seats',
    about: 'two places for three people; a lost seat is held for 120 s',
    begin: () => beginning({ places: 2, present: 1 }),
    deeds: six([
      'comes',
      'leaves',
      'comes on a second line',
      'closes an old line late',
      'completes the section',
      'stops',
    ]),
    around: (place) => [
      ...absence(place).map((move) => ({ ...move, label: '60 s pass', waitMs: SEAT_RESERVED_MS / 2 })),
      ...theEnd(place),
    ],
  },
  {
    name: 'host',
    about: 'the role of host moves between three people; 30 s may pass while somebody is away',
    begin: () => beginning({ mode: 'silent', scope: 0, started: false }),
    deeds: six(['comes', 'leaves', 'closes an old line late', 'claims the role of host', 'starts', 'stops']),
    hostMoves: true,
    around: (place) => [
      ...absence(place).map((move) => ({ ...move, label: '30 s pass', waitMs: HOST_AWAY_MS / 2 })),
      ...handovers(place),
    ],
  },
  {
    name: 'voice',
    about: 'hands and the floor, with a bot that comes, speaks and goes',
    begin: () => beginning({ voice: true, mode: 'silent' }),
    deeds: six(['raises a hand', 'lowers the hand', 'interrupts', 'mutes', 'stops', 'leaves']),
    around: bot,
  },
  {
    name: 'assistant',
    about: 'one section; answers, remarks and summaries that may come at any time, or never, or twice',
    begin: () => beginning({ mode: 'expert', scope: 1 }),
    deeds: six(['asks the assistant', 'agrees', 'says yes', 'says continue', 'completes the section', 'stops']),
    around: answers,
  },
]
