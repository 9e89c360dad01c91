import type { ToolId } from '#engine/journals/tools.ts'
import type { RangeView } from '#protocol/views/admin/range.ts'
import type { ToolFunnels } from '#protocol/views/admin/tools.ts'
import type { FiguresContext } from '../context.ts'
import type { Facts } from '../facts.ts'
import { questionRange, type Visitors, visitorsOf } from '../filter.ts'
import { detailAt, instantAt, KIND, kindAt, numberAt, pathAt } from '../people/columns.ts'
import { idOf, userOf } from '../people/peopleFacts.ts'
import { eachRun } from '../people/runs.ts'
import { isWithin, rangeView, type Window } from '../ranges.ts'
import { rateOf } from '../rates.ts'
import { meet, type Tally, tally } from '../traffic/tallies.ts'
import type { WindowQuestion } from '../traffic/traffic.ts'
import { personOf, runnersLeftOut } from './runners.ts'

const SIGNED_IN_MAX = 100

type Funnel = ToolFunnels['tools'][number]
/** A user whose first pageview was a tool; name and address are filled in by who knows them. */
type SignedIn = Omit<Funnel['signedIn'][number], 'email' | 'name'>
/** The funnel of a tool without its title. */
export type FunnelFigures = Omit<Funnel, 'title' | 'signedIn'> & { readonly signedIn: readonly SignedIn[] }

export interface FunnelQuestion extends WindowQuestion {
  readonly tools: readonly ToolId[]
}

export interface FunnelAnswer {
  readonly range: RangeView
  readonly tools: readonly FunnelFigures[]
}

/** Returns the way of visitors through each free tool. [FT1] [FT2] [FT3] */
export function toolFunnels(
  facts: Facts,
  { range: key, includeInternal, tools }: FunnelQuestion,
  context: FiguresContext,
): FunnelAnswer {
  const range = questionRange(facts, key, context)
  const filter = { context, includeInternal }
  const [visitors, left] = [visitorsOf(facts, filter), runnersLeftOut(facts, filter)]
  const asked = { facts, visitors, window: range, left }
  return { range: rangeView(range), tools: tools.map((tool) => funnelOf(asked, tool)) }
}

interface Asked {
  readonly facts: Facts
  readonly visitors: Visitors
  readonly window: Window
  readonly left: ReadonlySet<string>
}

function funnelOf({ facts, visitors, window, left }: Asked, tool: ToolId): FunnelFigures {
  const steps = stepsOf(facts, visitors, window, tool)
  const { ran, runs } = runsOf(facts, window, tool, left)
  const [visited, started, copied, cta] = [steps.visited.visitors, steps.started, steps.copied, steps.cta]
  // A tool can be used without its page having been seen; a share is at most all.
  const share = (count: number) => rateOf(Math.min(count, visited), visited)
  const counts = { visited, started: started.visitors, ran, copied: copied.visitors, cta: cta.visitors }
  return {
    tool,
    ...counts,
    runs,
    rates: {
      started: share(counts.started),
      ran: share(ran),
      copied: share(counts.copied),
      cta: share(counts.cta),
    },
    signedIn: signedInBy(facts, visitors, window, tool),
  }
}

/** Distinct persons at each step that browsers report. */
function stepsOf({ people }: Facts, visitors: Visitors, window: Window, tool: ToolId) {
  const { rows } = visitors
  const steps = { visited: tally(), started: tally(), copied: tally(), cta: tally() }
  const byKind = new Map<number, Tally>([
    [KIND.started, steps.started],
    [KIND.copied, steps.copied],
    [KIND.cta, steps.cta],
  ])
  const isPage = people.paths.values.map((path) => isPageOf(path, tool))
  const number = people.tools.numbers.get(tool)
  eachRun(visitors, window, (person, first, end) => {
    for (let i = first; i < end; i++) {
      if (!isWithin(window, instantAt(rows, i))) continue
      const kind = kindAt(rows, i)
      if (kind === KIND.pageview) {
        if (isPage[pathAt(rows, i)]) meet(steps.visited, person)
      } else if (detailAt(rows, i) === number) {
        const step = byKind.get(kind)
        if (step) meet(step, person)
      }
    }
  })
  return steps
}

function isPageOf(path: string, tool: ToolId): boolean {
  return path === `/tools/${tool}` || path.startsWith(`/tools/${tool}/`)
}

/** Runs, and the distinct persons behind them; a run that names nobody is somebody of its own. */
function runsOf({ tools, people }: Facts, window: Window, tool: ToolId, left: ReadonlySet<string>) {
  const persons = new Set<string>()
  let [runs, nameless] = [0, 0]
  for (const { at, tool: used, ...runner } of tools.runs) {
    if (used !== tool || !isWithin(window, at)) continue
    const id = personOf(people, runner)
    if (id !== null && left.has(id)) continue
    runs++
    if (id === null) nameless++
    else persons.add(id)
  }
  return { runs, ran: persons.size + nameless }
}

/** Users whose first pageview of all was the tool's, in the window; the latest first. */
function signedInBy(facts: Facts, visitors: Visitors, window: Window, tool: ToolId): SignedIn[] {
  const { people, accounts } = facts
  const { rows, persons, hidden } = visitors
  const found: SignedIn[] = []
  for (let person = 0; person < persons; person++) {
    const userId = hidden[person] === 1 ? null : userOf(people, person)
    const user = userId === null ? undefined : accounts.users.get(userId)
    if (userId === null || user === undefined || user.erasedAt !== null) continue
    const i = firstPageview(visitors, person)
    if (i < 0 || !isWithin(window, instantAt(rows, i))) continue
    if (!isPageOf(people.paths.values[pathAt(rows, i)] ?? '', tool)) continue
    const [personId, firstVisitAt] = [idOf(people, person), instantAt(rows, i)]
    found.push({ personId, userId, firstVisitAt, signedUpAt: user.createdAt })
  }
  return found.toSorted((one, other) => other.firstVisitAt - one.firstVisitAt).slice(0, SIGNED_IN_MAX)
}

function firstPageview({ rows, starts }: Visitors, person: number): number {
  const end = numberAt(starts, person + 1)
  for (let i = numberAt(starts, person); i < end; i++) if (kindAt(rows, i) === KIND.pageview) return i
  return -1
}
