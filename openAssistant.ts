import { Assistant } from '#assistant/assistant.ts'
import { noModel } from '#assistant/model/none.ts'
import { ollamaModel } from '#assistant/model/ollama.ts'
import type { Model } from '#assistant/model/port.ts'
import type { LaneServices } from '#assistant/react/services.ts'
import { ReadingRoom } from '#assistant/study/readingRoom.ts'
import { TimeShare } from '#assistant/timeShare.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import type { EventLog } from '#gateway/log/port.ts'
import type { Metrics } from '#gateway/metrics.ts'
import { streamOf } from '#gateway/room.ts'
import { deterministicReport } from '#projections/report/report.ts'
import type { SessionDetail } from '#projections/session/shape.ts'
import type { Settings } from './settings.ts'

export interface AssistantServices extends Pick<LaneServices, 'clock' | 'fault' | 'find'> {
  /** The whole meeting as its stream now stands; null when there is no such room. */
  readonly session: (code: string) => Promise<SessionDetail | null>
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
export function openAssistant({ log, metrics, session, ...rest }: AssistantServices): Assistant {
  const read = (code: string, from: number) =>
    log.readPages(streamOf(code), { from }) as unknown as AsyncIterable<readonly RoomEvent[]>
  const minutes = async (code: string) => {
    const detail = await session(code)
    return detail === null ? null : { session: detail, draft: deterministicReport(detail) }
  }
  const outcome: LaneServices['outcome'] = (lane, became) => metrics.lane(lane, became)
  return new Assistant({ ...rest, reading: new ReadingRoom(read), share: new TimeShare(), outcome }, minutes)
}
