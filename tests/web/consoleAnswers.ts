import type { Overview, PeriodMetrics } from '#protocol/views/admin/overview.ts'

const DAY = 86_400_000
export const NOW = Date.UTC(2026, 10, 23, 6, 40)

/** A month of figures as the service would answer them. */
export function givenOverview(): Overview {
  const from = Date.UTC(2026, 9, 25)
  const series = Array.from({ length: 30 }, (_, day) => ({
    t: from + day * DAY,
    newUsers: (day * 7) % 5,
    activeUsers: 10 + ((day * 13) % 17),
    visitors: 120 + ((day * 31) % 90),
    pageviews: 400 + ((day * 53) % 260),
    roomsCreated: (day * 3) % 11,
    messages: 200 + ((day * 97) % 400),
  }))
  const sum = (key: Exclude<keyof (typeof series)[number], 't'>) => series.reduce((all, point) => all + point[key], 0)
  const period = givenMetrics({
    newUsers: sum('newUsers'),
    pageviews: sum('pageviews'),
    roomsCreated: sum('roomsCreated'),
    messages: sum('messages'),
  })
  return {
    range: { key: '30d', from, to: NOW, bucket: 'day', tz: 'UTC' },
    includeInternal: false,
    totals: { users: 1_284, teams: 1_310, rooms: 5_120, spaces: 880, sessionsArchived: 4_207 },
    period,
    previous: givenMetrics({ newUsers: 48, pageviews: 13_050, roomsCreated: 0, messages: 9_900, bounceRate: 0.31 }),
    series,
    endedReasons: { goal: 92, timeout: 31, stopped: 12 },
    templates: { general: 40, contract: 62, prd: 21, policy: 9, 'investment-memo': 4, compliance: 11 },
    plans: { free: 1_204, pro: 81, team: 22, enterprise: 3 },
  }
}

function givenMetrics(own: Partial<PeriodMetrics>): PeriodMetrics {
  return {
    ...{
      visitors: 2_310,
      visits: 3_502,
      pageviews: 14_200,
      bounceRate: 0.4213,
      avgVisitMs: 184_000,
      viewsPerVisit: 4.05,
    },
    ...{ newUsers: 60, activeUsers: 221, signupRate: 0.026, roomsCreated: 147, roomsStarted: 139, roomsEnded: 135 },
    ...{ completionRate: 0.6815, messages: 11_020, voiceMessages: 1_200, summons: 640, uploads: 310, annotations: 95 },
    ...{ avgScore: 78.4, avgCoverage: 81.2, medianDurationMs: 1_830_000, spacesCreated: 34, recaps: 88 },
    ...{ assistantMinutes: 412, waitlist: 12, betaRequests: 3 },
    ...own,
  }
}
