import type { AgentKind } from '#engine/journals/ai.ts'
import type { AiQuality } from '#protocol/views/admin/quality.ts'
import type { RangeKey } from '#protocol/views/admin/range.ts'
import { actAt } from '../acts/acts.ts'
import { type RunCounts, runOf } from '../aiFacts.ts'
import type { FiguresContext } from '../context.ts'
import type { Facts } from '../facts.ts'
import { questionRange } from '../filter.ts'
import type { Proposal } from '../proposals.ts'
import { isWithin, rangeView, type Window } from '../ranges.ts'
import { rateOf } from '../rates.ts'
import { isSession } from '../rooms/roomFacts.ts'

type Tally = AiQuality['proposals']['decision']

/** How well the assistant's proposals and runs go; internal people's included. [AQ1]-[AQ6] */
export function aiQuality(
  facts: Facts,
  { range: key }: { readonly range: RangeKey },
  context: FiguresContext,
): AiQuality {
  const range = questionRange(facts, key, context)
  const rooms = [...facts.rooms.values()]
  const boards = [...rooms.map(({ items }) => items), ...facts.spaces.proposed.values()]
  const agents = runsIn(facts, range)
  const sum = total(Object.values(agents))
  return {
    range: rangeView(range),
    proposals: {
      decision: tally(
        range,
        rooms.map(({ decisions }) => decisions),
      ),
      section: tally(
        range,
        rooms.map(({ bubbles }) => bubbles),
      ),
      board: tally(range, boards),
    },
    agents: withRates(agents),
    failureRate: failureRate(sum),
    corrections: correctionsIn(facts, range),
  }
}

/** Counts the proposals made in a window by what has become of them since. */
function tally(window: Window, groups: readonly ReadonlyMap<string, Proposal>[]): Tally {
  const counts = { accepted: 0, rejected: 0, pending: 0 }
  for (const group of groups) {
    for (const { at, outcome } of group.values()) if (isWithin(window, at)) counts[outcome] += 1
  }
  return { ...counts, rate: rateOf(counts.accepted, counts.accepted + counts.rejected) }
}

function runsIn({ ai }: Facts, window: Window): Record<AgentKind, RunCounts> {
  const agents = forEachAgent(noRuns)
  for (let place = 0; place < ai.length; place++) {
    const { at, what } = actAt(ai, place)
    if (!isWithin(window, at)) continue
    const { kind, status } = runOf(what)
    agents[kind][status] += 1
  }
  return agents
}

function withRates(agents: Record<AgentKind, RunCounts>): AiQuality['agents'] {
  return forEachAgent((kind) => ({ ...agents[kind], failureRate: failureRate(agents[kind]) }))
}

function forEachAgent<T>(of: (kind: AgentKind) => T): Record<AgentKind, T> {
  return {
    moderator: of('moderator'),
    answer: of('answer'),
    intel: of('intel'),
    summary: of('summary'),
    report: of('report'),
    nlu: of('nlu'),
    board: of('board'),
    tool: of('tool'),
    outreach: of('outreach'),
    social: of('social'),
    image: of('image'),
  }
}

const noRuns = (): RunCounts => ({ ok: 0, failed: 0, fallback: 0, skipped: 0 })

function total(all: readonly RunCounts[]): RunCounts {
  const sum = noRuns()
  for (const { ok, failed, fallback, skipped } of all) {
    sum.ok += ok
    sum.failed += failed
    sum.fallback += fallback
    sum.skipped += skipped
  }
  return sum
}

/** A run that was skipped did not fail. [AQ5] */
function failureRate({ ok, failed, fallback }: RunCounts): number | null {
  return rateOf(failed + fallback, ok + failed + fallback)
}

function correctionsIn({ rooms }: Facts, window: Window): AiQuality['corrections'] {
  const sessions = [...rooms.values()].filter(({ ended }) => {
    return ended?.endedAt != null && isSession(ended) && isWithin(window, ended.endedAt)
  })
  const corrected = sessions.filter((room) => room.corrected).length
  return { sessions: sessions.length, corrected, rate: rateOf(corrected, sessions.length) }
}
