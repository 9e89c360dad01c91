import { counted, type Figure, figure, spread } from './figures.ts'
import type { Account } from './participant.ts'

/** A store that goes away and comes back. */
export interface Outage {
  readonly name: string
  readonly store: 'database' | 'event store'
  begin(): void | Promise<void>
  end(): void | Promise<void>
}

/** How an outage went, times as `performance.now()`. */
export interface Away {
  readonly beganAt: number
  readonly endedAt: number
  /** From the return to everything acknowledged, ms; null when it took too long. */
  readonly quietAfterMs: number | null
  /** What the list of past sessions answered meanwhile. */
  readonly listing: string
  /** From the return until the list had the meeting that ended meanwhile, ms; null when it never did. */
  readonly listedAfterMs: number | null
}

/** What was handed to a store before it went away may still be answered in this time. */
const UNDER_WAY_MS = 500
/** Everybody is told of an event store that is away within this time. */
const TOLD_MS_MAX = 15_000

/** What participants report of an outage. [MN97] */
export function outageRows(
  { name, store }: Pick<Outage, 'name' | 'store'>,
  happened: Away,
  accounts: readonly Account[],
): Figure[] {
  const { beganAt, endedAt, quietAfterMs, listing, listedAfterMs } = happened
  const isWithin = (at: number) => at > beganAt && at < endedAt
  const said = accounts.flatMap((account) => account.said)
  const acked = said.filter(({ id, ackedAt }) => id !== null && ackedAt > beganAt + UNDER_WAY_MS && ackedAt < endedAt)
  const refused = accounts.flatMap(({ refusals }) => refusals.filter(({ at }) => isWithin(at)))
  const present = accounts.filter(({ stretches }) => stretches.length > 0)
  const lost = accounts.flatMap(({ lostAt }) => lostAt.filter(isWithin)).length
  const secondsOf = (ms: number | null) => (ms === null ? 'never' : `${(ms / 1_000).toFixed(1)}`)
  const row = (what: string, value: string | number, goal = '', good = true) =>
    figure(`${name}: ${what}`, value, goal, good)
  const toldOff = toldAfter(present, false, beganAt)
  const toldOn = toldAfter(present, true, endedAt)
  const isLog = store === 'event store'
  return [
    row(
      'messages acknowledged meanwhile',
      acked.length,
      isLog ? '0' : '> 0',
      isLog ? acked.length === 0 : acked.length > 0,
    ),
    row('after, ms: p50, p99, max', spread(acked.map(({ tookMs }) => tookMs))),
    row(
      'requests refused meanwhile',
      refused.length,
      isLog ? '> 0' : '0',
      isLog ? refused.length > 0 : refused.length === 0,
    ),
    row('refused after, ms: p50, p99, max', spread(refused.map(({ tookMs }) => tookMs))),
    ...counted(refused).map((what) => row('refused', what)),
    row('connections lost meanwhile', lost, '0', lost === 0),
    ...(isLog
      ? [
          row(
            'told that nothing can be saved, after ms: p50, p99, max',
            spread(toldOff),
            `< ${TOLD_MS_MAX}`,
            toldOff.every((ms) => ms < TOLD_MS_MAX) && toldOff.length > 0,
          ),
          row('told that it works again, after ms: p50, p99, max', spread(toldOn)),
        ]
      : []),
    row('list of past sessions meanwhile', listing),
    row('everything acknowledged after the return, s', secondsOf(quietAfterMs), 'at all', quietAfterMs !== null),
    row(
      'the meeting that ended meanwhile is listed after, s',
      secondsOf(listedAfterMs),
      'at all',
      listedAfterMs !== null,
    ),
  ]
}

/** For each participant who was told, from `since` to the first such notice, in ms. */
function toldAfter(accounts: readonly Account[], wanted: boolean, since: number): number[] {
  return accounts.flatMap(({ notices }) => {
    const first = notices.find(({ ok, at }) => ok === wanted && at > since)
    return first === undefined ? [] : [first.at - since]
  })
}
