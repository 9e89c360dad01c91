import fc from 'fast-check'
import type { TelemetryEvent } from '#engine/journals/telemetry.ts'
import type { PersonFact } from '#engine/person/person.ts'
import { countEvent, emptyFacts, type Facts } from '#projections/admin/facts.ts'
import type { Logged } from '#projections/projection.ts'

/** Random logs of visitors, for tests that count them twice. */

export const START = Date.parse('2026-02-26T22:10:00Z')
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const id = (prefix: string, n: number) => `${prefix}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const BROWSERS = [1, 2, 3, 4].map((n) => id('a', n))
export const USERS = [1, 2].map((n) => id('b', n))

export const TOOLS = ['agenda-builder', 'decision-extractor'] as const
const PATHS = ['/', '/about', '/tools/agenda-builder', '/tools/decision-extractor', '/rooms/:code']
const chained = { id: id('e', 1), seq: 1, hash: '', actor: { kind: 'guest', id: null, name: null } } as const

/** What happens next: an event of the log, `wait` after the one before. */
export interface Step {
  readonly wait: number
  readonly event:
    | {
        readonly kind: 'telemetry'
        readonly browser: number
        readonly data: Partial<Reported>
        readonly type: TelemetryEvent['type']
      }
    | { readonly kind: 'link' | 'flag' | 'unflag'; readonly browser: number; readonly user: number }
    | { readonly kind: 'join'; readonly user: number }
    | { readonly kind: 'run'; readonly browser: number | null; readonly user: number | null }
}

type Reported = Record<string, unknown> & { age: number }

const wait = fc.oneof(
  { weight: 4, arbitrary: fc.nat(10 * MINUTE) },
  { weight: 2, arbitrary: fc.constantFrom(0, 30 * MINUTE, 30 * MINUTE + 1, 30 * MINUTE - 1) },
  { weight: 1, arbitrary: fc.nat(14 * HOUR) },
)
const age = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constantFrom(1, 30 * MINUTE, HOUR, DAY) },
  { weight: 1, arbitrary: fc.nat(DAY) },
)

const client = {
  country: fc.constantFrom(null, 'DE', 'FR'),
  device: fc.constantFrom('desktop' as const, 'mobile' as const),
  browser: fc.constantFrom('chrome' as const, 'firefox' as const),
}
const common = { age, path: fc.constantFrom(...PATHS), ...client }
const utm = fc.option(fc.record({ source: fc.constantFrom('mail', 'ad'), medium: fc.constantFrom(undefined, 'cpc') }), {
  nil: undefined,
})

const data = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('t.pageview' as const),
      data: fc.record({ ...common, referrer: fc.constantFrom(null, null, 'news.example', 'search.example'), utm }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('t.tool' as const),
      data: fc.record({
        ...common,
        tool: fc.constantFrom(...TOOLS),
        step: fc.constantFrom('started', 'copied', 'cta'),
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('t.ux' as const),
      data: fc.record({
        ...common,
        signal: fc.constantFrom('rage_click', 'dead_click', 'js_error', 'quick_back'),
        message: fc.constantFrom('x is not a function', 'out of memory'),
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('t.vital' as const),
      data: fc.record({
        ...common,
        name: fc.constantFrom('LCP', 'INP', 'CLS', 'TTFB'),
        value: fc.constantFrom(0.1, 120, 4_000, 4_000.5, 9_000),
      }),
    }),
  },
)
const browser = fc.nat(BROWSERS.length - 1)
const user = fc.nat(USERS.length - 1)

const event: fc.Arbitrary<Step['event']> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .record({ kind: fc.constant('telemetry' as const), browser, reported: data })
      .map(({ reported, ...rest }) => ({ ...rest, ...reported })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('link' as const, 'link' as const, 'flag' as const, 'unflag' as const),
      browser,
      user,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('join' as const), user }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('run' as const), browser: fc.option(browser), user: fc.option(user) }),
  },
)

export const visitLog: fc.Arbitrary<Step[]> = fc.array(fc.record({ wait, event }), { minLength: 1, maxLength: 60 })

/** The steps as events of the log. */
export function logOf(steps: readonly Step[]): Logged[] {
  let at = START
  return steps.map(({ wait: waited, event: one }): Logged => {
    at += waited
    const stamp = { ...chained, at }
    if (one.kind === 'join') return userCreated(stamp, USERS[one.user]!)
    if (one.kind === 'run') return ran(stamp, one)
    const anonId = BROWSERS[one.browser]!
    if (one.kind === 'telemetry') {
      // The generators above keep a type and its data together.
      const stored = { ...stamp, type: one.type, data: { anonId, ...one.data } } as TelemetryEvent
      return { category: 'telemetry', id: new Date(at).toISOString().slice(0, 10), event: stored }
    }
    const fact: Pick<PersonFact, 'type' | 'data'> =
      one.kind === 'link'
        ? { type: 'person.linked', data: { userId: USERS[one.user]! } }
        : { type: 'person.internal_set', data: { internal: one.kind === 'flag', reason: null } }
    return { category: 'person', id: `a_${anonId}`, event: { ...stamp, ...fact } } as Logged
  })
}

function ran(stamp: typeof chained & { at: number }, { browser, user }: Step['event'] & { kind: 'run' }): Logged {
  const named = { anonId: browser === null ? null : BROWSERS[browser]!, userId: user === null ? null : USERS[user]! }
  const data = { ...named, runId: stamp.id, tool: TOOLS[0], source: 'ai' as const, ms: 5 }
  return {
    category: 'tools',
    id: new Date(stamp.at).toISOString().slice(0, 10),
    event: { ...stamp, type: 'tool.ran', data },
  }
}

function userCreated(stamp: typeof chained & { at: number }, userId: string): Logged {
  const sealed = 'x'
  return {
    category: 'user',
    id: userId,
    event: { ...stamp, type: 'user.created', data: { email: sealed, name: sealed } },
  } as unknown as Logged
}

/** The facts of a log, counted one event after the other. */
export function factsOf(log: readonly Logged[], facts: Facts = emptyFacts()): Facts {
  for (const logged of log) countEvent(facts, logged)
  return facts
}

export const lastAt = (log: readonly Logged[]) => log.at(-1)?.event.at ?? START
