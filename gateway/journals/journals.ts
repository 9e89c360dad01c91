import { AI_EVENTS, type AiRunFact } from '#engine/journals/ai.ts'
import { TELEMETRY_EVENTS, type TelemetryFact } from '#engine/journals/telemetry.ts'
import { TOOLS_EVENTS, type ToolRanFact } from '#engine/journals/tools.ts'
import type { EventLog } from '#stores/events/port.ts'
import type { Clock } from '../clock.ts'
import type { Metrics } from '../metrics.ts'
import { Journal } from './journal.ts'

interface Parts {
  readonly log: EventLog
  readonly clock: Clock
  readonly metrics: Metrics
  readonly fault: (error: unknown, where: string) => void
}

const BEACONS_WAITING_MAX = 10_000
const RUNS_WAITING_MAX = 2_000

export type Journals = ReturnType<typeof openJournals>

/** The daily streams of visitors' beacons, of the free tools and of the assistant's attempts. */
export function openJournals({ log, clock, metrics, fault }: Parts) {
  const telemetry = new Journal<TelemetryFact>({
    ...{ log, clock, fault, name: 'telemetry', events: TELEMETRY_EVENTS, waitingMax: BEACONS_WAITING_MAX },
    keyOf: keyOfBeacon,
    dropped: (facts) => metrics.unrecorded('telemetry', facts),
  })
  const tools = new Journal<ToolRanFact>({
    ...{ log, clock, fault, name: 'tools', events: TOOLS_EVENTS, waitingMax: RUNS_WAITING_MAX },
    dropped: (facts) => metrics.unrecorded('tools', facts),
  })
  const ai = new Journal<AiRunFact>({
    ...{ log, clock, fault, name: 'ai', events: AI_EVENTS, waitingMax: RUNS_WAITING_MAX },
    dropped: (facts) => metrics.unrecorded('ai', facts),
  })
  return {
    ...{ telemetry, tools, ai },
    async close() {
      await Promise.all([telemetry.close(), tools.close(), ai.close()])
    },
  }
}

function keyOfBeacon({ type, data }: TelemetryFact): string | null {
  if (type === 't.replay_chunk') return `${data.replayId} ${data.chunk}`
  return 'eventId' in data ? (data.eventId ?? null) : null
}
