import { entryOf } from '#engine/entries.ts'
import type { UnstampedCommand } from '#engine/room/commands.ts'
import type { Decision } from '#engine/room/decision.ts'
import type { RoomEvent, RoomEventType, RoomFact } from '#engine/room/events.ts'
import { findMessage } from '#engine/room/evolve/messages.ts'
import type { RoomState } from '#engine/room/state.ts'
import { annotationOf, annotationView } from '#projections/views/annotations.ts'
import { intelView } from '#projections/views/intel.ts'
import { bubbleView, messageView } from '#projections/views/messageView.ts'
import { progressView } from '#projections/views/progress.ts'
import { authorName } from '#projections/views/roomView.ts'
import { summaryView } from '#projections/views/summaries.ts'
import { timerView } from '#projections/views/timer.ts'
import { traceOf, unreadTrace } from '#projections/views/trace.ts'
import type { SentTo } from '#protocol/serverEvents.ts'
import type { Speaking } from '#protocol/views/voice.ts'
import type { CommandResult } from '../streams/command.ts'

/** The full state, in order or once after everything else of the drain; encoded when it is sent. [OR5] */
interface StateUpdate {
  readonly to: 'room'
  readonly event: 'room:update'
  readonly when: 'here' | 'last'
  readonly room: RoomState
  readonly seq?: number
}

/** Event for all participants of a room, or for the voice bot. `seq` is the number of the stream's event that it shows. */
export type Broadcast =
  | (Exclude<SentTo<'room'>, { event: 'room:update' }> & { readonly to: 'room'; readonly seq?: number })
  | (SentTo<'bot'> & { readonly to: 'bot' })
  | StateUpdate

/** Outgoing broadcast, or the ack to the caller. */
export type Emission = Broadcast | { readonly to: 'caller' }

/** Result of a room's command. */
export type RoomResult = CommandResult<RoomState, UnstampedCommand, RoomFact, Decision>

type EventOf<T extends RoomEventType> = Extract<RoomEvent, { type: T }>
type Emit = { [T in RoomEventType]: (event: EventOf<T>, room: RoomState) => readonly Emission[] }

const update = (_: unknown, room: RoomState): Broadcast[] => [{ to: 'room', event: 'room:update', when: 'last', room }]
/** The clock changed: everybody's shows it at once. [TI6] [TI11] */
const clocked = ({ at }: { readonly at: number }, room: RoomState): Broadcast[] => [
  { to: 'room', event: 'timer', payload: timerView(room, at) },
  ...update(at, room),
]
const progress = (room: RoomState): Broadcast => ({ to: 'room', event: 'goal:progress', payload: progressView(room) })
const intel = (room: RoomState): Broadcast => ({ to: 'room', event: 'intel:update', payload: intelView(room) })
const annotation = (event: Parameters<typeof annotationOf>[1], room: RoomState): Broadcast[] => [
  { to: 'room', event: 'doc:annotation', payload: annotationView(room, annotationOf(room, event)) },
]
const floor = (speaking: Speaking): Broadcast => ({ to: 'room', event: 'assistant:floor', payload: { speaking } })
const INTERRUPT: Broadcast = { to: 'bot', event: 'voice:interrupt', payload: {} }
const bubble = (messageId: string, room: RoomState): Emission => {
  return { to: 'room', event: 'chat:inject:update', payload: bubbleView(room, entryOf(room.bubbles, messageId)) }
}

/** Emissions of each event, in the order of the contract. [OR6] */
const EMIT: Emit = {
  created: () => [],
  joined: update,
  seated: update,
  unseated: update,
  readied: update,
  picked: update,
  uploaded: update,
  withdrawn: update,
  divided: update,
  seeded: update,
  started: (_, room) => [
    { to: 'room', event: 'room:phase', payload: { phase: 'chat' } },
    { to: 'room', event: 'room:update', when: 'here', room },
  ],
  messaged: ({ data }, room) => {
    const payload = messageOf(room, data.messageId)
    const message: Emission = { to: 'room', event: 'chat:message', payload }
    if (data.type === 'moderator') return [message, { to: 'bot', event: 'chat:message', payload }]
    const counted = data.sectionId === undefined ? [] : [progress(room)]
    return [message, ...counted]
  },
  // The message moved to another section, which only the full state shows.
  attributed: (_, room) => [progress(room), ...update(_, room)],
  moved: (_, room) => [progress(room), intel(room), ...update(_, room)],
  // The command that opens a bubble may also vote in it; the votes follow in `chat:inject:update`.
  opened: ({ data }, room) => {
    const payload = { ...messageOf(room, data.messageId), votes: {}, resolved: null }
    return [{ to: 'room', event: 'chat:message', payload }]
  },
  voted: ({ data }, room) => [bubble(data.messageId, room)],
  resolved: ({ data }, room) => [bubble(data.messageId, room)],
  confirmed: (_, room) => [progress(room), intel(room)],
  annotated: annotation,
  replied: annotation,
  settled: annotation,
  reworded: annotation,
  retracted: annotation,
  analysed: (_, room) => [intel(room)],
  summarised: ({ data }, room) => [{ to: 'room', event: 'topic:summary', payload: summaryView(room, data.sectionId) }],
  reported: () => [],
  quarantined: () => [],
  contextAdded: update,
  contextResolved: update,
  contextRemoved: update,
  boardChanged: ({ data, actor, at }, { board }) => {
    const by = { id: actor.id, name: authorName(actor) }
    return [{ to: 'room', event: 'board:update', payload: { version: board.version, ops: data.ops, by, at } }]
  },
  boardFileAdded: () => [],
  ruled: (_, room) => [intel(room)],
  noted: (_, room) => [intel(room)],
  amended: (_, room) => [intel(room)],
  accepted: (_, room) => [intel(room)],
  dropped: (_, room) => [intel(room)],
  modeSet: update,
  hostMoved: update,
  handSet: update,
  voiceMuted: ({ data }, room) => [{ to: 'bot', event: 'voice:mute-align', payload: data }, ...update(data, room)],
  botAttached: update,
  floorTaken: (_, room) => [floor(room.speaking), ...update(_, room)],
  floorLeft: ({ data }, room) => [floor(null), ...update(data, room), ...(data.interrupted ? [INTERRUPT] : [])],
  extended: clocked,
  paused: clocked,
  resumed: clocked,
  scopeWidened: (_, room) => [progress(room), intel(room), ...update(_, room)],
  remarked: ({ data }, room) => [{ to: 'room', event: 'chat:message', payload: messageOf(room, data.messageId) }],
  ended: ({ data }, room) => {
    const phase = { event: 'room:phase', payload: { phase: 'ended', reason: data.reason } } as const
    return [{ to: 'room', ...phase }, { to: 'bot', ...phase }, intel(room), ...update(data, room)]
  },
}

function emissionsFor<T extends RoomEventType>(type: T, event: EventOf<T>, room: RoomState): readonly Emission[] {
  return EMIT[type](event, room)
}

/** Returns what the events of one command show, in order. The same wherever they are folded. [OR1] [MN49] */
export function emissionsIn(events: readonly RoomEvent[], room: RoomState): Emission[] {
  return events.flatMap((event) => emissionsFor(event.type, event, room).map((shown) => numbered(shown, event.seq)))
}

/** States that wait for the end of the drain show more than this event. */
function numbered(emission: Emission, seq: number): Emission {
  if (emission.to !== 'room' || (emission.event === 'room:update' && emission.when === 'last')) return emission
  return { ...emission, seq }
}

/** Returns the ordered emissions of one command, including the ack to the caller; `extras` as below. [OR1] [OR2] [OR3] */
export function emissionsOf({ command, events, state: room }: RoomResult, extras: readonly Emission[]): Emission[] {
  const emissions = emissionsIn(events, room)
  const phase = emissions.findIndex((emission) => emission.to === 'room' && emission.event === 'room:phase')
  emissions.splice(command.type === 'stop' ? phase + 1 : 0, 0, { to: 'caller' })
  emissions.push(...extras)
  return emissions
}

/** Returns what a command shows beside its events; nothing of it is in the stream. [TR1] */
export function extrasOf(result: RoomResult, modelAvailable: boolean): Broadcast[] {
  const { command, events, state: room } = result
  const extras: Broadcast[] = []
  if (events.length === 0) {
    if (command.type === 'analyse') extras.push(intel(room))
    if (shows(command, room)) extras.push(...update(command, room))
    if (command.type === 'interrupt' && room.voiceRoom !== null && !room.interrupted) extras.push(INTERRUPT)
  }
  const trace = traceOf(result, unreadTrace(result, modelAvailable))
  if (trace) extras.push({ to: 'room', event: 'dst:trace', payload: trace })
  return extras
}

/**
 * True for commands that send the full state even without events: settings that already had the requested value, and
 * connections after the end, when the stream is closed. [SE4] [SE17] [SE19] [SC7] [MO7] [VO11] [VO12]
 */
function shows({ type }: UnstampedCommand, { voiceRoom, phase }: RoomState): boolean {
  if (type === 'unseat' || type === 'rejoin') return phase === 'ended'
  if (type === 'setHand' || type === 'muteVoice') return voiceRoom !== null
  return type === 'ready' || type === 'pick' || type === 'setMode' || type === 'moveHost' || type === 'claimHost'
}

/** Returns the message with this id; searches from the end, where new messages are. */
function messageOf(room: RoomState, messageId: string) {
  return messageView(room, findMessage(room, messageId)!)
}

/** Maximum updates of one bubble in a drain. Each contains all votes, so only the newest are sent. [BU7] */
const BUBBLE_UPDATES_MAX = 8

/**
 * Removes repetitions in one drain. Full views are sent once for each command, at the first position; of `goal:progress`
 * only the newest is sent, and the deferred `room:update`s become one at the end. [OR5]
 */
export function joined(perCommand: readonly (readonly Emission[])[]): readonly (readonly Emission[])[] {
  let update: Emission | null = null
  const inDrain = new Counts()
  const kept: Emission[][] = []
  for (const emissions of perCommand.toReversed()) {
    const inCommand = new Counts()
    const stays = emissions.filter((emission) => {
      if (emission.to !== 'room') return true
      switch (emission.event) {
        case 'room:update':
          if (inCommand.add('state') > 1) return false
          if (emission.when === 'last') update ??= emission
          return emission.when === 'here'
        case 'intel:update':
          return inCommand.add('intel') === 1
        case 'goal:progress':
          return inDrain.add('progress') === 1
        case 'chat:inject:update': {
          const { messageId } = emission.payload
          return inCommand.add(messageId) === 1 && inDrain.add(messageId) <= BUBBLE_UPDATES_MAX
        }
        default:
          return true
      }
    })
    kept.unshift(stays)
  }
  return update === null ? kept : [...kept, [update]]
}

/**
 * The state that each answer of a drain shows, where it may be newer than its command's: as long as the commands behind it show
 * nothing but the state at the end, theirs counts too, so that people who join at once are all sent the same one. [EV16]
 */
export function statesShown(
  perCommand: readonly (readonly Emission[])[],
  decided: readonly { readonly result: { readonly state: RoomState } | null }[],
): readonly (RoomState | null)[] {
  let newer: RoomState | null = null
  const states = new Array<RoomState | null>(decided.length).fill(null)
  for (let i = decided.length - 1; i >= 0; i--) {
    const shown: RoomState | null = newer ?? decided[i]?.result?.state ?? null
    states[i] = shown
    newer = (perCommand[i] ?? []).every(isQuiet) ? shown : null
  }
  return states
}

/** Shows nothing before the end of the drain. */
const isQuiet = (emission: Emission): boolean =>
  emission.to === 'caller' || (emission.event === 'room:update' && emission.when === 'last')

/** Occurrences by key. */
class Counts {
  readonly #counts = new Map<string, number>()

  /** Increments the count of a key and returns it. */
  add(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count
  }
}
