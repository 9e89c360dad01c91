import { isRefusal } from '#engine/refusal.ts'
import type { RoomCommand } from '#engine/room/commands.ts'
import { decide } from '#engine/room/decide.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { evolve } from '#engine/room/evolve.ts'
import type { RoomState } from '#engine/room/state.ts'
import { chain, type Head } from '#engine/stream.ts'
import { sha256 } from '../digest.ts'
import type { Done } from './emissions.ts'
import { freshEntropy } from './entropy.ts'
import type { Letter, Outcome } from './letter.ts'

/** A command and what was decided about it; `done` is null when it was refused. */
export interface Decided {
  readonly letter: Letter
  readonly outcome: Outcome
  readonly done: Done | null
}

/** A decision, its events chained to the stream, and the room after them. */
export interface Step {
  readonly decided: Decided
  readonly chained: readonly RoomEvent[]
  readonly next: RoomState
}

/** Decides one command against the room as its predecessors leave it. Time never runs backwards in a stream. */
export function decideLetter(
  letter: Letter,
  { state, head, now }: { readonly state: RoomState; readonly head: Head; readonly now: number },
): Step {
  const startedAt = performance.now()
  const at = Math.max(now, state.at)
  const command = { ...letter.command, at, entropy: freshEntropy() } as RoomCommand
  const decision = decide(state, command)
  if (isRefusal(decision)) {
    const outcome = { error: decision.error, refused: decision.refused }
    return { decided: { letter, outcome, done: null }, chained: [], next: state }
  }
  const chained: RoomEvent[] = []
  let last = head
  let next = state
  for (const fact of decision.facts) {
    const event = chain(last, fact, { id: crypto.randomUUID(), at }, sha256)
    chained.push(event)
    last = event
    next = evolve(next, event)
  }
  const outcome = { reply: decision.reply, room: next }
  const tookMs = performance.now() - startedAt
  const done = { command, events: chained, room: next, reading: decision.reading ?? null, tookMs }
  return { decided: { letter, outcome, done }, chained, next }
}
