import type { FiguresContext } from './context.ts'
import { teamCounts, teamSpaces, userCounts, userStory } from './directory.ts'
import { experience } from './experience/experience.ts'
import { replay } from './experience/replays.ts'
import type { Facts } from './facts.ts'
import { feed } from './feed/feed.ts'
import { knowsPerson } from './people/personVisits.ts'
import { userVisits } from './people/userVisits.ts'
import { heatmap } from './product/heatmap.ts'
import { overview } from './product/overview.ts'
import { aiQuality } from './product/quality.ts'
import { roomHosts, roomOpeners, roomRows } from './rooms/rows.ts'
import { toolFunnels } from './tools/funnel.ts'
import { traffic } from './traffic/traffic.ts'

/** A question about the facts: pure, its argument and its answer plain data. */
export type Query<A, R> = (facts: Facts, arg: A, context: FiguresContext) => R

/** Every question that the administration asks, by name. */
export const QUERIES = {
  overview,
  heatmap,
  roomRows,
  roomHosts,
  roomOpeners,
  feed,
  userCounts,
  userStory,
  teamCounts,
  teamSpaces,
  knowsPerson,
  userVisits,
  aiQuality,
  traffic,
  experience,
  replay,
  toolFunnels,
}

export type Queries = typeof QUERIES
export type QueryName = keyof Queries
export type QueryArg<N extends QueryName> = Parameters<Queries[N]>[1]
export type QueryAnswer<N extends QueryName> = ReturnType<Queries[N]>
