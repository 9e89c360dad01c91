import { isRefusal, type Refusal } from '#engine/refusal.ts'
import type { RoomCommand } from '#engine/room/commands.ts'
import { decide } from '#engine/room/decide.ts'
import type { RoomEvent, RoomFact } from '#engine/room/events.ts'
import { apply } from '#engine/room/evolve.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import { chain, GENESIS, type Head } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { type Decider, movesOf } from './commands.ts'

/** Brings the ids and instants of events, in the order in which they come about. */
export type Stamps = (seq: number) => { readonly id: string; readonly at: number }

/** A room that is decided and folded in memory: no sockets, no disk, no clock of its own. */
export class Playback {
  readonly room: RoomState = emptyRoom()
  readonly events: RoomEvent[] = []
  readonly #decide: Decider
  #head: Head = GENESIS

  constructor(decider: Decider = decide) {
    this.#decide = decider
  }

  /** Carries a command out; the events that it made, or why not. */
  ask(command: RoomCommand, idOf: (seq: number) => string = syntheticId): readonly RoomEvent[] | Refusal {
    const decision = this.#decide(this.room, command)
    if (isRefusal(decision)) return decision
    return decision.facts.map((fact) => this.state(fact, { id: idOf(this.#head.seq + 1), at: command.at }))
  }

  /** Takes a fact in as it stands. */
  state(fact: RoomFact, stamp: { readonly id: string; readonly at: number }): RoomEvent {
    const event = chain(this.#head, fact, stamp, sha256)
    apply(this.room, event)
    this.events.push(event)
    this.#head = { seq: event.seq, hash: event.hash }
    return event
  }
}

/** A UUID made of a number: the same in every run. */
export function syntheticId(seq: number): string {
  return `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`
}

/** How much of a stream could be decided again. */
export interface Again {
  readonly events: readonly RoomEvent[]
  /** Commands, and events that stand for themselves. */
  readonly commands: number
  readonly stated: readonly RoomEvent[]
}

/** Decides a stream's commands again under its own stamps: the same bytes, or the code has changed its mind. [RW1] */
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
