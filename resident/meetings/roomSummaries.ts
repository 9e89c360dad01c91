import type { Model } from '#assistant/model/port.ts'
import type { UserMessage } from '#assistant/shapes.ts'
import type { Clock } from '#gateway/clock.ts'
import type { SummarizeReply, SummarizeRequest } from '#protocol/kxp/exchanges.ts'
import type { KeptSummary } from '../kept.ts'
import { RoomTurns } from '../roomTurns.ts'
import type { RoomLog } from '../vault/roomLog.ts'
import type { Vault } from '../vault/vault.ts'
import type { RoomDocuments } from './roomDocuments.ts'
import { type FoundSection, foundSection } from './sectionTexts.ts'

/** UTF-16 units of a section that a model reads. */
const MODEL_SECTION_CHARACTERS_MAX = 4_000

export interface SummaryServices {
  readonly vault: Vault
  readonly log: Pick<RoomLog, 'record'>
  readonly documents: RoomDocuments
  readonly model: Model
  readonly clock: Pick<Clock, 'now'>
}

/** Writes the live summaries of all rooms from its own copies of their documents, and seals them. [KX34] */
export class RoomSummaries {
  readonly #services: SummaryServices
  readonly #turns = new RoomTurns()
  readonly #cancelled = new AbortController()

  constructor(services: SummaryServices) {
    this.#services = services
  }

  /**
   * Writes and seals a summary, durable when it resolves. One that is not newer than the section's is not written, nor is one
   * that a newer one overtook. Throws RoomEnded. [KX34] [KX35] [KX36]
   */
  async summarise(request: SummarizeRequest): Promise<SummarizeReply> {
    const { room, sectionId, seq } = request
    await this.#services.vault.open(room)
    const stale = await this.#newer(request)
    if (stale) return stale
    const section = await foundSection(this.#services.documents, room, request)
    const { text, source } = await this.#written(request, section)
    return this.#turns.take(room, async () => {
      const overtaken = await this.#newer(request)
      if (overtaken) return overtaken
      await this.#seal(request, { title: titleOf(request, section), text, source })
      return { ok: true, room, sectionId, seq, source }
    })
  }

  close(): void {
    this.#cancelled.abort()
  }

  async #written(
    { ref, messages, title }: SummarizeRequest,
    found: FoundSection | null,
  ): Promise<{ text: string; source: KeptSummary['source'] }> {
    const { model } = this.#services
    const section = found ?? { title: titleOf({ ref, title }, found), text: '' }
    const said = messages.map(userMessage)
    if (said.length > 0 && model.takes('summarise')) {
      const excerpt = { ...section, text: section.text.slice(0, MODEL_SECTION_CHARACTERS_MAX).toWellFormed() }
      const { summarise } = await import('#assistant/prompts/summarise.ts')
      const text = await summarise(model, { section: excerpt, messages: said }, this.#cancelled.signal).catch(
        () => null,
      )
      if (text !== null) return { text, source: 'ai' }
    }
    // Loaded with the first summary: a resting resident is small.
    const { summaryOf } = await import('#assistant/offline/summarise.ts')
    return { text: summaryOf(section, said), source: 'fallback' }
  }

  /** The answer to a request that is not newer than what is sealed. [KX36] */
  async #newer({ room, sectionId, seq }: SummarizeRequest): Promise<SummarizeReply | null> {
    const { vault } = this.#services
    const sealed = await vault.list(room, 'summary')
    const newest = sealed.findLast((place) => place.id === sectionId)
    if (!newest || seq > newest.seq) return null
    const record = await vault.get(room, { kind: 'summary', ...newest })
    if (record === null) return null
    const { source }: KeptSummary = JSON.parse(record.toString())
    return { ok: true, room, sectionId, seq, source, stale: true }
  }

  async #seal(
    { room, sectionId, seq, ref }: SummarizeRequest,
    written: Pick<KeptSummary, 'title' | 'text' | 'source'>,
  ): Promise<void> {
    const { vault, log, clock } = this.#services
    const kept: KeptSummary = { sectionId, seq, ref, at: clock.now(), ...written }
    const at = { kind: 'summary', id: sectionId, seq } as const
    const { sha256 } = await vault.put(room, at, Buffer.from(JSON.stringify(kept)))
    await log.record(room, { type: 'resident.summary_sealed', data: { sectionId, seq, sha256 } })
  }
}

function titleOf({ title, ref }: Pick<SummarizeRequest, 'title' | 'ref'>, found: FoundSection | null): string {
  if (title !== undefined) return title
  return ref.kind === 'pdf' ? ref.sectionTitle : (found?.title ?? `Message ${ref.messageIndex + 1}`)
}

/** People are told apart by their names: the resident knows no ids. */
function userMessage({ senderName, text, at }: SummarizeRequest['messages'][number], place: number): UserMessage {
  return { id: `m_${place + 1}`, at, senderId: senderName, senderName, text, sectionId: null }
}
