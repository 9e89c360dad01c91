import type { RoomEvent } from '#engine/room/events.ts'
import { fold } from '#engine/room/evolve.ts'
import { coverage, score } from '#projections/views/intel.ts'
import { movesOf } from './commands.ts'
import { rerun } from './rerun.ts'

/** Maximum people for which every group is tried; with more people, a sample of orders is used. */
const EXACT_PEOPLE_MAX = 7
const ORDERS_DRAWN = 120

export interface ContributionOptions {
  /** Number of orders sampled when not every group is tried; default 120. */
  readonly orders?: number
  /** Called after each group tried. */
  readonly show?: (tried: number) => void
}

export interface Share {
  readonly participantId: string
  readonly name: string
  /** Points lost when only this person is absent. */
  readonly alone: { readonly coverage: number; readonly score: number }
  /** Shapley value in points; the values of all people add up to the gain of the whole meeting. */
  readonly part: { readonly coverage: number; readonly score: number }
}

export interface Contribution {
  readonly shares: readonly Share[]
  /** Points of the meeting with everybody and with nobody. */
  readonly whole: { readonly coverage: number; readonly score: number }
  readonly empty: { readonly coverage: number; readonly score: number }
  /** True when every group was tried; false for a sample of orders. */
  readonly exact: boolean
}

type Points = Readonly<Record<Measure, number>>
type Measure = 'coverage' | 'score'

/**
 * Measures what each person contributed: decides the meeting again for every group of people, with the others absent. Cannot
 * tell what they would have said otherwise. [RW11]
 */
export function contributionOf(events: readonly RoomEvent[], options: ContributionOptions = {}): Contribution {
  const { orders: drawn = ORDERS_DRAWN, show = () => {} } = options
  const people = events.flatMap(({ type, data }) =>
    type === 'joined' ? [{ id: data.participantId, name: data.name }] : [],
  )
  const groups = new Groups(
    events,
    people.map(({ id }) => id),
    show,
  )
  const everybody = groups.all
  const exact = people.length <= EXACT_PEOPLE_MAX
  const orders = exact ? permutations(people.length) : drawnOrders(people.length, drawn)
  const sums = people.map(() => ({ coverage: 0, score: 0 }))
  for (const order of orders) {
    let group = 0n
    for (const place of order) {
      const before = groups.points(group)
      group |= 1n << BigInt(place)
      const after = groups.points(group)
      sums[place]!.coverage += after.coverage - before.coverage
      sums[place]!.score += after.score - before.score
    }
  }
  const whole = groups.points(everybody)
  const shares = people.map(({ id, name }, place) => {
    const rest = groups.points(everybody & ~(1n << BigInt(place)))
    const alone = { coverage: whole.coverage - rest.coverage, score: whole.score - rest.score }
    const { coverage: covered, score: scored } = sums[place]!
    return {
      participantId: id,
      name,
      alone,
      part: { coverage: covered / orders.length, score: scored / orders.length },
    }
  })
  return { shares, whole, empty: groups.points(0n), exact }
}

/** Points by group, each decided once. A group is a bit set of people. */
class Groups {
  readonly all: bigint
  readonly #events: readonly RoomEvent[]
  readonly #ids: readonly string[]
  readonly #moves
  readonly #known = new Map<bigint, Points>()
  readonly #show: (tried: number) => void

  constructor(events: readonly RoomEvent[], ids: readonly string[], show: (tried: number) => void) {
    this.#events = events
    this.#ids = ids
    this.#moves = [...movesOf(events)]
    this.#show = show
    this.all = (1n << BigInt(ids.length)) - 1n
  }

  points(group: bigint): Points {
    const known = this.#known.get(group)
    if (known) return known
    const absent = new Set(this.#ids.filter((_, place) => (group & (1n << BigInt(place))) === 0n))
    const room = fold(rerun(this.#events, { absent, moves: this.#moves }).events)
    const points = { coverage: coverage(room), score: score(room) }
    this.#known.set(group, points)
    this.#show(this.#known.size)
    return points
  }
}

function permutations(count: number): number[][] {
  if (count === 0) return [[]]
  return permutations(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, place) => order.toSpliced(place, 0, count - 1)),
  )
}

/** Returns the same orders in every run. */
function drawnOrders(count: number, orders: number): number[][] {
  let state = 1
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return Array.from({ length: orders }, () => {
    const left = Array.from({ length: count }, (_, place) => place)
    return Array.from({ length: count }, () => left.splice(draw(left.length), 1)[0]!)
  })
}
