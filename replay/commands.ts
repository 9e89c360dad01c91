import { canonicalJson } from '#engine/canonicalJson.ts'
import type { Json } from '#engine/json.ts'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import type { CommandType, RoomCommand } from '#engine/room/commands.ts'
import { decide } from '#engine/room/decide.ts'
import type { Decision } from '#engine/room/decision.ts'
import type { RoomEvent, RoomFact } from '#engine/room/events.ts'
import { apply } from '#engine/room/evolve.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import { candidates } from './candidates.ts'

/** Origin of a command. */
export type Doer = 'person' | 'voice' | 'assistant' | 'clock' | 'service'

/** A command found in a stream, with the events it produced. */
export interface Move {
  /** Numbers of the first and last event. */
  readonly from: number
  readonly to: number
  /** Null for an event whose input is not in the stream. */
  readonly command: RoomCommand | null
  /** The decision: what its events state. */
  readonly facts: readonly RoomFact[]
}

export type Decider = (room: RoomState, command: RoomCommand) => Decision | Refusal

/**
 * Finds the commands behind a stream, in order. Each is proven: deciding it in the room of that moment gives exactly its
 * events, ids included. Reads the stream lazily and hands each move the room before it. [RW1]
 */
export function* movesOf(events: readonly RoomEvent[]): Generator<Move & { readonly room: RoomState }> {
  const room = emptyRoom()
  for (let at = 0; at < events.length; ) {
    const found = commandAt(events, at, room)
    const length = found?.facts.length ?? 1
    yield { from: at + 1, to: at + length, command: found?.command ?? null, facts: found?.facts ?? [], room }
    for (const event of events.slice(at, at + length)) apply(room, event)
    at += length
  }
}

function commandAt(events: readonly RoomEvent[], at: number, room: RoomState) {
  for (const command of candidates({ events, at, room })) {
    const decision = attempt(decide, room, command)
    if (decision === null || isRefusal(decision) || decision.facts.length === 0) continue
    if (decision.facts.every((fact, i) => isSame(fact, events[at + i], command.at)))
      return { command, facts: decision.facts }
  }
  return null
}

/** Decides a command; null when it cannot be decided, as in a tampered stream. */
export function attempt(decider: Decider, room: RoomState, command: RoomCommand): Decision | Refusal | null {
  try {
    return decider(room, command)
  } catch {
    return null
  }
}

function isSame(fact: RoomFact, event: RoomEvent | undefined, at: number): boolean {
  return event !== undefined && event.type === fact.type && event.at === at && factText(fact) === factText(event)
}

/** Canonical text of a fact, equal for equal facts. */
export function factText({ type, actor, data }: Pick<RoomFact, 'type' | 'actor' | 'data'>): string {
  return canonicalJson({ type, actor: actor as unknown as Json, data: data as unknown as Json })
}

export function doerOf(command: RoomCommand): Doer {
  if (command.type === 'unseat') return command.reason === 'disconnected' ? 'person' : 'service'
  return DOERS[command.type]
}

const DOERS: Readonly<Record<Exclude<CommandType, 'unseat'>, Doer>> = {
  create: 'person',
  join: 'person',
  rejoin: 'person',
  ready: 'person',
  pick: 'person',
  upload: 'person',
  withdraw: 'person',
  divide: 'service',
  seed: 'service',
  start: 'person',
  say: 'person',
  vote: 'person',
  completeReview: 'person',
  stop: 'person',
  extend: 'person',
  pause: 'person',
  resume: 'person',
  addSections: 'person',
  focus: 'person',
  sayClosing: 'person',
  close: 'service',
  sayMinutesSpent: 'service',
  setMode: 'person',
  moveHost: 'person',
  claimHost: 'person',
  annotate: 'person',
  reply: 'person',
  settleAnnotation: 'person',
  reword: 'person',
  retract: 'person',
  rule: 'person',
  refreshIntel: 'person',
  note: 'person',
  amend: 'person',
  accept: 'person',
  dropEntry: 'person',
  analyse: 'assistant',
  summarise: 'assistant',
  report: 'assistant',
  quarantine: 'assistant',
  answer: 'assistant',
  remark: 'assistant',
  refine: 'assistant',
  addContext: 'person',
  resolveContext: 'service',
  removeContext: 'person',
  changeBoard: 'person',
  addBoardFile: 'person',
  look: 'person',
  setHand: 'person',
  muteVoice: 'person',
  interrupt: 'person',
  attachBot: 'voice',
  detachBot: 'voice',
  setFloor: 'voice',
  tick: 'clock',
}
