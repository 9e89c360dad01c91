import { errorsOf, type Figures, figure, figuresWith, quantile, spread, unexpected } from './figures.ts'
import { SILENT_MS_MAX, type Verdict } from './judge.ts'
import type { Meeting } from './meeting.ts'

interface Outcome {
  readonly held: readonly Meeting[]
  readonly verdicts: ReadonlyMap<string, Verdict>
  readonly kills: number
  readonly isCalm: boolean
  readonly errors: string
  /** Percent of one core, by who spent it. */
  readonly shares: readonly (readonly [who: string, percent: number])[]
  readonly startsMs: readonly number[]
}

const RESEATED_MS_MAX = 3_000

export function killFigures({ held, verdicts, kills, isCalm, errors, shares, startsMs }: Outcome): Figures {
  const accounts = held.flatMap((meeting) => meeting.accounts)
  const all = [...verdicts.values()]
  const total = (of: (verdict: Verdict) => number) => all.reduce((sum, verdict) => sum + of(verdict), 0)
  const sent = accounts.reduce((sum, { said }) => sum + said.length, 0)
  const reseated = accounts.flatMap(({ reseatedMs }) => reseatedMs)
  const silent = accounts.flatMap(({ silentMs }) => silentMs)
  const late = all.flatMap(({ lateMs }) => (lateMs === null ? [] : [lateMs]))
  const acks = accounts.flatMap(({ said }) => said.flatMap(({ id, tookMs }) => (id === null ? [] : [tookMs])))
  const wrong = total(({ breaches }) => breaches.length)
  const within = (values: readonly number[], max: number) => values.length === 0 || quantile(values, 0.99) < max
  const rows = [
    figure('meetings held, people', `${held.length}, ${accounts.length}`),
    figure('kills', kills),
    figure('messages acknowledged, of those sent', `${total(({ acknowledged }) => acknowledged)} of ${sent}`),
    figure(
      'events in the streams, votes among them',
      `${total(({ events }) => events)}, ${total(({ votes }) => votes)}`,
    ),
    figure('lost, doubled, out of order, broken chains', wrong, '0', wrong === 0),
    figure('seats taken again after a lost connection', reseated.length),
    figure('after, ms: p50, p99, max', spread(reseated), `p99 < ${RESEATED_MS_MAX}`, within(reseated, RESEATED_MS_MAX)),
    figure('message acknowledged after, ms: p50, p99, max', spread(acks)),
    figure(
      'longest gap of the timer while seated, ms: p50, p99, max',
      spread(silent),
      `p99 < ${SILENT_MS_MAX}`,
      within(silent, SILENT_MS_MAX),
    ),
    figure('meetings ended by the clock', late.length),
    figure('ms after their time: p50, p99, max', spread(late)),
    figure('nodes ready after their start, ms: p50, p99, max', spread(startsMs)),
    ...shares.map(([who, percent]) => figure(`CPU of ${who}, % of one core`, percent.toFixed(1))),
  ]
  return figuresWith(rows, [
    ...[...verdicts].flatMap(([code, { breaches }]) => breaches.map((what) => `${code}: ${what}`)),
    ...held.flatMap(({ failed }) => (failed === null ? [] : [`a meeting could not take place: ${failed}`])),
    ...(isCalm ? [] : ['not everybody was seated and acknowledged at the end']),
    ...unexpected(accounts.flatMap(({ refusals }) => refusals)),
    ...errorsOf(errors),
  ])
}
