import type { Player } from '../people.ts'
import type { Rig } from '../rig.ts'

/** An independent model of a meeting in the mode `silent`: who is present, which sections are open, who voted yes. */
export interface Model {
  phase: 'setup' | 'chat' | 'ended'
  /** Names of the seats, and whether each is connected. */
  readonly seats: Map<string, boolean>
  host: string
  /** Milliseconds elapsed, and the time at which each absent person lost the connection. */
  passedMs: number
  readonly lostAt: Map<string, number>
  /** Names of the unconfirmed sections, in order; the first is under discussion. */
  open: string[]
  /** Voters on the open bubble; null without one. */
  votes: Map<string, 'yes' | 'continue'> | null
  readonly hands: string[]
  readonly said: string[]
}

/** The real meeting, and its people by name. */
export interface Real {
  readonly rig: Rig
  readonly people: ReadonlyMap<string, Player>
}

/** True when somebody is connected and everybody connected has voted yes. */
export function isUnanimous({ seats, votes }: Model): boolean {
  const there = [...seats].flatMap(([name, connected]) => (connected ? [name] : []))
  return there.length > 0 && there.every((name) => votes?.get(name) === 'yes')
}

/** Applies the result of a vote. */
export function voteIn(model: Model, name: string, action: 'yes' | 'continue'): void {
  model.votes ??= new Map()
  model.votes.set(name, action)
  if (action === 'continue') model.votes = null
  else if (isUnanimous(model)) {
    model.votes = null
    model.open = model.open.slice(1)
    if (model.open.length === 0) end(model)
  }
}

export function end(model: Model): void {
  model.phase = 'ended'
  model.hands.length = 0
}
