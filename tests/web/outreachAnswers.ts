import { LEAD_STATUSES, type LeadStatus } from '#engine/lead/states.ts'
import type {
  Autopilot,
  Insights,
  Lead,
  LeadDetail,
  OutreachOverview,
  Suppression,
} from '#protocol/views/admin/outreach.ts'
import { NOW } from './consoleAnswers.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export const leadId = (place: number): string => `lead_${String(place).padStart(12, '0')}`

const BODY = `Hello Ada,

your team at Analytical Engines reviews supply agreements every week. Parley brings the reviewers into one timed meeting and leaves a record of every decision.

Would twenty minutes next week suit you?

Root Admin`

/** A lead with a draft that was not sent. */
export function givenLead(own: Partial<Lead> = {}): Lead {
  return {
    id: leadId(0),
    status: 'drafted',
    email: 'ada@engines.example',
    name: 'Ada Byron',
    company: 'Analytical Engines',
    title: 'General Counsel',
    profileUrl: 'https://network.example/in/ada',
    source: 'beta',
    tags: ['fair', 'legal'],
    notes: 'Met at the fair in May.',
    score: 80,
    scoreParts: [
      { key: 'domain', points: 25 },
      { key: 'title', points: 25 },
      { key: 'source', points: 20 },
      { key: 'company', points: 5 },
      { key: 'name', points: 5 },
    ],
    skipReason: null,
    suppressed: false,
    draft: {
      subject: 'Faster document reviews at Analytical Engines',
      body: BODY,
      writer: 'template',
      writerVersion: 'template-1',
      step: 1,
      at: NOW - 3 * HOUR,
    },
    dm: null,
    sends: [],
    sending: null,
    reply: null,
    userId: null,
    createdAt: NOW - 5 * DAY,
    updatedAt: NOW - 3 * HOUR,
    nextAt: null,
    version: 4,
    erased: false,
    ...own,
  }
}

export type GivenSend = Lead['sends'][number]

export const givenSend = (own: Partial<GivenSend> = {}): GivenSend => ({
  step: 1,
  at: NOW - 4 * DAY,
  subject: 'Faster document reviews at Analytical Engines',
  messageId: `<${leadId(0)}.1@parley.example>`,
  status: 'sent',
  by: 'person',
  error: null,
  ...own,
})

const NAMES = ['Ada Byron', '<b>Bold</b>', 'אביגיל לוי', 'Emil Å', '=Dora', 'Fay Wray', 'Gus Grissom', 'Hana Sato']
const COMPANIES = [
  'Analytical Engines',
  'Firm & Partners',
  null,
  'Nordlys Energi AS',
  'Long Name Holdings Worldwide',
  null,
]

/** Leads of every status. */
export const givenLeads = (count = 12): readonly Lead[] =>
  Array.from({ length: count }, (_, place) => {
    const status = LEAD_STATUSES[place % LEAD_STATUSES.length]!
    const isOut = !['new', 'skipped', 'drafted'].includes(status)
    const send = givenSend({ at: NOW - place * 7 * HOUR, status: place === 3 ? 'unknown' : 'sent' })
    return givenLead({
      id: leadId(place),
      status,
      name: place % 7 === 6 ? null : NAMES[place % NAMES.length]!,
      email: place % 11 === 10 ? null : `person-${place}@firm-${place % 5}.example`,
      company: COMPANIES[place % COMPANIES.length]!,
      source: (['csv', 'waitlist', 'beta', 'visitors'] as const)[place % 4]!,
      tags: place % 3 === 0 ? ['fair', 'legal'] : [],
      score: status === 'new' ? null : 30 + ((place * 13) % 60),
      skipReason: status === 'skipped' ? 'score' : null,
      suppressed: status === 'bounced' || status === 'unsubscribed' || place === 11,
      draft: status === 'drafted' ? givenLead().draft : null,
      sends: isOut ? [status === 'bounced' ? { ...send, status: 'bounced' } : send] : [],
      nextAt: status === 'sent' && place !== 3 ? NOW + (place - 10) * DAY : null,
      createdAt: NOW - (place + 3) * 9 * HOUR,
    })
  })

export const givenAutopilot = (own: Partial<Autopilot> = {}): Autopilot => ({
  enabled: true,
  dailyCap: 20,
  minScore: 50,
  sources: ['waitlist', 'beta'],
  windowStart: '09:00',
  windowEnd: '17:00',
  tz: 'America/New_York',
  weekdaysOnly: true,
  maxSteps: 2,
  followUpDays: 7,
  lastRunAt: NOW - 14 * HOUR,
  nextRunAt: NOW + 8 * HOUR,
  ...own,
})

export function givenOutreach(own: Partial<OutreachOverview> = {}): OutreachOverview {
  const leads = givenLeads()
  const counts = Object.fromEntries(
    LEAD_STATUSES.map((status) => [status, leads.filter((lead) => lead.status === status).length]),
  ) as Record<LeadStatus, number>
  return {
    leads,
    total: leads.length,
    counts,
    unknown: leads.filter(({ sends }) => sends.at(-1)?.status === 'unknown').length,
    cap: { limit: 20, sentToday: 13, resetsAt: NOW + 17 * HOUR },
    autopilot: givenAutopilot(),
    mail: { configured: true, from: 'Parley <hello@parley.example>' },
    sync: { configured: true, lastAt: NOW - 2 * HOUR },
    writer: { available: true, model: 'local-7b', version: 'local-7b' },
    suppressions: 14,
    insights: givenInsights(),
    ...own,
  }
}

const actor = (name: string | null) => ({ kind: name === null ? 'system' : 'admin', id: null, name })

export function givenDetail(own: Partial<LeadDetail> = {}): LeadDetail {
  return {
    ...givenLead(),
    events: [
      { at: NOW - 5 * DAY, type: 'lead.found', actor: actor('Root Admin'), data: { source: 'beta' } },
      { at: NOW - 5 * DAY + HOUR, type: 'lead.scored', actor: actor(null), data: { score: 80 } },
      {
        at: NOW - 5 * DAY + HOUR,
        type: 'lead.drafted',
        actor: actor(null),
        data: { writer: 'template', step: 1, draft: { subject: 'Faster reviews', body: BODY } },
      },
    ],
    suppression: null,
    outgoing: {
      from: 'Parley <hello@parley.example>',
      footer:
        '--\nUnsubscribe: https://parley.example/api/outreach/unsubscribe?token=VGhpcyBpcyBhIHRva2Vu\nParley, 12 Review Street, London',
    },
    ...own,
  }
}

export const givenSuppressions = (count = 14): readonly Suppression[] =>
  Array.from({ length: count }, (_, place) => ({
    email: `left-alone-${place}@firm-${place % 5}.example`,
    reason: (['unsubscribed', 'bounced', 'manual'] as const)[place % 3]!,
    at: NOW - place * 3 * DAY,
  }))

const group = (key: string, sent: number, replied: number) => ({
  ...{ key, sent, replied },
  rate: sent === 0 ? null : replied / sent,
})

export const givenInsights = (): Insights => ({
  generatedAt: NOW - HOUR,
  funnel: {
    ...{ found: 412, prepared: 240, skipped: 121, sent: 180 },
    ...{ replied: 27, bounced: 6, unsubscribed: 4, won: 9 },
  },
  rates: { reply: 0.15, bounce: 0.0333, unsubscribe: 0.0222, win: 0.05 },
  bySource: [group('csv', 80, 6), group('waitlist', 50, 11), group('beta', 44, 10), group('visitors', 6, 0)],
  byScoreBand: [group('0-49', 0, 0), group('50-69', 90, 8), group('70-84', 70, 13), group('85-100', 20, 6)],
  subjects: [
    { subject: 'Faster document reviews at Analytical Engines', sent: 40, replied: 8 },
    { subject: '<i>One question</i> about your reviews', sent: 22, replied: 3 },
  ],
  text: '## What worked\n\nBeta requests answer **twice as often** as people from files.\n\n- Write to people with 70 points and more first.\n- <img src=x onerror=alert(1)> stays text.',
  writer: 'ai',
})

export const givenFound = () => ({
  ok: true,
  source: 'csv',
  found: 6,
  added: 3,
  duplicates: 1,
  suppressed: 1,
  invalid: [
    { row: 5, reason: 'This is no e-mail address: ada@@example' },
    { row: 7, reason: 'The row has 2 cells, the header 4' },
  ],
  leads: givenLeads(3).map((lead) => ({ ...lead, status: 'new' as const, sends: [], draft: null })),
})
