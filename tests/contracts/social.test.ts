import { expect } from 'vitest'
import { openNetwork } from '#integrations/social/network.ts'
import { socialProvider } from '../helpers/socialProvider.ts'
import { socialContract } from './social.contract.ts'

socialContract('the network over HTTP', async () => {
  const provider = await socialProvider()
  const { clientId, clientSecret, url } = provider
  const network = openNetwork({
    ...{ clientId, clientSecret, authBase: `${url}/`, apiBase: url, apiVersion: '202506' },
    now: Date.now,
  })
  return {
    network,
    agree: async (authorizationUrl) => {
      const { headers } = await fetch(authorizationUrl, { redirect: 'manual' })
      return new URL(headers.get('location')!)
    },
    revoke: provider.revoke,
    cut: provider.down,
    texts: () => provider.published.map(({ commentary }) => commentary),
    close: async () => {
      expect(provider.complaints).toEqual([])
      await provider.close()
    },
  }
})
