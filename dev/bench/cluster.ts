import { itemAt } from '../cluster/itemAt.ts'
import { storesOf } from '../cluster/sharedStores.ts'
import { type Arrangement, type Cost, costOf, type Shape } from './cluster/arrangement.ts'
import { median, type Row } from './report.ts'

const ROUNDS = 2
const SHAPE: Shape = { rooms: 20, people: 10, messagesPerSecond: 120, seconds: 12 }
/** One message a room every five seconds. */
const PER_ROOM_PER_SECOND = 0.2
const FEW = 20
const MANY = 200
const SPREAD_MAX = 1.5
const TOGETHER_MAX = 1.1
const TENFOLD_MAX = 1.2

/**
 * CPU of the nodes per message: one node embedded, one on the shared stores, three with people spread at random, three with the
 * people of a room on one node. The stores' CPU is named apart, the load generator's left out. [PF29]
 */
export async function benchCluster(): Promise<Row[]> {
  const stores = storesOf(process.env)
  if (stores === null)
    return [{ what: 'not measured: EVENTSTORE_URL and MONGODB_URL are not set', value: 0, goal: '', good: true }]
  const embedded: Arrangement = { name: 'one node, embedded', nodes: 1, stores: null, together: true }
  const one: Arrangement = { name: 'one node', nodes: 1, stores, together: true }
  const spread: Arrangement = { name: 'three nodes, spread', nodes: 3, stores, together: false }
  const together: Arrangement = { name: 'three nodes, together', nodes: 3, stores, together: true }
  const all = [embedded, one, spread, together]
  const costs = all.map((): Cost[] => [])
  const of = (arrangement: Arrangement) => itemAt(costs, all.indexOf(arrangement))
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? all : all.toReversed()
    for (const arrangement of order) of(arrangement).push(await measured(arrangement, SHAPE))
  }
  return [
    ...all.flatMap((arrangement) => figures(arrangement.name, of(arrangement))),
    ratio('three nodes spread, times one node', of(spread), of(one), SPREAD_MAX),
    ratio('three nodes together, times one node', of(together), of(one), TOGETHER_MAX),
    ratio('three nodes spread, times one node embedded', of(spread), of(embedded)),
    ratio('three nodes together, times one node embedded', of(together), of(embedded)),
    ...(await tenfold(spread)),
  ]
}

/** Says what was measured at once: a whole run takes many minutes. */
async function measured(arrangement: Arrangement, shape: Shape): Promise<Cost> {
  const cost = await costOf(arrangement, shape)
  const { nodesUs, talkUs, p50Ms, p99Ms, storesUs } = cost
  const all = { nodesUs, talkUs, ...storesUs, p50Ms, p99Ms }
  const figures = Object.entries(all).map(([name, value]) => `${name} ${value.toFixed(1)}`)
  process.stderr.write(`${arrangement.name}, ${shape.rooms} rooms: ${figures.join(', ')}\n`)
  return cost
}

/** Ten times the rooms at the same rate per room. [PF30] */
async function tenfold(arrangement: Arrangement): Promise<Row[]> {
  const costs: Cost[] = []
  for (const rooms of [FEW, MANY]) {
    const shape = { rooms, people: 10, messagesPerSecond: rooms * PER_ROOM_PER_SECOND, seconds: 30 }
    costs.push(await measured(arrangement, shape))
  }
  const few = itemAt(costs, 0)
  const many = itemAt(costs, 1)
  const name = (rooms: number) => `${arrangement.name}, ${rooms} rooms with a message every 5 s`
  return [
    ...figures(name(FEW), [few]),
    ...figures(name(MANY), [many]),
    ratio(`${MANY} rooms, times ${FEW}`, [many], [few], TENFOLD_MAX),
  ]
}

function figures(name: string, costs: readonly Cost[]): Row[] {
  const row = (what: string, of: (cost: Cost) => number): Row => ({
    what: `${name}: ${what}`,
    value: median(costs.map(of)),
    goal: '',
    good: true,
  })
  return [
    row('CPU of the nodes per message, us', ({ nodesUs }) => nodesUs),
    row('the same without standing work, us', ({ talkUs }) => talkUs),
    row('nodes while everybody is silent, ms a second', ({ silentMsPerSecond }) => silentMsPerSecond),
    ...Object.keys(itemAt(costs, 0).storesUs).map((store) =>
      row(`CPU of the ${store} per message, us`, ({ storesUs }) => storesUs[store] ?? Number.NaN),
    ),
    row('sent to received p50, ms', ({ p50Ms }) => p50Ms),
    row('sent to received p99, ms', ({ p99Ms }) => p99Ms),
  ]
}

function ratio(what: string, costs: readonly Cost[], base: readonly Cost[], max?: number): Row {
  const value = median(costs.map(({ nodesUs }, i) => nodesUs / itemAt(base, i).nodesUs))
  return {
    what: `CPU per message: ${what}`,
    value,
    goal: max === undefined ? '' : `<= ${max}`,
    good: max === undefined || value <= max,
  }
}
