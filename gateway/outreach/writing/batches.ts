import { MIN_SCORE } from '#engine/lead/limits.ts'
import type { LeadSource } from '#engine/lead/states.ts'
import { type Refusal, refuse } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import { holds } from '../finding/finder.ts'
import { inSlices } from '../finding/slices.ts'
import type { OutreachStore } from '../store.ts'
import type { OutreachWriter } from '../writer.ts'
import type { Drafting } from './drafting.ts'

/** Time for which a batch asks the model; the template writes the rest, so that the request ends. */
const MODEL_MS = 60_000
/** Drafts written at a time: as many as the model takes, and by the template as many as the log takes in one go. */
const AT_ONCE = { ai: 2, template: 16 } as const

export interface PrepareRequest {
  readonly leadIds?: readonly string[] | undefined
  readonly limit: number
  readonly minScore?: number | undefined
}

export interface RescoreRequest {
  readonly source?: LeadSource | undefined
  readonly query?: string | undefined
  readonly tags: readonly string[]
  readonly limit: number
  readonly minScore?: number | undefined
  readonly dryRun: boolean
}

/** What may end a batch before its time. */
export interface Pace {
  /** Ends what the model is asked. */
  readonly signal?: AbortSignal
  /** Asked before each lead. */
  readonly isOver?: () => boolean
}

interface BatchServices {
  readonly store: OutreachStore
  readonly drafting: Drafting
  readonly writer: OutreachWriter
}

/** Drafts of many leads by one request. */
export class DraftBatches {
  readonly #services: BatchServices

  constructor(services: BatchServices) {
    this.#services = services
  }

  /** Drafts new leads, the oldest first, or those that are named, and skips those below the score or without an address. [OT37] */
  async prepare({ leadIds, limit, minScore = MIN_SCORE }: PrepareRequest, actor: Actor, pace: Pace = {}) {
    const { store, drafting } = this.#services
    const unknown = leadIds?.some((id) => store.leads.get(id) === null) ?? false
    if (unknown) return refuse('unknown-lead')
    const ids = leadIds ? [...new Set(leadIds)] : first(store.index.of('new'), limit)
    const visits = await drafting.visitsOf(ids)
    const states = leadIds ? (['new', 'skipped'] as const) : (['new'] as const)
    const counts = { drafted: 0, skipped: 0, failed: 0, left: 0 }
    const changed: string[] = []
    await this.#each(ids, pace, async (id, byModel) => {
      const request = { actor, byModel, signal: pace.signal }
      const became = await drafting.prepare(id, states, { minScore, visits }, request)
      counts[became] += 1
      if (became !== 'left') changed.push(id)
    })
    const { left: _, ...told } = counts
    return { ...told, leads: ids.filter((id) => changed.includes(id)) }
  }

  /** Scores leads again that were skipped for their score or for want of an address, and drafts those that reach it now. [OT39] */
  async rescore({ limit, minScore = MIN_SCORE, dryRun, ...filter }: RescoreRequest, actor: Actor) {
    const { store, drafting } = this.#services
    const fitting: string[] = []
    for await (const id of inSlices(store.index.of('skipped'))) if (this.#fits(id, filter)) fitting.push(id)
    const visits = await drafting.visitsOf(fitting)
    const reaching: string[] = []
    let checked = 0
    for await (const id of inSlices(fitting)) {
      if (reaching.length === limit) break
      checked += 1
      const lead = store.leads.get(id)
      const score = lead && drafting.scoreOf(id, lead, visits)
      if (score && lead.about !== null && score.score >= minScore) reaching.push(id)
    }
    if (dryRun) return { checked, drafted: reaching.length, leads: reaching }
    const drafted: string[] = []
    await this.#each(reaching, {}, async (id, byModel) => {
      const became = await drafting.prepare(id, ['skipped'], { minScore, visits }, { actor, byModel })
      if (became === 'drafted') drafted.push(id)
    })
    return { checked, drafted: drafted.length, leads: reaching.filter((id) => drafted.includes(id)) }
  }

  /** Writes the draft of every drafted lead anew, those of people included. [OT38] */
  async redraftUnsent(actor: Actor) {
    const { store, drafting } = this.#services
    const ids = [...store.index.of('drafted')]
    const counts = { redrafted: 0, failed: 0 }
    await this.#each(ids, {}, async (id, byModel) => {
      const refused: Refusal | null = await drafting.redraft(id, { actor, byModel })
      counts[refused === null ? 'redrafted' : 'failed'] += 1
    })
    return counts
  }

  /** Several at a time; the model is asked as long as there is time for it. A failure begins no more. */
  async #each(
    ids: readonly string[],
    { isOver = () => false }: Pace,
    work: (id: string, byModel: boolean) => Promise<void>,
  ): Promise<void> {
    const { writer } = this.#services
    const ends = performance.now() + MODEL_MS
    const left = ids.values()
    let broken = false
    const worker = async () => {
      for (const id of left) {
        if (broken || isOver()) return
        try {
          await work(id, performance.now() < ends)
        } catch (error) {
          broken = true
          throw error
        }
      }
    }
    const workers = AT_ONCE[writer.writerStatus().available ? 'ai' : 'template']
    await Promise.all(Array.from({ length: workers }, worker))
  }

  #fits(id: string, { source, query = '', tags }: Pick<RescoreRequest, 'source' | 'query' | 'tags'>): boolean {
    const { store } = this.#services
    const lead = store.leads.get(id)
    const contact = store.contact(id)
    if (!lead || contact === null || lead.skipReason === 'manual') return false
    if (source !== undefined && lead.source !== source) return false
    return tags.every((tag) => contact.tags.includes(tag)) && holds(contact, query.trim().toLowerCase())
  }
}

function first(ids: ReadonlySet<string>, limit: number): string[] {
  const taken: string[] = []
  for (const id of ids) {
    if (taken.length === limit) break
    taken.push(id)
  }
  return taken
}
