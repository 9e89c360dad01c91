import type { RoomCommand } from '#engine/room/commands.ts'
import type { Reading } from '#engine/room/decision.ts'
import type { RoomEvent, RoomEventType } from '#engine/room/events.ts'
import { findMessage } from '#engine/room/evolve/messages.ts'
import type { RoomState } from '#engine/room/state.ts'
import { annotationView } from '#projections/views/annotations.ts'
import { intelView } from '#projections/views/intel.ts'
import { bubbleView, messageView } from '#projections/views/messageView.ts'
import { progressView } from '#projections/views/progress.ts'
import { summaryView } from '#projections/views/summaries.ts'

/** One thing that leaves: to everyone in the room, to the voice bot, or the answer to whoever asked. */
export type Emission =
  | { readonly to: 'room'; readonly event: string; readonly payload: unknown }
  | { readonly to: 'bot'; readonly event: string; readonly payload: unknown }
  | { readonly to: 'room'; readonly event: 'room:update'; readonly when: 'here' | 'last'; readonly room: RoomState }
  | { readonly to: 'caller' }

/** A command that was carried out: its events and the room after the last of them. */
export interface Done {
  readonly command: RoomCommand
  readonly events: readonly RoomEvent[]
  readonly room: RoomState
  /** How a message was read. */
  readonly reading: Reading | null
  /** What deciding and folding took, for the debug trace. */
  readonly tookMs: number
}

type EventOf<T extends RoomEventType> = Extract<RoomEvent, { type: T }>
type Emit = { [T in RoomEventType]: (event: EventOf<T>, room: RoomState) => readonly Emission[] }

const toRoom = (event: string, payload: unknown): Emission => ({ to: 'room', event, payload })
const toBot = (event: string, payload: unknown): Emission => ({ to: 'bot', event, payload })
/** The whole state, once, after everything else of the drain. [OR5] */
const update = (_: unknown, room: RoomState): Emission[] => [{ to: 'room', event: 'room:update', when: 'last', room }]
const progress = (room: RoomState): Emission => toRoom('goal:progress', progressView(room))
const intel = (room: RoomState): Emission => toRoom('intel:update', intelView(room))
const bubble = (messageId: string, room: RoomState): Emission =>
  toRoom('chat:inject:update', bubbleView(room, room.bubbles[messageId]!))

/** What each event looks like on the wire, in the order the contract promises. [OR6] */
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
    toRoom('room:phase', { phase: 'chat' }),
    { to: 'room', event: 'room:update', when: 'here', room },
  ],
  messaged: ({ data }, room) => {
    const said = messageOf(room, data.messageId)
    const message = toRoom('chat:message', said)
    if (data.type === 'moderator') return [message, toBot('chat:message', said)]
    const counted = data.sectionId === undefined ? [] : [progress(room)]
    return [message, ...counted]
  },
  // The message stands under another section now: only the whole state tells of it.
  attributed: (_, room) => [progress(room), ...update(_, room)],
  moved: (_, room) => [progress(room), intel(room), ...update(_, room)],
  // The command that opens a bubble may also vote on it: the votes follow in `chat:inject:update`.
  opened: ({ data }, room) => [
    toRoom('chat:message', { ...messageOf(room, data.messageId), votes: {}, resolved: null }),
  ],
  voted: ({ data }, room) => [bubble(data.messageId, room)],
  resolved: ({ data }, room) => [bubble(data.messageId, room)],
  confirmed: (_, room) => [progress(room), intel(room)],
  annotated: (event, room) => [toRoom('doc:annotation', annotationView(room, event))],
  analysed: () => [],
  summarised: ({ data }, room) => [toRoom('topic:summary', summaryView(room, data.sectionId))],
  reported: () => [],
  quarantined: () => [],
  contextAdded: update,
  contextResolved: update,
  contextRemoved: update,
  boardFileAdded: () => [],
  ruled: (_, room) => [intel(room)],
  modeSet: update,
  hostMoved: update,
  handSet: update,
  voiceMuted: ({ data }, room) => [toBot('voice:mute-align', data), ...update(data, room)],
  botAttached: update,
  floorTaken: (_, room) => [toRoom('assistant:floor', { speaking: room.speaking }), ...update(_, room)],
  floorLeft: (_, room) => [toRoom('assistant:floor', { speaking: null }), ...update(_, room)],
  ended: ({ data }, room) => {
    const phase = { phase: 'ended', reason: data.reason }
    return [toRoom('room:phase', phase), toBot('room:phase', phase), intel(room), ...update(data, room)]
  },
}

/** The ordered emissions of one command, the answer to the caller among them. [OR1] [OR2] [OR3] */
export function emissionsOf({ command, events, room }: Done): Emission[] {
  const emissions = events.flatMap((event) =>
    // TypeScript cannot correlate a handler with the type of its argument.
    (EMIT[event.type] as (event: RoomEvent, room: RoomState) => readonly Emission[])(event, room),
  )
  if (command.type === 'analyse') emissions.push(intel(room))
  if (events.length === 0 && shows(command, room)) emissions.push(...update(command, room))
  if (command.type === 'interrupt' && interrupts(events, room)) emissions.push(toBot('voice:interrupt', {}))
  const kept = withoutRepeats(emissions)
  const phase = kept.findIndex((emission) => emission.to === 'room' && emission.event === 'room:phase')
  kept.splice(command.type === 'stop' ? phase + 1 : 0, 0, { to: 'caller' })
  return kept
}

/**
 * These show the whole state also where no event tells of them: settings that were as asked already, and who comes and goes
 * after the end, when the stream is closed. [SE4] [SE17] [SE19] [SC7] [MO7] [VO11] [VO12]
 */
function shows({ type }: RoomCommand, { voiceRoom, phase }: RoomState): boolean {
  if (type === 'unseat' || type === 'rejoin') return phase === 'ended'
  if (type === 'setHand' || type === 'muteVoice') return voiceRoom !== null
  return type === 'ready' || type === 'pick' || type === 'setMode' || type === 'moveHost' || type === 'claimHost'
}

/** Each utterance is interrupted once; without one the bot may be about to speak, and is told. [VO10] */
function interrupts(events: readonly RoomEvent[], room: RoomState): boolean {
  return room.voiceRoom !== null && (events.length > 0 || !room.interrupted)
}

/** What is only ever shown whole needs to be shown once a command, at its first place. */
const WHOLE: readonly string[] = ['goal:progress', 'intel:update', 'chat:inject:update', 'room:update']

function withoutRepeats(emissions: readonly Emission[]): Emission[] {
  const seen = new Set<string>()
  return emissions.filter((emission) => {
    if (emission.to !== 'room' || !WHOLE.includes(emission.event)) return true
    if (seen.has(emission.event)) return false
    seen.add(emission.event)
    return true
  })
}

/** Messages sit at the end of the list when they are new. */
function messageOf(room: RoomState, messageId: string) {
  return messageView(room, findMessage(room, messageId)!)
}

/** Counts the updates of each bubble. */
class UpdateCounts {
  readonly #counts = new Map<string, number>()

  count(emission: Emission): number {
    const { messageId } = (emission as { payload: { messageId: string } }).payload
    const count = (this.#counts.get(messageId) ?? 0) + 1
    this.#counts.set(messageId, count)
    return count
  }
}

/** Each update of a bubble holds all of its votes: of a storm in one drain only the newest are told. [BU7] */
const BUBBLE_UPDATES_MAX = 8

/**
 * Joins the emissions of the commands of one drain: of `goal:progress` only the newest stays, and the deferred
 * `room:update`s become one at the very end. [OR5]
 */
export function joined(perCommand: readonly (readonly Emission[])[]): readonly (readonly Emission[])[] {
  let update: Emission | null = null
  let newerProgress = false
  const updates = new UpdateCounts()
  const kept: Emission[][] = []
  for (const emissions of perCommand.toReversed()) {
    const stays = emissions.filter((emission) => {
      if (emission.to !== 'room') return true
      if ('when' in emission && emission.when === 'last') {
        update ??= emission
        return false
      }
      if (emission.event === 'chat:inject:update') return updates.count(emission) <= BUBBLE_UPDATES_MAX
      if (emission.event !== 'goal:progress') return true
      const newest = !newerProgress
      newerProgress = true
      return newest
    })
    kept.unshift(stays)
  }
  return update === null ? kept : [...kept, [update]]
}
