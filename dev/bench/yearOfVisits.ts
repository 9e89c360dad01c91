import { randomUUID } from 'node:crypto'
import type { NewEvent } from '#stores/events/port.ts'

const DAY_MS = 86_400_000
const DAYS = 365
export const VISITS_END = Date.parse('2026-11-23T12:00:00Z')

const PATHS = Array.from({ length: 40 }, (_, i) => (i === 0 ? '/' : `/guides/page-${i}`))
const HOSTS = Array.from({ length: 30 }, (_, i) => `site-${i}.example`)
const COUNTRIES = ['DE', 'FR', 'US', 'GB', 'NL', 'ES', 'IT', 'PL', 'BR', 'JP']
const DEVICES = ['desktop', 'desktop', 'mobile', 'tablet']
const BROWSERS = ['chrome', 'chrome', 'safari', 'firefox', 'edge']
const VITALS = ['LCP', 'INP', 'CLS', 'TTFB']
const RETURNING = 0.4
const SECONDS_PER_VIEW = 40
const actor = { kind: 'guest', id: null, name: null } as const

/** Numbers that look drawn, the same in every run. */
function draws(): () => number {
  let state = 0x2545f491
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Yields the days of a year with what visitors' browsers reported: visits of a few pages, vitals, a few signals of trouble. */
export function* aYearOfVisits(count: number): Generator<readonly [day: string, events: NewEvent[]]> {
  const draw = draws()
  const known: string[] = []
  for (let day = 0; day < DAYS; day++) {
    const start = VISITS_END - (DAYS - day) * DAY_MS
    const wanted = Math.floor(((day + 1) * count) / DAYS) - Math.floor((day * count) / DAYS)
    const events: NewEvent[] = []
    while (events.length < wanted) events.push(...visit(draw, known, start + draw() * (DAY_MS - 3_600_000)))
    const inOrder = events.slice(0, wanted).toSorted((one, other) => one.at - other.at)
    yield [new Date(start).toISOString().slice(0, 10), inOrder]
  }
}

function visit(draw: () => number, known: string[], start: number): NewEvent[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() ** 2 * list.length)]!
  const anonId = known.length > 0 && draw() < RETURNING ? known[Math.floor(draw() * known.length)]! : randomUUID()
  known.push(anonId)
  const client = { country: pick(COUNTRIES), device: pick(DEVICES), browser: pick(BROWSERS) }
  let at = Math.floor(start)
  const reported = (type: string, more: object): NewEvent => {
    at += Math.floor(draw() * 400)
    const data = { anonId, eventId: randomUUID(), age: draw() < 0.05 ? 60_000 : 0, ...client, ...more }
    return { id: randomUUID(), at, type, actor, data, hash: '0'.repeat(64) }
  }
  return Array.from({ length: 1 + Math.floor(draw() ** 2 * 8) }, (_, view) => {
    at += Math.floor(draw() * 2 * SECONDS_PER_VIEW * 1_000)
    const path = pick(PATHS)
    const referrer = view === 0 && draw() < 0.5 ? pick(HOSTS) : null
    const vitals = VITALS.map((name) => reported('t.vital', { path, name, value: Math.round(draw() * 5_000) / 10 }))
    const ux = draw() < 0.03 ? [reported('t.ux', { path, signal: 'rage_click', selector: 'button' })] : []
    return [reported('t.pageview', { path, referrer, title: 'A page' }), ...vitals.slice(0, view === 0 ? 4 : 1), ...ux]
  }).flat()
}
