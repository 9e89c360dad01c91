import { isRefusal } from '#engine/refusal.ts'
import type { RoomCommand } from '#engine/room/commands.ts'
import { decide } from '#engine/room/decide.ts'
import { evolve } from '#engine/room/evolve.ts'
import { breachAt } from '../invariants/all.ts'
import type { Breach } from '../invariants/invariant.ts'
import { canonical } from './canonical.ts'
import { type Move, movesFrom, type Place, type World } from './world.ts'

/** Maximum states stored; a search that exceeds it reports that it is incomplete. */
export const STATES_MAX = 400_000

export interface SearchOptions {
  /** The rules. Faulty ones show whether a fault would be found. */
  readonly decide?: typeof decide
  readonly statesMax?: number
  /** Maximum steps from the start; without it the search ends when no new state appears. */
  readonly depthMax?: number
  /** Verifies, once in so many merges, that two merged states have the same future. */
  readonly mergesChecked?: number
}

export interface Found {
  readonly breach: Breach
  /** The shortest script that leads there. */
  readonly script: readonly string[]
}

export interface Explored {
  readonly states: number
  readonly transitions: number
  readonly refusals: number
  /** Length of the longest shortest path to a state. */
  readonly depth: number
  /** True when no new state was left: every sequence of these commands, of any length, is covered. */
  readonly closed: boolean
  readonly mergesChecked: number
  readonly found: Found | null
}

interface Node {
  readonly place: Place
  readonly depth: number
  readonly from: Node | null
  readonly label: string
}

/**
 * Explores every interleaving of a world, breadth first and each canonical state once, and checks the invariants at every
 * event.
 */
export class Exploration {
  readonly #world: World
  readonly #decide: typeof decide
  readonly #options: SearchOptions
  readonly #known = new Map<string, Node>()
  readonly #queue: Node[] = []
  readonly #counts = { transitions: 0, refusals: 0, merges: 0, mergesChecked: 0, depth: 0 }
  #found: Found | null = null

  constructor(world: World, options: SearchOptions = {}) {
    this.#world = world
    this.#decide = options.decide ?? decide
    this.#options = options
  }

  run(): Explored {
    const { statesMax = STATES_MAX, depthMax = Number.POSITIVE_INFINITY } = this.#options
    this.#reach({ place: this.#world.begin(), depth: 0, from: null, label: 'begin' })
    let next = 0
    while (next < this.#queue.length && this.#known.size < statesMax && !this.#found) {
      const node = this.#queue[next++]!
      if (node.depth < depthMax) this.#expand(node)
    }
    const { transitions, refusals, mergesChecked, depth } = this.#counts
    const closed = !this.#found && next === this.#queue.length && depth < depthMax
    return { states: this.#known.size, transitions, refusals, depth, closed, mergesChecked, found: this.#found }
  }

  #expand(node: Node): void {
    for (const move of movesFrom(this.#world, node.place)) {
      this.#counts.transitions += 1
      const after = this.#take(node.place, move, node)
      if (after === 'refused') this.#counts.refusals += 1
      else if (after) this.#reach({ place: after, depth: node.depth + 1, from: node, label: move.label })
      if (this.#found) return
    }
  }

  #reach(node: Node): void {
    const key = this.#canonical(node.place)
    const twin = this.#known.get(key)
    if (!twin) {
      this.#known.set(key, node)
      this.#queue.push(node)
      this.#counts.depth = Math.max(this.#counts.depth, node.depth)
      return
    }
    const every = this.#options.mergesChecked
    if (every === undefined || ++this.#counts.merges % every !== 0) return
    this.#counts.mergesChecked += 1
    if (this.#future(twin.place) !== this.#future(node.place)) {
      this.#tell(node, { invariant: 'one canonical state, one future', rules: ['HN4'], seq: 0, what: key })
    }
  }

  #canonical(place: Place): string {
    return canonical(place, this.#world.hostMoves)
  }

  /** Canonical text of a state's successors. */
  #future(place: Place): string {
    const ends = movesFrom(this.#world, place).map((move) => {
      const after = this.#take(place, move, null)
      return after === null ? 'broken' : after === 'refused' ? 'refused' : this.#canonical(after)
    })
    return ends.sort().join('\n')
  }

  /** Returns the state after a move, or null when an invariant broke. */
  #take({ room, now }: Place, { command, label, waitMs = 0 }: Move, from: Node | null): Place | 'refused' | null {
    const at = now + waitMs
    const entropy = String(room.seq).padStart(20, '0')
    const decision = this.#decide(room, { ...command, at, entropy } as RoomCommand)
    if (isRefusal(decision)) return waitMs === 0 ? 'refused' : { room, now: at }
    let before = room
    for (const fact of decision.facts) {
      const event = { ...fact, seq: before.seq + 1, id: '', at, hash: '' }
      const after = evolve(before, event)
      const breach = breachAt({ before, event, room: after })
      if (breach) {
        if (from) this.#tell({ place: { room: after, now: at }, depth: from.depth + 1, from, label }, breach)
        return null
      }
      before = after
    }
    return { room: before, now: at }
  }

  #tell(node: Node, breach: Breach): void {
    const script: string[] = []
    for (let one: Node | null = node; one; one = one.from) script.unshift(one.label)
    this.#found ??= { breach, script }
  }
}
