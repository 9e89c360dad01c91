import { LEAD_SOURCES, type LeadSource } from '#engine/lead/states.ts'
import { rateOf } from '../../admin/rates.ts'

/** What may have happened to a lead, each counted once a lead. */
export const FUNNEL = ['found', 'prepared', 'skipped', 'sent', 'replied', 'bounced', 'unsubscribed', 'won'] as const
export type FunnelStep = (typeof FUNNEL)[number]

/** Scores by band, each from its number up. */
const BANDS = [
  { key: '0-49', from: 0 },
  { key: '50-69', from: 50 },
  { key: '70-84', from: 70 },
  { key: '85-100', from: 85 },
] as const

/** What insights count of a lead. */
export interface CountedLead {
  readonly source: LeadSource
  readonly score: number | null
  /** What ever happened to it, being found aside. */
  readonly was: Readonly<Record<Exclude<FunnelStep, 'found'>, boolean>>
}

/** Leads that were written to, and those of them that replied. */
export interface InsightGroup {
  readonly key: string
  readonly sent: number
  readonly replied: number
  /** 0..1 with four decimals; null where none was written to. */
  readonly rate: number | null
}

/** Exact counts over all leads. Rates are shares of the leads ever written to. */
export interface InsightNumbers {
  readonly funnel: Readonly<Record<FunnelStep, number>>
  readonly rates: Readonly<Record<'reply' | 'bounce' | 'unsubscribe' | 'win', number | null>>
  readonly bySource: readonly InsightGroup[]
  readonly byScoreBand: readonly InsightGroup[]
}

interface Tally {
  sent: number
  replied: number
}

/** Counts the leads one by one, so that whoever asks may pause in between. [OT57] */
export class InsightCounts {
  readonly #funnel: Record<FunnelStep, number> = {
    ...{ found: 0, prepared: 0, skipped: 0, sent: 0 },
    ...{ replied: 0, bounced: 0, unsubscribed: 0, won: 0 },
  }
  /** Of those written to, what became of them. */
  readonly #outcomes = { replied: 0, bounced: 0, unsubscribed: 0, won: 0 }
  readonly #sources = new Map<string, Tally>(LEAD_SOURCES.map((source) => [source, { sent: 0, replied: 0 }]))
  readonly #bands = new Map<string, Tally>(BANDS.map(({ key }) => [key, { sent: 0, replied: 0 }]))

  add({ source, score, was }: CountedLead): void {
    this.#funnel.found += 1
    for (const step of FUNNEL) if (step !== 'found' && was[step]) this.#funnel[step] += 1
    if (!was.sent) return
    for (const step of ['replied', 'bounced', 'unsubscribed', 'won'] as const) if (was[step]) this.#outcomes[step] += 1
    for (const tally of [this.#sources.get(source), this.#bands.get(bandOf(score ?? 0))]) {
      if (!tally) continue
      tally.sent += 1
      if (was.replied) tally.replied += 1
    }
  }

  numbers(): InsightNumbers {
    const { sent } = this.#funnel
    const { replied, bounced, unsubscribed, won } = this.#outcomes
    return {
      funnel: { ...this.#funnel },
      rates: {
        reply: rateOf(replied, sent),
        bounce: rateOf(bounced, sent),
        unsubscribe: rateOf(unsubscribed, sent),
        win: rateOf(won, sent),
      },
      bySource: groupsOf(this.#sources),
      byScoreBand: groupsOf(this.#bands),
    }
  }
}

function bandOf(score: number): string {
  return BANDS.findLast(({ from }) => score >= from)?.key ?? BANDS[0].key
}

function groupsOf(tallies: ReadonlyMap<string, Tally>): InsightGroup[] {
  return [...tallies].map(([key, { sent, replied }]) => ({ key, sent, replied, rate: rateOf(replied, sent) }))
}
