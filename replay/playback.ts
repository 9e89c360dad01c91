import { isRefusal, type Refusal } from '#engine/refusal.ts'
import type { RoomCommand } from '#engine/room/commands.ts'
import { decide } from '#engine/room/decide.ts'
import type { RoomEvent, RoomFact } from '#engine/room/events.ts'
import { apply } from '#engine/room/evolve.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import { chain, GENESIS, type Head } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { type Decider, movesOf } from './commands.ts'

/** Supplies ids and timestamps for new events, in order. */
export type Stamps = (seq: number) => { readonly id: string; readonly at: number }

/** A room decided and folded in memory, without sockets, disk or clock. */
export class Playback {
  readonly room: RoomState = emptyRoom()
  readonly events: RoomEvent[] = []
  readonly #decide: Decider
  #head: Head = GENESIS

  constructor(decider: Decider = decide) {
    this.#decide = decider
  }

  /** Executes a command; returns its events or the refusal. */
  ask(command: RoomCommand, idOf: (seq: number) => string = syntheticId): readonly RoomEvent[] | Refusal {
    const decision = this.#decide(this.room, command)
    if (isRefusal(decision)) return decision
    return decision.facts.map((fact) => this.state(fact, { id: idOf(this.#head.seq + 1), at: command.at }))
  }

  /** Appends a fact without deciding it. */
  state(fact: RoomFact, stamp: { readonly id: string; readonly at: number }): RoomEvent {
    const event = chain(this.#head, fact, stamp, sha256)
    apply(this.room, event)
    this.events.push(event)
    this.#head = { seq: event.seq, hash: event.hash }
    return event
  }
}

/** Deterministic UUID of a sequence number. */
export function syntheticId(seq: number): string {
  return `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`
}

/** Result of deciding a stream again. */
export interface Again {
  readonly events: readonly RoomEvent[]
  /** Number of commands, including events restated without one. */
  readonly commands: number
  readonly stated: readonly RoomEvent[]
}

/**
 * Decides a stream's commands again with the original ids and timestamps. Any difference means that the code's behaviour
 * changed. [RW1]
 */
export function decideAgain(events: readonly RoomEvent[]): Again {
  const playback = new Playback()
  const stated: RoomEvent[] = []
  let commands = 0
  for (const { command, facts, from, to } of movesOf(events)) {
    const made = events.slice(from - 1, to)
    if (command === null) stated.push(...made)
    else commands += 1
    made.forEach((event, i) => {
      const { type, actor, data } = event
      playback.state(facts[i] ?? ({ type, actor, data } as RoomFact), event)
    })
  }
  return { events: playback.events, commands, stated }
}
