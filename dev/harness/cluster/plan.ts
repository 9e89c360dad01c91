import fc from 'fast-check'
import type { AiMode } from '#engine/room/events.ts'
import { AI_MODES } from '#engine/room/events.ts'
import { assistantSteps, materialSteps, peopleSteps, voiceSteps } from '../arbitraries.ts'
import { DEATHS, type Fate, LOG_FATES } from '../faultPlan.ts'
import { asLine, PEOPLE, type Step } from '../steps.ts'
import type { ClockError } from './nodeClock.ts'

/** What may happen to one append: besides what a log of its own does, it may arrive after everyone gave it up (`late`). */
export type ClusterFate = Fate | 'late'

/** What happens to a node, or to a person who changes nodes. `node` is an index. */
export type Incident =
  /** The node dies with all that it remembers, and comes back under a new id after a while. */
  | { do: 'crash'; node: number; ms: number }
  /** It stops in order, and comes back. */
  | { do: 'stop'; node: number; ms: number }
  /** It does nothing for a while and wakes up with what it knew. */
  | { do: 'pause'; node: number; ms: number }
  | { do: 'sever'; node: number; from: 'store' | 'database' | 'both'; ms: number }
  /** Its tail of the log stands still. */
  | { do: 'silence'; node: number; ms: number }
  /** Its tail of the log ends with an error. */
  | { do: 'untail'; node: number }
  /** Loses the line and comes back on another node. */
  | { do: 'move'; who: number }
  /** Everybody leaves. */
  | { do: 'desert' }

export type ClusterStep = Exclude<Step, { do: 'restart' }> | Incident

/** A meeting of the simulation; its people are spread over the nodes. */
export interface ClusterMeeting {
  readonly aiMode: AiMode
  readonly durationMs: number
  readonly maxParticipants: number
  readonly present: number
  readonly steps: readonly ClusterStep[]
  /** In the end everybody leaves, and a node dies when the room is in memory nowhere any more. */
  readonly deserted: boolean
}

/** Everything that determines one simulated installation, as plain data. */
export interface ClusterEpisode {
  readonly clocks: readonly ClockError[]
  /** How slow everything is: 1 as on a good day. */
  readonly slowness: number
  readonly appends: readonly ClusterFate[]
  readonly meetings: readonly ClusterMeeting[]
  /** Seed of all delays, orders and places. */
  readonly schedule: number
}

const NODES_MIN = 2
const NODES_MAX = 4
/** The largest difference of a node's clock that is allowed, in milliseconds, and its drift in parts in a million. */
const AHEAD_MAX_MS = 400
const DRIFT_MAX_PPM = 100
const APPENDS_MAX = 240
const STEPS_MAX = 240

const node = fc.nat({ max: NODES_MAX - 1 })
const away = fc.constantFrom(300, 3_000, 12_000, 40_000)
const asleep = fc.constantFrom(500, 3_000, 10_000, 20_000)

const incident: fc.Arbitrary<Incident> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('move'), who: fc.nat({ max: PEOPLE.length - 1 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('desert') }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('crash'), node, ms: away }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stop'), node, ms: away }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pause'), node, ms: asleep }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('sever'),
      node,
      from: fc.constantFrom('store', 'database', 'both'),
      ms: asleep,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('silence'), node, ms: asleep }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('untail'), node }) },
) as fc.Arbitrary<Incident>

const pause: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Step>({ do: 'settle' }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('wait'),
      ms: fc.constantFrom(1, 30, 200, 200, 700, 700, 2_000, 7_999, 15_001, 61_000),
    }),
  },
)

const step = fc.oneof(
  { weight: 60, arbitrary: peopleSteps },
  { weight: 6, arbitrary: materialSteps },
  { weight: 6, arbitrary: voiceSteps },
  { weight: 6, arbitrary: assistantSteps },
  { weight: 8, arbitrary: pause },
  { weight: 14, arbitrary: incident },
) as fc.Arbitrary<ClusterStep>

const fate = fc.oneof(
  { weight: 24, arbitrary: fc.constant<ClusterFate>('none') },
  { weight: 5, arbitrary: fc.constantFrom<ClusterFate>(...LOG_FATES, 'late') },
  { weight: 1, arbitrary: fc.constantFrom<ClusterFate>(...DEATHS) },
)

/** Generates an installation with one or two meetings of up to `stepsMax` steps each. */
export function clusterEpisode(stepsMax = STEPS_MAX): fc.Arbitrary<ClusterEpisode> {
  const meeting = fc.record({
    aiMode: fc.constantFrom(...AI_MODES),
    durationMs: fc.constantFrom(60_000, 600_000, 1_800_000, 14_400_000),
    maxParticipants: fc.constantFrom(2, 3, 12, 12),
    present: fc.constantFrom(3, 3, 3, 2, 1, 0),
    deserted: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    steps: fc.array(step, { minLength: 1, maxLength: stepsMax, size: 'max' }),
  })
  const clock = fc.record({
    aheadMs: fc.integer({ min: -AHEAD_MAX_MS, max: AHEAD_MAX_MS }),
    driftPpm: fc.integer({ min: -DRIFT_MAX_PPM, max: DRIFT_MAX_PPM }),
  })
  return fc.record({
    clocks: fc.array(clock, { minLength: NODES_MIN, maxLength: NODES_MAX }),
    slowness: fc.constantFrom(1, 1, 5, 20),
    appends: fc.array(fate, { maxLength: APPENDS_MAX, size: 'max' }),
    meetings: fc.array(meeting, { minLength: 1, maxLength: 2 }),
    schedule: fc.nat(),
  })
}

export function isIncident(step: ClusterStep): step is Incident {
  return step.do === 'move' || step.do === 'desert' || 'node' in step
}

/** Describes steps in words, one line each. */
export function asClusterScript(steps: readonly ClusterStep[]): string {
  return steps.map((one) => (isIncident(one) ? incidentLine(one) : asLine(one))).join('\n')
}

function incidentLine(one: Incident): string {
  switch (one.do) {
    case 'move':
      return `${PEOPLE[one.who]} is moved to another node`
    case 'desert':
      return 'everybody leaves'
    case 'crash':
      return `node ${one.node} dies for ${one.ms} ms`
    case 'stop':
      return `node ${one.node} stops in order for ${one.ms} ms`
    case 'pause':
      return `node ${one.node} is paused for ${one.ms} ms`
    case 'sever':
      return `node ${one.node} is cut off from ${one.from} for ${one.ms} ms`
    case 'silence':
      return `the tail of node ${one.node} stands still for ${one.ms} ms`
    case 'untail':
      return `the tail of node ${one.node} ends with an error`
  }
}
