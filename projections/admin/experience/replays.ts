import type { ReplayRow } from '#protocol/views/admin/quality.ts'
import type { FiguresContext } from '../context.ts'
import type { Facts } from '../facts.ts'
import { type Filter, type Visitors, visitorsOf } from '../filter.ts'
import { firstFrom, instantAt, KIND, kindAt, numberAt } from '../people/columns.ts'
import { idOf, personBehind, userOf } from '../people/peopleFacts.ts'
import type { Replay } from '../people/replayFacts.ts'
import { DAY_MS, dayStart, isWithin, type Window } from '../ranges.ts'
import { byCode } from '../traffic/tallies.ts'

const REPLAYS_MAX = 100

/** Returns the recorded visits that began in the window, newest first. [EX4] */
export function latestReplays(facts: Facts, window: Window, filter: Filter): ReplayRow[] {
  const visitors = visitorsOf(facts, filter)
  const since = recordedSince(filter.context)
  return [...facts.people.replays]
    .filter(([, { startedAt }]) => isWithin(window, startedAt) && startedAt >= since)
    .filter(([, { person }]) => visitors.hidden[personBehind(facts.people, person)] === 0)
    .toSorted(([a, one], [b, other]) => other.startedAt - one.startedAt || byCode(a, b))
    .slice(0, REPLAYS_MAX)
    .map(([replayId, replay]) => rowOf(facts, visitors, replayId, replay))
}

/** Returns a recorded visit; null for an unknown, removed or expired one. [EX4] */
export function replay(
  facts: Facts,
  { replayId }: { readonly replayId: string },
  context: FiguresContext,
): ReplayRow | null {
  const known = facts.people.replays.get(replayId)
  if (known === undefined || known.startedAt < recordedSince(context)) return null
  return rowOf(facts, visitorsOf(facts, { context, includeInternal: true }), replayId, known)
}

function recordedSince({ now, replayDays }: FiguresContext): number {
  return dayStart(now) - replayDays * DAY_MS
}

function rowOf({ people }: Facts, visitors: Visitors, replayId: string, recorded: Replay): ReplayRow {
  const person = personBehind(people, recorded.person)
  const { startedAt, durationMs, chunks, bytes, entryPath, length, isFinal } = recorded
  return {
    replayId,
    personId: idOf(people, person),
    userId: userOf(people, person),
    startedAt,
    durationMs,
    chunks: chunks.size,
    bytes,
    entryPath,
    signals: signalsOf(visitors, person, { from: startedAt, to: startedAt + durationMs + 1 }),
    complete: isFinal && chunks.size === length,
  }
}

/** Signals of the person while the recording ran. */
function signalsOf({ rows, starts, persons }: Visitors, person: number, window: Window): ReplayRow['signals'] {
  const signals = { rage: 0, dead: 0, errors: 0 }
  if (person >= persons) return signals
  const end = numberAt(starts, person + 1)
  for (let i = firstFrom(rows, numberAt(starts, person), end, window.from); i < end; i++) {
    if (!isWithin(window, instantAt(rows, i))) break
    const kind = kindAt(rows, i)
    if (kind === KIND.rage_click) signals.rage++
    else if (kind === KIND.dead_click) signals.dead++
    else if (kind === KIND.js_error) signals.errors++
  }
  return signals
}
