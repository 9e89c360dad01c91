import type { AuditRow } from '#protocol/views/account.ts'
import { ACTIVITY_KINDS, type ActivityItem, type Heatmap } from '#protocol/views/admin/activity.ts'
import type { AiQuality, Experience, ReplayRow } from '#protocol/views/admin/quality.ts'
import type { RangeView } from '#protocol/views/admin/range.ts'
import type { RoomRow } from '#protocol/views/admin/rooms.ts'
import type { ToolFunnels } from '#protocol/views/admin/tools.ts'
import type { Traffic } from '#protocol/views/admin/traffic.ts'
import type { ConnectionRow } from '#protocol/views/admin/users.ts'
import { NOW } from './consoleAnswers.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const FROM = Date.UTC(2026, 9, 25)
const RANGE: RangeView = { key: '30d', from: FROM, to: NOW, bucket: 'day', tz: 'UTC' }

/** A UUID that ends in a number. */
export const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const counted = (...keys: readonly string[]) => keys.map((key, place) => ({ key, visitors: 900 >> place }))

export function givenTraffic(): Traffic {
  const series = Array.from({ length: 30 }, (_, day) => {
    const visitors = 90 + ((day * 31) % 90)
    return { t: FROM + day * DAY, visitors, visits: visitors + 20, pageviews: visitors * 3 + ((day * 53) % 60) }
  })
  const visitor = (place: number, own: Partial<Traffic['people'][number]>): Traffic['people'][number] => ({
    ...{ personId: `a_${uuid(place)}`, userId: null, email: null, firstSeenAt: FROM + place * DAY },
    ...{ lastSeenAt: NOW - place * 17 * 60_000, visits: 1 + (place % 4), pageviews: 2 + place * 3 },
    ...{ entryPath: '/', referrer: 'direct', country: 'DE', device: 'desktop', internal: false },
    ...own,
  })
  const totals = { visitors: 2_310, visits: 3_502, viewsPerVisit: 3.12, bounceRate: 0.4213, avgVisitMs: 184_000 }
  const pageviews = series.reduce((sum, point) => sum + point.pageviews, 0)
  return {
    range: RANGE,
    totals: { ...totals, pageviews },
    previous: { ...totals, visitors: 2_000, pageviews: 9_000, bounceRate: 0.38 },
    series,
    now: 7,
    pages: ['/', '/spaces/:slug', '/tools/agenda-builder', '/archive', '/r/:code'].map((path, place) => ({
      ...{ path, visitors: 1_900 >> place, pageviews: 4_100 >> place, entries: 1_500 >> place, exits: 900 >> place },
    })),
    referrers: ['direct', 'news.example.org', 'search.example', 'blog.example'].map((host, place) => ({
      ...{ host, visitors: 1_400 >> place, visits: 1_900 >> place },
    })),
    utm: { source: counted('newsletter', 'conference'), medium: counted('email'), campaign: [] },
    countries: counted('DE', 'FR', 'US', 'GB', 'JP', 'BR', 'CH', 'AT', 'NL', 'PL'),
    devices: counted('desktop', 'mobile', 'tablet'),
    browsers: counted('Chrome', 'Firefox', 'Safari'),
    signups: { count: 60, rate: 0.026 },
    people: [
      visitor(1, { personId: `u_${uuid(71)}`, userId: uuid(71), email: 'ada@parley.example', country: 'FR' }),
      visitor(2, { referrer: 'news.example.org', device: 'mobile', entryPath: '/tools/agenda-builder' }),
      visitor(3, { internal: true, country: null }),
      ...Array.from({ length: 9 }, (_, place) => visitor(place + 4, {})),
    ],
  }
}

export function givenTools(): ToolFunnels {
  const person = (place: number) => ({
    ...{
      personId: `u_${uuid(place)}`,
      userId: uuid(place),
      email: `user${place}@parley.example`,
      name: `User ${place}`,
    },
    ...{ firstVisitAt: NOW - place * DAY, signedUpAt: NOW - place * DAY + 5 * HOUR },
  })
  const rates = { started: 0.5, ran: 0.4, copied: 0.2, cta: 0.05 }
  const funnel = { visited: 400, started: 200, ran: 160, copied: 80, cta: 20, runs: 310 }
  return {
    range: RANGE,
    tools: [
      { tool: 'agenda-builder', title: 'Agenda builder', ...funnel, rates, signedIn: [person(3), person(1)] },
      { tool: 'minutes-summarizer', title: 'Minutes summarizer', ...funnel, rates, signedIn: [person(2)] },
      {
        ...{ tool: 'decision-extractor', title: 'Decision extractor', signedIn: [], runs: 0 },
        ...{ visited: 0, started: 0, ran: 0, copied: 0, cta: 0 },
        rates: { started: null, ran: null, copied: null, cta: null },
      },
    ],
    today: { date: '2026-11-23', aiRuns: 148, cap: 200, remaining: 52, resetsAt: Date.UTC(2026, 10, 24) },
  }
}

export function givenQuality(): AiQuality {
  const agent = (ok: number, failed: number, fallback: number, skipped: number) => {
    const ran = ok + failed + fallback
    return { ok, failed, fallback, skipped, failureRate: ran === 0 ? null : (failed + fallback) / ran }
  }
  return {
    range: RANGE,
    proposals: {
      decision: { accepted: 61, rejected: 12, pending: 30, rate: 0.8356 },
      section: { accepted: 210, rejected: 35, pending: 4, rate: 0.8571 },
      board: { accepted: 17, rejected: 9, pending: 51, rate: 0.6538 },
    },
    agents: {
      ...{ moderator: agent(900, 3, 12, 44), answer: agent(640, 12, 31, 0), intel: agent(5_100, 0, 240, 12) },
      ...{
        summary: agent(310, 4, 9, 2),
        report: agent(130, 0, 5, 0),
        nlu: agent(0, 0, 0, 0),
        board: agent(34, 2, 0, 0),
      },
      ...{
        tool: agent(148, 6, 20, 0),
        outreach: agent(0, 0, 0, 0),
        social: agent(0, 0, 0, 0),
        image: agent(0, 0, 0, 0),
      },
    },
    failureRate: 0.0497,
    corrections: { sessions: 135, corrected: 18, rate: 0.1333 },
  }
}

export function givenReplayRow(place: number, own: Partial<ReplayRow> = {}): ReplayRow {
  return {
    ...{ replayId: uuid(500 + place), personId: `a_${uuid(place)}`, userId: null, startedAt: NOW - place * 5 * HOUR },
    ...{ durationMs: 30_000 + place * 41_000, chunks: 3 + place, bytes: 40_000 * (place + 1), entryPath: '/' },
    ...{ signals: { rage: place % 3, dead: place % 2, errors: 0 }, complete: place % 4 !== 0 },
    ...own,
  }
}

export function givenExperience(): Experience {
  const page = (path: string, place: number) => ({
    ...{ path, views: 900 >> place, rageClicks: place, deadClicks: place * 2, jsErrors: 3 - place, slow: 12 >> place },
    p75Lcp: 1_400 + place * 1_500,
  })
  return {
    range: { ...RANGE, key: '7d', from: NOW - 7 * DAY },
    generatedAt: NOW,
    cached: true,
    health: {
      ...{ score: 91, visits: 812, badVisits: 73, rageClicks: 14, deadClicks: 31, jsErrors: 9, quickBacks: 22 },
      ...{ slowPages: 11, p75: { lcp: 2_140, inp: 310, cls: 0.02, ttfb: 1_950 } },
    },
    pages: [page('/', 0), page('/r/:code', 1), page('/spaces/:slug', 2)],
    errors: [
      {
        ...{ fingerprint: 'a1', message: 'TypeError: undefined is not an object', count: 6, persons: 4 },
        ...{ lastAt: NOW - HOUR, path: '/r/:code' },
      },
    ],
    replays: Array.from({ length: 6 }, (_, place) => givenReplayRow(place)),
  }
}

export function givenHeatmap(tz = 'UTC'): Heatmap {
  const cells = Array.from({ length: 168 }, (_, place) => {
    const [weekday, hour] = [1 + Math.floor(place / 24), place % 24]
    const isWork = weekday < 6 && hour > 7 && hour < 19
    const pageviews = isWork ? 40 + ((place * 13) % 60) : (place * 7) % 9
    return { weekday, hour, product: isWork ? 20 + ((place * 29) % 80) : (place * 5) % 4, pageviews }
  })
  const sum = (key: 'product' | 'pageviews') => cells.reduce((all, cell) => all + cell[key], 0)
  return { range: RANGE, tz, cells, totals: { product: sum('product'), pageviews: sum('pageviews') } }
}

export function givenActivity(count = 14): ActivityItem[] {
  return Array.from({ length: count }, (_, place): ActivityItem => {
    const kind = ACTIVITY_KINDS[place % ACTIVITY_KINDS.length]!
    const isUser = place % 3 === 0
    return {
      ...{ id: uuid(900 + place), at: NOW - place * 2 * HOUR, kind, text: `Something of kind ${kind} happened` },
      actor: isUser
        ? { kind: 'user', id: uuid(place), name: `User ${place}` }
        : { kind: 'guest', id: `p_${place}`, name: null },
      ref: isUser ? { kind: 'user', id: uuid(place) } : { kind: 'room', id: 'ABC234' },
      internal: place % 5 === 4,
    }
  })
}

export function givenConnections(): ConnectionRow[] {
  const kinds = ['extension', 'companion', 'integration', 'mcp'] as const
  return kinds.map((kind, place) => ({
    ...{ id: `con_${place}`, kind, name: `Program ${place}`, version: place === 1 ? null : `1.${place}.0` },
    ...{ status: place === 2 ? 'revoked' : 'active', createdAt: FROM + place * DAY },
    lastSeenAt: place === 3 ? null : NOW - place * HOUR,
    user: { id: uuid(place), email: `user${place}@parley.example`, name: `User ${place}` },
    team: { id: uuid(40 + place), name: `Team ${place}` },
  }))
}

export function givenAudit(): AuditRow[] {
  const actor = { id: uuid(1), email: 'root@example.org' }
  const row = (place: number, own: Pick<AuditRow, 'action' | 'target' | 'before' | 'after'>): AuditRow => ({
    ...{ id: uuid(300 + place), at: NOW - place * HOUR, actor, requestId: uuid(600 + place) },
    ...own,
  })
  return [
    row(0, {
      ...{ action: 'user.patched', target: { kind: 'user', id: uuid(71) } },
      ...{ before: { role: 'user', disabled: false }, after: { role: 'admin', disabled: false } },
    }),
    row(1, {
      ...{ action: 'team.plan_set', target: { kind: 'team', id: uuid(41) } },
      before: { plan: 'free', overrides: null },
      after: { plan: 'pro', overrides: { rooms: 12, recaps: null } },
    }),
    row(2, { action: 'room.exported', target: { kind: 'room', id: 'ABC234' }, before: null, after: null }),
  ]
}

export function givenRoom(place: number, own: Partial<RoomRow> = {}): RoomRow {
  const phase = (['setup', 'chat', 'ended'] as const)[place % 3]!
  const createdAt = NOW - place * 7 * HOUR
  const hasUser = place % 2 === 0
  return {
    ...{ code: `ROOM${10 + place}`, name: `Review ${place}`, title: place === 0 ? null : `Supply agreement ${place}` },
    ...{ template: 'contract', phase, endedReason: phase === 'ended' ? 'goal' : null, live: phase !== 'ended' },
    host: {
      ...{ name: `Host ${place}`, userId: hasUser ? uuid(place) : null },
      email: hasUser ? `user${place}@parley.example` : null,
    },
    team: place % 4 === 0 ? { id: uuid(41), name: 'Team 1' } : null,
    space: place % 4 === 0 ? { id: 'sp_abcdefghijkl', name: 'Contracts' } : null,
    ...{ participants: 2 + (place % 5), messages: place * 13, coverage: (place * 17) % 101 },
    ...{ score: phase === 'ended' ? 71.5 : null, createdAt, startedAt: phase === 'setup' ? null : createdAt + 600_000 },
    ...{ endedAt: phase === 'ended' ? createdAt + HOUR : null, durationMs: phase === 'setup' ? 0 : 1_800_000 },
    ...{ internal: place === 5, historyName: phase === 'ended' ? `ROOM${10 + place}-1` : null },
    ...own,
  }
}
