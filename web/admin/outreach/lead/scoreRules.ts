import { SCORE_RULES } from '#engine/lead/score.ts'
import type { Lead } from '#protocol/views/admin/outreach.ts'
import { t } from '../../strings/t.ts'

const said = t.outreach.lead.score

/** One rule of a score: points that the lead got and could get, and why it got that many. */
export interface ScoreLine {
  readonly key: string
  readonly label: string
  readonly got: number
  readonly possible: number
  readonly why: string
}

/** The score of a lead, rule by rule, those that gave nothing included. Rules that this version does not know come last. [WF4] */
export function scoreLines(lead: Lead): readonly ScoreLine[] {
  const got = new Map(lead.scoreParts.map(({ key, points }) => [key, points]))
  const known = SCORE_RULES.map(({ key, points }) => ({
    key,
    label: said.rules[key],
    got: got.get(key) ?? 0,
    possible: points,
    why: whyOf(key, lead, got.get(key) ?? 0),
  }))
  const keys = new Set<string>(SCORE_RULES.map(({ key }) => key))
  const others = lead.scoreParts
    .filter(({ key }) => !keys.has(key))
    .map(({ key, points }) => ({ key, label: key, got: points, possible: Math.max(0, points), why: said.other }))
  return [...known, ...others]
}

type Rule = (typeof SCORE_RULES)[number]['key']

function whyOf(rule: Rule, lead: Lead, got: number): string {
  const { whys } = said
  switch (rule) {
    case 'domain':
      if (lead.email === null) return whys.noAddress
      return got > 0 ? whys.domain(domainOf(lead.email)) : whys.freeMail(domainOf(lead.email))
    case 'title':
      if (got > 0) return whys.title
      return lead.title === null && lead.notes === null ? whys.noTitle : whys.otherTitle
    case 'source':
      return whys.source(t.outreach.shared.sources[lead.source])
    case 'engagement':
      if (lead.userId === null && got === 0) return whys.noPerson
      return got > 0 ? whys.visits(Math.ceil(got / POINTS_A_VISIT), got) : whys.noVisit
    case 'company':
      return lead.company === null ? whys.noCompany : lead.company
    case 'name':
      return lead.name === null ? whys.noName : lead.name
  }
}

const POINTS_A_VISIT = 4
const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)
