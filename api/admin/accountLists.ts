import type { AccountLists } from '#gateway/admin/accountLists.ts'
import type { adminAccountLists } from '#protocol/http/admin/accountLists.ts'
import type { AccountServices } from '../auth/services.ts'
import type { Handlers } from '../endpoints.ts'

export interface AccountListServices extends Pick<AccountServices, 'accounts'> {
  readonly accountLists: AccountLists
}

/** Handlers for the lists over all accounts. [AD14] [AD15] [AD16] */
export function adminAccountListHandlers({
  accounts,
  accountLists,
}: AccountListServices): Handlers<typeof adminAccountLists> {
  return {
    adminConnections: ({ query: { kind, limit, includeInternal } }) =>
      accountLists.connections({ kind, limit, includeInternal }),
    adminWaitlist: ({ query: { limit } }) => ({ ...accounts.waiting.newest(limit), limit }),
    adminBeta: ({ query: { limit } }) => accountLists.beta(limit),
  }
}
