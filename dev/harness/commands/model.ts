import type { Player } from '../people.ts'
import type { Rig } from '../rig.ts'

/** What an onlooker without the code expects of a meeting in the mode `silent`: who is there, what is open, who said yes. */
export interface Model {
  phase: 'setup' | 'chat' | 'ended'
  /** Names of the seats, and whether each is connected. */
  readonly seats: Map<string, boolean>
  host: string
  /** Milliseconds that have passed, and when each who is away lost the line. */
  passedMs: number
  readonly lostAt: Map<string, number>
  /** Names of the sections that are not confirmed, in order; the first is under discussion. */
  open: string[]
  /** Who voted on the open bubble; null without one. */
  votes: Map<string, 'yes' | 'continue'> | null
  readonly hands: string[]
  readonly said: string[]
}

/** The meeting itself, and its people by name. */
export interface Real {
  readonly rig: Rig
  readonly people: ReadonlyMap<string, Player>
}

/** Everybody connected has said yes, and somebody is. */
export function isUnanimous({ seats, votes }: Model): boolean {
  const there = [...seats].flatMap(([name, connected]) => (connected ? [name] : []))
  return there.length > 0 && there.every((name) => votes?.get(name) === 'yes')
}

/** What a vote comes to. */
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
