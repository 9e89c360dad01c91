import { setTimeout as delay } from 'node:timers/promises'
import { type Draw, drawsFrom } from '../harness/draws.ts'
import type { Figures } from './figures.ts'
import { itemAt } from './itemAt.ts'
import { killFigures } from './killFigures.ts'
import { Meeting } from './meeting.ts'
import type { SharedStores } from './sharedStores.ts'
import { calm, World } from './world.ts'

export interface KillPlan {
  readonly seconds: number
  readonly rooms: number
  readonly nodes: number
  /** Between two kills, ms. */
  readonly killEveryMs: number
  /** From a kill to the start of the node, ms. */
  readonly downMs: number
  /** Mean time between two messages of a room, ms. */
  readonly everyMs: number
  readonly seed: number
  readonly stores: SharedStores
  readonly say: (line: string) => void
}

const PEOPLE_MIN = 3
const PEOPLE_MAX = 10
const TWO_HOURS_MS = 7_200_000
/** What was acknowledged last arrives everywhere in this time. */
const SETTLE_MS = 3_000
const PROGRESS_MS = 30_000
/** Rooms are opened one after the other. */
const OPEN_EVERY_MS = 60
const FAILED_AGAIN_MS = 1_000

/** Holds meetings on several nodes while one node after the other is killed; what comes out is judged by the log. [MN95] */
export async function runKills(plan: KillPlan): Promise<Figures> {
  const world = await World.open(plan.nodes, plan.stores)
  const { held } = world
  try {
    const endsAt = performance.now() + plan.seconds * 1_000
    const before = world.spent()
    const draw = drawsFrom(plan.seed)
    const slots = Array.from({ length: plan.rooms }, (_, i) => fillSlot(plan, world, { i, draw, endsAt }))
    const killing = killInTurn(plan, world, endsAt)
    const progress = setInterval(() => plan.say(progressOf(world)), PROGRESS_MS)
    await delay(plan.seconds * 1_000)
    const used = world.spent()
    const kills = await killing
    clearInterval(progress)
    for (const meeting of held) meeting.stop()
    await Promise.all(slots)
    const isCalm = await calm(held)
    await delay(SETTLE_MS)
    const { errors } = world
    const verdicts = await world.judged(isCalm)
    const share = (who: string) => ((used[who] ?? 0) - (before[who] ?? 0)) / plan.seconds / 10
    const shares = Object.keys(used).map((who): [string, number] => [who, share(who)])
    const startsMs = world.nodes.flatMap((node) => node.startsMs)
    return killFigures({ held, verdicts, kills, isCalm, errors, shares, startsMs })
  } finally {
    await world.close()
  }
}

interface Slot {
  readonly i: number
  readonly draw: Draw
  readonly endsAt: number
}

/** Holds one meeting after the other. Every third lasts longer than the run, the others end by the clock meanwhile. */
async function fillSlot({ seconds, everyMs }: KillPlan, { url, held }: World, { i, draw, endsAt }: Slot) {
  await delay(i * OPEN_EVERY_MS)
  while (performance.now() < endsAt) {
    const number = held.length
    const share = (80 + draw(240)) / 1_000
    const durationMs = number % 3 === 0 ? TWO_HOURS_MS : Math.max(5_000, Math.round(seconds * 1_000 * share))
    const people = PEOPLE_MIN + draw(PEOPLE_MAX - PEOPLE_MIN + 1)
    const meeting = new Meeting({ url, number, people, durationMs, everyMs, draw })
    held.push(meeting)
    await meeting.hold()
    if (meeting.failed !== null) await delay(FAILED_AGAIN_MS)
    if (performance.now() >= endsAt) return
    await calm([meeting])
    await delay(SETTLE_MS)
    meeting.leave()
  }
}

/** Kills one node after the other and starts it again; answers how many were killed. */
async function killInTurn({ killEveryMs, downMs, say }: KillPlan, { nodes }: World, endsAt: number): Promise<number> {
  for (let kills = 0; ; kills++) {
    const waitMs = kills === 0 ? killEveryMs : killEveryMs - downMs
    if (performance.now() + waitMs + downMs > endsAt) return kills
    await delay(waitMs)
    const node = itemAt(nodes, kills)
    await node.end('SIGKILL')
    await delay(downMs)
    await node.start().catch((error: unknown) => say(`a node did not start again: ${error}`))
    if (!node.isUp) await node.start()
  }
}

function progressOf({ held, nodes }: World): string {
  const people = held.flatMap((meeting) => meeting.people).filter(({ hasLeft }) => !hasLeft)
  const seated = people.filter(({ isSeated }) => isSeated).length
  const waiting = people.filter(({ isQuiet }) => !isQuiet).length
  const up = nodes.filter(({ isUp }) => isUp).length
  return `${held.length} meetings so far, ${seated} of ${people.length} people seated, ${waiting} wait for an acknowledgement, ${up} nodes up`
}
