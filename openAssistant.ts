import { Assistant } from '#assistant/assistant.ts'
import { noModel } from '#assistant/model/none.ts'
import { ollamaModel } from '#assistant/model/ollama.ts'
import type { Model } from '#assistant/model/port.ts'
import type { Minutes } from '#assistant/react/reporting.ts'
import type { LaneServices } from '#assistant/react/services.ts'
import { ReadingRoom } from '#assistant/study/readingRoom.ts'
import { TimeShare } from '#assistant/timeShare.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import type { EventLog } from '#gateway/log/port.ts'
import type { Metrics } from '#gateway/metrics.ts'
import { streamOf } from '#gateway/room.ts'
import { deterministicReport } from '#projections/report/report.ts'
import { sessionDetail } from '#projections/session/detail.ts'
import type { Settings } from './settings.ts'

export interface AssistantServices extends Pick<LaneServices, 'clock' | 'fault' | 'find'> {
  readonly log: EventLog
  readonly metrics: Metrics
  readonly model: Model
}

/** The language model that the settings name, or none. */
export function openModel({ OLLAMA_URL, OLLAMA_MODEL }: Settings): Model {
  if (OLLAMA_URL === undefined) return noModel
  return ollamaModel({ url: OLLAMA_URL, ...(OLLAMA_MODEL === undefined ? {} : { model: OLLAMA_MODEL }) })
}

/** The assistant beside the rooms, with the thread on which it reads meetings. */
export function openAssistant({ log, metrics, ...rest }: AssistantServices): Assistant {
  const read = (code: string, from: number) =>
    log.readPages(streamOf(code), { from }) as unknown as AsyncIterable<readonly RoomEvent[]>
  const outcome: LaneServices['outcome'] = (lane, became) => metrics.lane(lane, became)
  return new Assistant({ ...rest, reading: new ReadingRoom(read), share: new TimeShare(), outcome }, (code) =>
    minutesOf(read(code, 1)),
  )
}

/** What the report of an ended meeting is written from. */
async function minutesOf(pages: AsyncIterable<readonly RoomEvent[]>): Promise<Minutes> {
  const events: RoomEvent[] = []
  for await (const page of pages) events.push(...page)
  const session = sessionDetail(events)
  return { session, draft: deterministicReport(session) }
}
