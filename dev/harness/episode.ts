import fc from 'fast-check'
import type { RoomEvent } from '#engine/room/events.ts'
import type { CheckpointStore } from '#gateway/rooms/checkpoint.ts'
import type { SentTo } from '#protocol/serverEvents.ts'
import { type Script, script } from './arbitraries.ts'
import { type FaultPlan, faultPlan } from './faultPlan.ts'
import { type Finding, findingsOf } from './findings.ts'
import { LateReactor } from './lateReactor.ts'
import { play } from './play.ts'
import type { Rig } from './rig.ts'
import { Schedule } from './schedule.ts'
import { isWritten } from './written.ts'

/** Everything that determines a meeting, as plain data: the steps, the faults, and the seed of the schedule. */
export interface Episode {
  readonly script: Script
  readonly faults: FaultPlan
  /** Seed of the schedule. */
  readonly schedule: number
}

export interface Outcome {
  /** What was wrong, in order; empty when all was well. */
  readonly findings: readonly Finding[]
  readonly events: readonly RoomEvent[]
  /** Turns of the schedule, in order. */
  readonly told: readonly string[]
  /** Number of requests sent. */
  readonly requests: number
  readonly code: string
}

/** A room retries once a second, so this long without an attempt means that nothing is left to mend. */
const MENDED_MS = 50_000
const EPISODE_STEPS = 60

/** Generates a meeting of up to `stepsMax` steps under faults. */
export function episode(stepsMax: number = EPISODE_STEPS, scripts = script(stepsMax)): fc.Arbitrary<Episode> {
  return fc.record({ script: scripts, faults: faultPlan(), schedule: fc.nat() })
}

/** Plays an episode to its end, waits for all retries, and reports what was wrong. Never rejects for a fault of the service. */
export async function runEpisode({ script: one, faults, schedule: seed }: Episode): Promise<Outcome> {
  const schedule = new Schedule(seed)
  const early: string[] = []
  let watched: Rig | null = null
  const leaving = (sent: SentTo<'room'>) => {
    if (watched && !isWritten(sent, watched.durable)) early.push(sent.event)
  }
  const reactor = new LateReactor(schedule)
  const options = { plan: faults, schedule, reactor, checkpoint: keptCheckpoint(), leaving }
  const { rig, people } = await play(one, {
    ...options,
    begun(begun) {
      watched = begun
    },
  })
  try {
    if (rig.code !== '') await mended(rig)
    const events = rig.code === '' ? [] : await rig.stored()
    const findings = rig.code === '' ? [] : findingsOf({ rig, people, events, early })
    return { findings, events, told: schedule.told, requests: rig.sent.length, code: rig.code }
  } finally {
    await rig.close()
  }
}

/** Advances the clock until the service has no more retries. */
async function mended(rig: Rig): Promise<void> {
  for (let tried = -1; tried !== rig.durable.attempts; ) {
    tried = rig.durable.attempts
    await rig.wait(MENDED_MS)
  }
}

/** A checkpoint store that survives deaths of the service and stores JSON. */
function keptCheckpoint(): CheckpointStore {
  let kept = JSON.stringify({ position: '', rooms: {} })
  return {
    load: async () => JSON.parse(kept),
    save: async (checkpoint) => {
      kept = JSON.stringify(checkpoint)
    },
  }
}
