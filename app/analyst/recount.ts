import { TOOL_IDS } from '#engine/journals/tools.ts'
import type { RangeKey } from '#protocol/views/admin/range.ts'
import { UsageError } from '#replay/cli/terminal.ts'
import type { Analyst } from './analyst.ts'
import { type Cell, leaves } from './tables.ts'

/** One figure, as the service says it and as it was counted here. */
export interface Recounted {
  readonly view: string
  readonly figure: string
  /** Undefined where the service says nothing of it. */
  readonly served: Cell | undefined
  readonly counted: Cell | undefined
  readonly agrees: boolean
}

/** The service whose figures are compared, and an administrator's token for it. */
export interface Served {
  readonly url: string
  readonly token: string
}

interface Asked {
  readonly range: RangeKey
  readonly includeInternal: boolean
}

interface RecountedView {
  readonly name: string
  readonly path: (asked: Asked) => string
  readonly count: (analyst: Analyst, asked: Asked) => Promise<object>
}

const windowed =
  (name: string, more = '') =>
  (asked: Asked) =>
    `/${name}?range=${asked.range}&includeInternal=${asked.includeInternal}${more}`
const paged = (name: string) => (asked: Asked) => `/${name}?limit=200&includeInternal=${asked.includeInternal}`

const VIEWS: readonly RecountedView[] = [
  {
    name: 'overview',
    path: windowed('overview'),
    count: ({ figures }, asked) => figures.ask('overview', asked),
  },
  { name: 'traffic', path: windowed('traffic'), count: ({ figures }, asked) => figures.ask('traffic', asked) },
  {
    name: 'tools',
    path: windowed('tools'),
    count: ({ figures }, asked) => figures.ask('toolFunnels', { ...asked, tools: TOOL_IDS }),
  },
  {
    name: 'heatmap',
    path: windowed('heatmap', '&tz=UTC'),
    count: ({ figures }, asked) => figures.ask('heatmap', { ...asked, tz: 'UTC' }),
  },
  {
    name: 'ai-quality',
    path: ({ range }) => `/ai-quality?range=${range}`,
    count: ({ figures }, { range }) => figures.ask('aiQuality', { range }),
  },
  {
    name: 'experience',
    path: windowed('experience', '&refresh=true'),
    count: ({ figures }, asked) => figures.ask('experience', asked),
  },
  {
    name: 'users',
    path: paged('users'),
    count: ({ users }, { includeInternal }) =>
      users.list({ q: '', sort: { by: 'created', flipped: false }, includeInternal, limit: 200, offset: 0 }),
  },
  {
    name: 'teams',
    path: (asked) => `${paged('teams')(asked)}&includePersonal=true`,
    count: ({ teams }, { includeInternal }) =>
      teams.list({ q: '', plan: undefined, includePersonal: true, includeInternal, limit: 200, offset: 0 }),
  },
  {
    name: 'rooms',
    path: paged('rooms'),
    count: ({ rooms }, { includeInternal }) => rooms.list({ includeInternal, limit: 200, offset: 0 }),
  },
]

/** What only a running service can know: when it answered, who is connected, and what the cap of the day is. */
const NOT_OF_THE_LOG = /^(?:generatedAt|cached|today\..*)$|\.(?:email|name|title|live)$/

/** Compares every figure of every view; without a service lists the counted ones. Yields a view at a time. */
export async function* recount(
  analyst: Analyst,
  ranges: readonly RangeKey[],
  served: Served | null,
): AsyncGenerator<readonly Recounted[]> {
  for (const includeInternal of [false, true]) {
    for (const range of ranges) {
      for (const view of VIEWS) yield compared(analyst, view, { range, includeInternal }, served)
    }
  }
}

async function compared(
  analyst: Analyst,
  view: RecountedView,
  asked: Asked,
  served: Served | null,
): Promise<Recounted[]> {
  const title = `${view.name} ${asked.range}${asked.includeInternal ? ' with internal' : ''}`
  const theirs = served === null ? null : await fetched(served, view.path(asked))
  const to = theirs?.get('range.to')
  // Windows end one millisecond after the question.
  if (typeof to === 'number') analyst.setNow(to - 1)
  const ours = new Map(leaves(JSON.parse(JSON.stringify(await view.count(analyst, asked)))))
  const figures = [...new Set([...(theirs ?? ours).keys(), ...ours.keys()])].filter(
    (path) => !NOT_OF_THE_LOG.test(path),
  )
  return figures.map((figure) => {
    const [said, counted] = [theirs?.get(figure), ours.get(figure)]
    return { view: title, figure, served: said, counted, agrees: theirs === null || said === counted }
  })
}

async function fetched({ url, token }: Served, path: string): Promise<ReadonlyMap<string, Cell>> {
  const response = await fetch(new URL(`/api/admin${path}`, url), { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new UsageError(`${url} answers ${response.status} to ${path}.`)
  return new Map(leaves(await response.json()))
}
