import type { RoomState } from '#engine/room/state.ts'
import { cutWhole } from '#engine/text.ts'
import type { ResidentRefusal } from '#integrations/resident/port.ts'
import type { SummarizeRequest } from '#protocol/kxp/exchanges.ts'
import type { Topic } from '../analysis/protocol.ts'
import { stopwatch } from './outcome.ts'
import type { ResidentReach } from './residentReach.ts'
import type { LaneServices } from './services.ts'
import type { DueSummary, SummaryWriter, WrittenSummary } from './summaryWriter.ts'

const TEXT_MAX = 1_000
const NAME_MAX = 200
const TITLE_MAX = 1_000
/** The resident knows the meeting as ended. */
const ENDED = 409

/** Has the resident write and keep the summaries of one room; their texts never come here. [KX70] */
export class ResidentSummaries implements SummaryWriter {
  readonly owes = true
  readonly #services: LaneServices & { readonly resident: ResidentReach }
  readonly #code: string
  #hasEnded = false

  constructor(services: LaneServices & { readonly resident: ResidentReach }, code: string) {
    this.#services = services
    this.#code = code
  }

  /** Resolves once the resident has the summary, however long it was away; the same request is repeated until then. [KX71] */
  async write({ sectionId, messageCount }: DueSummary, signal: AbortSignal): Promise<WrittenSummary | null> {
    const { analysis, find, resident, outcome } = this.#services
    if (this.#hasEnded) return null
    const topic = await analysis.ask(this.#code, 'topic', { sectionId })
    const room = await find(this.#code)
    if (topic === null || topic.messages.length === 0 || room === null) return null
    const last = room.state.summaries[sectionId]
    const request = requestOf(this.#code, room.state, topic)
    const took = stopwatch()
    const reply = await resident.untilThrough((there) => there.summarise(request), signal)
    if ('refused' in reply) return this.#refused(reply)
    outcome('summarise', reply.source === 'ai' ? 'model' : 'offline', took())
    // Of an earlier summary with this number nobody knows any more what it was written from: the next one is due. [KX73]
    const covered = reply.stale ? (last?.messageCount ?? 0) : messageCount
    return { text: '', messageCount: covered, by: 'resident' }
  }

  #refused({ refused, error }: ResidentRefusal): null {
    if (refused !== ENDED) throw new Error(`the resident does not summarise: ${refused} ${error}`)
    this.#hasEnded = true
    return null
  }
}

function requestOf(
  code: string,
  { sections, summaryCount }: RoomState,
  { section, messages }: Topic,
): SummarizeRequest {
  const { id, docId, messageIndex } = section
  const title = cutWhole(section.title, TITLE_MAX)
  return {
    room: code,
    sectionId: id,
    seq: summaryCount + 1,
    title,
    ref: messageIndex === undefined ? { kind: 'pdf', sectionTitle: title } : { kind: 'email', messageIndex },
    messages: messages.map(({ senderName, text, at }) => ({
      senderName: cutWhole(senderName, NAME_MAX),
      text: cutWhole(text, TEXT_MAX),
      at,
    })),
    docId,
    index: sections.filter((one) => one.docId === docId).findIndex((one) => one.id === id),
  }
}
