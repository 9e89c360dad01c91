import { TOOL_IDS, TOOLS } from '#engine/journals/tools.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { ExperienceCache } from '#gateway/admin/experienceCache.ts'
import type { ToolRuns } from '#gateway/tools/toolRuns.ts'
import type { FunnelFigures } from '#projections/admin/tools/funnel.ts'
import type { adminVisitors } from '#protocol/http/admin/visitors.ts'
import type { ToolFunnels } from '#protocol/views/admin/tools.ts'
import type { Handlers } from '../endpoints.ts'
import type { FiguresServices } from './figures.ts'

interface VisitorServices extends FiguresServices {
  readonly accounts: Accounts
  readonly experience: ExperienceCache
  readonly tools: ToolRuns
}

/** Handlers for the figures about visitors; they fill in addresses and names, which no fact holds. [TF5] [EX5] */
export function adminVisitorHandlers(services: VisitorServices): Handlers<typeof adminVisitors> {
  const { adminFigures, accounts, experience } = services
  return {
    traffic: async ({ query }) => {
      const { people, ...figures } = await adminFigures.ask('traffic', query)
      const emailOf = (userId: string | null) => (userId === null ? null : accounts.person(userId).email)
      return { ...figures, people: people.map((person) => ({ ...person, email: emailOf(person.userId) })) }
    },
    toolFunnels: async ({ query }) => {
      const { range, tools } = await adminFigures.ask('toolFunnels', { ...query, tools: TOOL_IDS })
      return { range, tools: tools.map((funnel) => shown(accounts, funnel)), today: services.tools.today() }
    },
    experience: ({ query: { refresh, ...asked } }) => experience.get(asked, refresh),
  }
}

/** Adds the title of a tool, and who the users are. */
function shown(accounts: Accounts, { tool, signedIn, ...funnel }: FunnelFigures): ToolFunnels['tools'][number] {
  return {
    tool,
    title: TOOLS.find(({ id }) => id === tool)?.title ?? tool,
    ...funnel,
    signedIn: signedIn.map((one) => {
      const { email, name } = accounts.person(one.userId)
      return { ...one, email, name }
    }),
  }
}
