import type { AccountLink } from '#gateway/social/account/link.ts'
import type { socialAccount } from '#protocol/http/admin/social/account.ts'
import type { social as callback } from '#protocol/http/social.ts'
import type { Handlers } from '../../endpoints.ts'
import { HttpError } from '../../errors.ts'
import type { AdminAccess } from '../adminAccess.ts'
import { noteChange } from '../noteChange.ts'

export interface SocialAccountServices {
  readonly admin: AdminAccess
  readonly social: {
    readonly accountLink: AccountLink
    /** Public URL of the browser client, without a slash at its end. */
    readonly site: () => string
  }
  readonly fault: (error: unknown, where: string) => void
}

const TARGET = { kind: 'social', id: 'account' }
const connectedIs = (connected: boolean) => ({ connected })

/** Handlers that connect and disconnect the account at the network. [SO44] [SO45] */
export function socialAccountHandlers({ admin, social }: SocialAccountServices): Handlers<typeof socialAccount> {
  const { accountLink } = social
  return {
    connectSocial: async ({ caller, response }) => {
      const begun = await accountLink.begin(caller.id)
      if (begun === null) throw new HttpError(503, 'No account can be connected: the settings name no client.')
      const change = { action: 'social.connect_started', by: caller, target: TARGET, before: null, after: null }
      await noteChange(admin, { ...change, response })
      return begun
    },
    disconnectSocial: async ({ caller, response }) => {
      const disconnected = await accountLink.disconnect(caller.id)
      const [before, after] = [connectedIs(disconnected), connectedIs(false)]
      const change = { action: 'social.disconnected', by: caller, target: TARGET, before, after }
      await noteChange(admin, { ...change, response })
      return { ok: true, disconnected }
    },
  }
}

/** The handler to which the network sends the administrator back. It always redirects. [SO44] */
export function socialCallbackHandlers({ admin, social, fault }: SocialAccountServices): Handlers<typeof callback> {
  const { accountLink, site } = social
  return {
    socialCallback: async ({ query: { state, code, error }, response }) => {
      const back = (query: string) => response.redirect(302, `${site()}/admin/social?${query}`)
      try {
        const end = await accountLink.finish({ state, code, error })
        if (!end.connected) return back(`error=${end.error}`)
        const [before, after] = [null, connectedIs(true)]
        await noteChange(admin, {
          action: 'social.connected',
          by: { id: end.by },
          target: TARGET,
          before,
          after,
          response,
        })
        back('connected=1')
      } catch (failure) {
        fault(failure, 'social callback')
        back('error=exchange')
      }
    },
  }
}
