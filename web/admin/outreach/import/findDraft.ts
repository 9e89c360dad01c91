import { LEAD_SOURCES, type LeadSource } from '#engine/lead/states.ts'
import { t } from '../../strings/t.ts'
import { tagsIn } from '../lead/contactDraft.ts'
import type { Finding, Found } from '../outreachRest.ts'
import { typedNumber } from '../parts/numberField.ts'
import { isTooLarge } from './csvText.ts'

const said = t.outreach.find

/** Leads that one request adds at most. */
export const FIND_MAX = 200

/** What is looked for, as it is typed. */
export interface FindDraft {
  readonly source: LeadSource
  readonly csv: string
  readonly query: string
  readonly limit: string
  readonly minScore: string
  readonly tags: string
}

export const NOTHING: FindDraft = { source: 'csv', csv: '', query: '', limit: '50', minScore: '', tags: '' }

export const sourceOf = (text: string): LeadSource => LEAD_SOURCES.find((source) => source === text) ?? 'csv'

/** Why it cannot be looked for as it is typed. */
export function findFaults(draft: FindDraft): Readonly<Partial<Record<keyof FindDraft, string>>> {
  const { source, csv, limit, minScore } = draft
  return {
    ...(source === 'csv' && csv.trim() === '' ? { csv: said.empty } : {}),
    ...(source === 'csv' && isTooLarge(csv) ? { csv: said.tooLarge } : {}),
    ...(source !== 'csv' && typedNumber(limit, 1, FIND_MAX) === null ? { limit: said.faults.limit } : {}),
    ...(minScore.trim() !== '' && typedNumber(minScore, 0, 100) === null ? { minScore: said.faults.score } : {}),
  }
}

/** The request for what is typed: a CSV in the largest steps, other sources up to the limit. */
export function findingOf({ source, csv, query, limit, minScore, tags }: FindDraft): Finding {
  const least = typedNumber(minScore, 0, 100)
  const given = tagsIn(tags)
  return {
    source,
    limit: source === 'csv' ? FIND_MAX : (typedNumber(limit, 1, FIND_MAX) ?? FIND_MAX),
    ...(source === 'csv' ? { csv } : {}),
    ...(query.trim() === '' ? {} : { query: query.trim() }),
    ...(least === null ? {} : { minScore: least }),
    ...(given.length === 0 ? {} : { tags: given }),
  }
}

/** Whether the same request would add more: a request reads no further than its limit. */
export const hasMore = ({ source, limit }: Finding, { added }: Found): boolean => source === 'csv' && added === limit

/** The steps of one import together. Each step meets the leads of those before as known already. [WF11] */
export function together(steps: readonly Found[]): Pick<Found, 'added' | 'duplicates' | 'suppressed' | 'invalid'> {
  const last = steps.at(-1)
  const added = steps.reduce((sum, step) => sum + step.added, 0)
  if (last === undefined) return { added, duplicates: 0, suppressed: 0, invalid: [] }
  const { duplicates, suppressed, invalid } = last
  return { added, duplicates: Math.max(0, duplicates - (added - last.added)), suppressed, invalid }
}
