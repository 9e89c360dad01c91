import { buffer } from 'node:stream/consumers'
import { exists } from '#engine/user/state.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { Scheduler } from '#gateway/scheduler.ts'
import { AccountAccess } from '#gateway/social/account/access.ts'
import { AccountLink } from '#gateway/social/account/link.ts'
import { Publisher } from '#gateway/social/publishing/publisher.ts'
import type { SocialStore } from '#gateway/social/store.ts'
import { openNetwork } from '#integrations/social/network.ts'
import type { FileStore } from '#stores/files/port.ts'
import type { Settings } from './settings.ts'

interface Parts {
  readonly store: SocialStore
  readonly accounts: Accounts
  readonly scheduler: Scheduler
  /** Images of posts, under the post's id by their hash. */
  readonly images: FileStore
  readonly isOwnLog: boolean
  /** Public URL of the service. */
  readonly baseUrl: () => string
}

/** The account at the network, and what publishes posts there, as the settings SOCIAL_* say. */
export async function openPublishing(settings: Settings, { store, accounts, scheduler, images, ...parts }: Parts) {
  const network = networkOf(settings, store)
  const accountLink = new AccountLink({
    ...{ store, network },
    isAdmin: (userId) => isAdmin(accounts, userId),
    redirectUri: () => `${parts.baseUrl()}/api/linkedin/callback`,
  })
  const account = new AccountAccess({ store, network })
  const publisher = new Publisher({
    ...{ store, network, account },
    isOwnLog: parts.isOwnLog,
    async image(postId, { sha256 }) {
      const size = await images.size(postId, sha256)
      return size === null ? null : buffer(images.read(postId, sha256))
    },
  })
  await accountLink.sweep()
  scheduler.add({
    name: 'publishing',
    async run(signal) {
      account.beginRefresh(signal)
      await publisher.look()
    },
  })
  return {
    accountLink,
    publisher,
    async close() {
      await publisher.stop()
      await account.settled()
    },
  }
}

function networkOf(settings: Settings, { clock }: SocialStore) {
  const { SOCIAL_CLIENT_ID: clientId, SOCIAL_CLIENT_SECRET: clientSecret } = settings
  if (clientId === undefined || clientSecret === undefined) return null
  const { SOCIAL_AUTH_BASE: authBase, SOCIAL_API_BASE: apiBase, SOCIAL_API_VERSION: apiVersion } = settings
  return openNetwork({ clientId, clientSecret, authBase, apiBase, apiVersion, now: () => clock.now() })
}

/** An account that this service does not know is judged by who lets administrators in. */
function isAdmin(accounts: Accounts, userId: string): boolean {
  const user = accounts.store.users.get(userId)
  if (user === null) return true
  return exists(user) && !user.disabled && accounts.identify.adminBy(user, accounts.person(userId).email) !== null
}
