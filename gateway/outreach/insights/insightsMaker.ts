import type { OutreachData } from '#engine/outreach/events.ts'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import { InsightCounts } from '#projections/views/outreach/insights.ts'
import { inSlices } from '../finding/slices.ts'
import type { OutreachStore } from '../store.ts'
import type { OutreachWriter } from '../writer.ts'

const SUBJECTS_MAX = 10

type Subject = OutreachData<'insights.made'>['subjects'][number]

interface Counted {
  readonly subject: string
  /** The mail whose subject it is. */
  readonly leadId: string
  readonly step: number
  sent: number
  replied: number
}

/** Counts what became of all leads, and has it said in words. Subjects are kept by the mails that had them, never as text. [OT57] */
export class InsightsMaker {
  readonly #store: OutreachStore
  readonly #writer: OutreachWriter

  constructor(store: OutreachStore, writer: OutreachWriter) {
    this.#store = store
    this.#writer = writer
  }

  /** Resolves once they are durable. */
  async make(actor: Actor): Promise<Refusal | null> {
    const counts = new InsightCounts()
    const subjects = new Map<string, Counted>()
    for await (const leadId of inSlices([...this.#store.index.ids()])) {
      const lead = this.#store.leads.get(leadId)
      if (!lead) continue
      counts.add(lead)
      this.#countSubjects(leadId, subjects)
    }
    const numbers = counts.numbers()
    const written = await this.#writer.writeInsights(numbers)
    const { funnel, rates, bySource, byScoreBand } = numbers
    const done = await this.#store.ask(actor, {
      type: 'noteInsights',
      funnel,
      rates,
      bySource: [...bySource],
      byScoreBand: [...byScoreBand],
      subjects: mostSent(subjects),
      ...written,
    })
    return isRefusal(done) ? done : null
  }

  /** A reply counts for the last mail before it. */
  #countSubjects(leadId: string, subjects: Map<string, Counted>): void {
    const lead = this.#store.leads.get(leadId)
    const gone = lead?.sends.filter(({ state }) => state !== 'failed' && state !== 'sending') ?? []
    for (const [i, { mail, step }] of gone.entries()) {
      const subject = this.#store.open<{ subject: string }>(leadId, mail)?.subject
      if (subject === undefined) continue
      const counted = subjects.get(subject) ?? { subject, leadId, step, sent: 0, replied: 0 }
      counted.sent += 1
      if (i === gone.length - 1 && lead?.was.replied) counted.replied += 1
      subjects.set(subject, counted)
    }
  }
}

/** Those of most mails, by replies where they are equal, then by their words. */
function mostSent(subjects: ReadonlyMap<string, Counted>): Subject[] {
  return [...subjects.values()]
    .sort((a, b) => b.sent - a.sent || b.replied - a.replied || (a.subject < b.subject ? -1 : 1))
    .slice(0, SUBJECTS_MAX)
    .map(({ leadId, step, sent, replied }) => ({ leadId, step, sent, replied }))
}
