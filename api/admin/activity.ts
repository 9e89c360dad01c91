import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { adminActivity } from '#protocol/http/admin/activity.ts'
import type { ActivityItem } from '#protocol/views/admin/activity.ts'
import type { Handlers } from '../endpoints.ts'
import type { FiguresServices } from './figures.ts'

interface ActivityServices extends FiguresServices {
  readonly accounts: Accounts
}

/** Handlers for the feed of activity. [AV1] */
export function adminActivityHandlers({ adminFigures, accounts }: ActivityServices): Handlers<typeof adminActivity> {
  return {
    activity: async ({ query }) => {
      const { items, total } = await adminFigures.ask('feed', query)
      return { items: withNames(items, accounts), total, limit: query.limit }
    },
  }
}

/** Fills in the names of users, which the log does not hold in the clear. */
export function withNames(items: readonly ActivityItem[], accounts: Accounts): ActivityItem[] {
  const names = new Map<string, string>()
  const nameOf = (id: string): string => {
    const name = names.get(id) ?? accounts.person(id).name
    names.set(id, name)
    return name
  }
  return items.map((item) => {
    const { kind, id } = item.actor
    const isUser = (kind === 'user' || kind === 'admin') && id !== null
    return isUser ? { ...item, actor: { ...item.actor, name: nameOf(id) } } : item
  })
}
