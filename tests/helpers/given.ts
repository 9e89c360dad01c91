import { setAutoFreeze } from 'immer'
import { expect } from 'vitest'
import { isRefusal, type RefusalCode } from '#engine/refusal.ts'
import type { CommandStamp, RoomCommand } from '#engine/room/commands.ts'
import { decide } from '#engine/room/decide.ts'
import type { Decision } from '#engine/room/decision.ts'
import {
  type DataOf,
  ROOM_EVENT_SCHEMAS,
  type RoomEvent,
  type RoomEventType,
  type RoomFact,
} from '#engine/room/events.ts'
import { evolve, fold } from '#engine/room/evolve.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import { chain, GENESIS, type Head } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'

setAutoFreeze(true)

/** The instant of the first event of every given room. */
export const START = 1_700_000_000_000
/** Between one given event and the next, and from the last one to the command. */
export const STEP_MS = 1_000

/** A pause in what is given. */
export interface Pause {
  readonly pauseMs: number
}
export const pause = (pauseMs: number): Pause => ({ pauseMs })

export type Given = RoomFact | Pause | readonly Given[]
type Unstamped<C> = C extends RoomCommand ? Omit<C, keyof CommandStamp> : never
export type Asked = Unstamped<RoomCommand>

/** A fact as a test expects it: its type, and as much of its data as matters. */
export type Expected = { [T in RoomEventType]: readonly [T, Partial<DataOf<T>>?] }[RoomEventType]

export interface Past {
  readonly room: RoomState
  readonly events: readonly RoomEvent[]
  when(asked: Asked, afterMs?: number): Outcome
}

export interface Outcome {
  /** The facts of the decision. */
  readonly facts: readonly RoomFact[]
  /** The room with them. */
  readonly room: RoomState
  readonly at: number
  /** Exactly these facts, in this order. */
  gives(...expected: readonly Expected[]): Outcome
  /** Accepted, and nothing happened. */
  nothing(): Outcome
  refused(code: RefusalCode): Outcome
  replies(reply: object): Outcome
  /** Goes on from here. */
  when(asked: Asked, afterMs?: number): Outcome
}

let commands = 0
/** Entropy of its own for every command, the same in every run of a file. */
function nextEntropy(): string {
  return String(++commands).padStart(20, '0')
}

/** A room with these events behind it, folded both ways; the two must agree. */
export function given(...items: readonly Given[]): Past {
  let at = START - STEP_MS
  const facts: { fact: RoomFact; at: number }[] = []
  const walk = (item: Given): void => {
    if (Array.isArray(item)) for (const inner of item as readonly Given[]) walk(inner)
    else if ('pauseMs' in item) at += item.pauseMs
    else {
      at += STEP_MS
      facts.push({ fact: item as RoomFact, at })
    }
  }
  for (const item of items) walk(item)
  const events = chained(facts)
  const room = liveFold(events)
  expect(fold(events)).toEqual(room)
  return past(room, events, at)
}

function past(room: RoomState, events: readonly RoomEvent[], at: number): Past {
  return { room, events, when: (asked, afterMs = STEP_MS) => decideAt(room, events, asked, at + afterMs) }
}

/** Seals facts into a stream with predictable ids. */
export function chained(facts: readonly { fact: RoomFact; at: number }[], head: Head = GENESIS): RoomEvent[] {
  let last = head
  return facts.map(({ fact, at }) => {
    const id = `00000000-0000-4000-8000-${String(last.seq + 1).padStart(12, '0')}`
    const event = chain(last, fact, { id, at }, sha256)
    last = event
    return event
  })
}

export function liveFold(events: readonly RoomEvent[], room: RoomState = emptyRoom()): RoomState {
  return events.reduce(evolve, room)
}

/** The state is frozen: a decision that wrote to it would throw. */
function decideAt(room: RoomState, events: readonly RoomEvent[], asked: Asked, at: number): Outcome {
  const decision = decide(room, { ...asked, at, entropy: nextEntropy() } as RoomCommand)
  if (isRefusal(decision)) return refusedOutcome(room, events, at, decision.refused, decision.error)
  for (const fact of decision.facts) ROOM_EVENT_SCHEMAS[fact.type].parse(fact.data)
  const fresh = chained(
    decision.facts.map((fact) => ({ fact, at })),
    events.at(-1) ?? GENESIS,
  )
  return acceptedOutcome(decision, liveFold(fresh, room), [...events, ...fresh], at)
}

function acceptedOutcome(decision: Decision, room: RoomState, events: readonly RoomEvent[], at: number): Outcome {
  const { facts, reply } = decision
  const outcome: Outcome = {
    facts,
    room,
    at,
    gives(...expected) {
      expect(facts.map(({ type }) => type)).toEqual(expected.map(([type]) => type))
      expected.forEach(([, data = {}], i) => void expect(facts[i]!.data).toMatchObject(data))
      return outcome
    },
    nothing() {
      expect(facts).toEqual([])
      return outcome
    },
    refused(code) {
      expect({ facts, reply }).toEqual({ refused: code })
      return outcome
    },
    replies(wanted) {
      expect(reply).toMatchObject(wanted)
      return outcome
    },
    when: (asked, afterMs = STEP_MS) => decideAt(room, events, asked, at + afterMs),
  }
  return outcome
}

function refusedOutcome(
  room: RoomState,
  events: readonly RoomEvent[],
  at: number,
  refused: RefusalCode,
  error: string,
): Outcome {
  const unexpected = (): never => expect.fail(`refused: ${refused}`)
  const outcome: Outcome = {
    facts: [],
    room,
    at,
    gives: unexpected,
    nothing: unexpected,
    replies: unexpected,
    refused(code) {
      expect(refused).toBe(code)
      expect(error).toMatch(/^[A-Z][^.]*\.( [A-Z][^.]*\.)*$/)
      return outcome
    },
    when: (asked, afterMs = STEP_MS) => decideAt(room, events, asked, at + afterMs),
  }
  return outcome
}
