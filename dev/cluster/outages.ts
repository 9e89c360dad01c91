import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { drawsFrom } from '../harness/draws.ts'
import { errorsOf, type Figures, figure, figuresWith } from './figures.ts'
import { Meeting } from './meeting.ts'
import { type Away, type Outage, outageRows } from './outageFigures.ts'
import type { SharedStores } from './sharedStores.ts'
import { calm, World } from './world.ts'

export interface OutagePlan {
  readonly outages: readonly Outage[]
  /** Length of each outage and of the calm before it. */
  readonly awayMs: number
  readonly calmMs: number
  readonly rooms: number
  readonly nodes: number
  readonly everyMs: number
  readonly seed: number
  readonly stores: SharedStores
  readonly say: (line: string) => void
}

const PEOPLE = 5
const TWO_HOURS_MS = 7_200_000
const SETTLE_MS = 3_000
/** A meeting that ends by the clock while the store is away. */
const SHORT_SHARE = 0.5
const LISTED_MS_MAX = 60_000
const OPEN_EVERY_MS = 100

/** Holds meetings while a store is away, each in turn; what comes out is judged by the log. [MN97] */
export async function runOutages(plan: OutagePlan): Promise<Figures> {
  const world = await World.open(plan.nodes, plan.stores)
  try {
    const slots = Array.from({ length: plan.rooms }, (_, i) =>
      open(plan, world, { number: i, durationMs: TWO_HOURS_MS }),
    )
    const happened: { outage: Outage; away: Away }[] = []
    for (const outage of plan.outages) {
      await delay(plan.calmMs)
      plan.say(`${outage.name} begins`)
      happened.push({ outage, away: await endured(plan, world, outage) })
      plan.say(`${outage.name} is over`)
    }
    await delay(plan.calmMs)
    for (const meeting of world.held) meeting.stop()
    await Promise.all(slots)
    const isCalm = await calm(world.held)
    await delay(SETTLE_MS)
    const { errors } = world
    const verdicts = await world.judged(isCalm)
    const accounts = world.held.flatMap((meeting) => meeting.accounts)
    const breaches = [...verdicts].flatMap(([code, verdict]) => verdict.breaches.map((what) => `${code}: ${what}`))
    const acknowledged = [...verdicts.values()].reduce((sum, verdict) => sum + verdict.acknowledged, 0)
    const rows = [
      ...happened.flatMap(({ outage, away }) => outageRows(outage, away, accounts)),
      figure('messages acknowledged', acknowledged),
      figure('lost, doubled, out of order, broken chains', breaches.length, '0', breaches.length === 0),
      ...errorsOf(errors).map((what) => figure('written by the nodes', what)),
    ]
    const calmly = isCalm ? [] : ['not everybody was seated and acknowledged at the end']
    return figuresWith(rows, [...breaches, ...calmly])
  } finally {
    await world.close()
  }
}

async function open(plan: OutagePlan, world: World, one: { number: number; durationMs: number }): Promise<Meeting> {
  const { everyMs, seed } = plan
  await delay(one.number * OPEN_EVERY_MS)
  const draw = drawsFrom(seed + one.number)
  const meeting = new Meeting({ url: world.url, people: PEOPLE, everyMs, draw, ...one })
  world.held.push(meeting)
  await meeting.hold()
  return meeting
}

async function endured({ awayMs, everyMs, seed }: OutagePlan, world: World, outage: Outage): Promise<Away> {
  const durationMs = Math.round(awayMs * SHORT_SHARE)
  const short = new Meeting({ url: world.url, people: 3, everyMs, draw: drawsFrom(seed), number: 0, durationMs })
  world.held.push(short)
  const held = short.hold()
  while (!short.isRunning && short.failed === null) await delay(20)
  const beganAt = performance.now()
  await outage.begin()
  await delay(awayMs)
  const listing = await listed(world.url)
  const endedAt = performance.now()
  await outage.end()
  const isQuiet = await calm(world.held)
  const quietAfterMs = isQuiet ? performance.now() - endedAt : null
  await held
  const { code } = short
  let list = await listed(world.url)
  while (!list.codes.includes(code) && performance.now() - endedAt < LISTED_MS_MAX) {
    await delay(200)
    list = await listed(world.url)
  }
  const listedAfterMs = list.codes.includes(code) ? performance.now() - endedAt : null
  return { beganAt, endedAt, quietAfterMs, listing: listing.what, listedAfterMs }
}

const Listing = z.looseObject({
  sessions: z.array(z.looseObject({ code: z.string() })).optional(),
  error: z.string().optional(),
})

/** The list of past sessions, and what was answered in short. */
async function listed(url: string): Promise<{ what: string; codes: readonly string[] }> {
  const askedAt = performance.now()
  try {
    const answer = await fetch(`${url}/api/rooms/history?limit=200`, { signal: AbortSignal.timeout(10_000) })
    const { sessions = [], error, ...rest } = Listing.parse(await answer.json())
    const after = `${answer.status} after ${(performance.now() - askedAt).toFixed(0)} ms`
    const said = error === undefined ? `${sessions.length} sessions ${JSON.stringify(rest)}` : error
    return { what: `${after}: ${said}`, codes: sessions.map(({ code }) => code) }
  } catch (error) {
    return { what: `nothing: ${error}`, codes: [] }
  }
}
