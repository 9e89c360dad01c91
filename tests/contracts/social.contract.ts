import { afterEach, describe, expect, test } from 'vitest'
import { type SocialAccess, SocialError, type SocialNetwork } from '#integrations/social/port.ts'
import { plainPng } from '../helpers/plainPng.ts'

export interface SocialPlace {
  readonly network: SocialNetwork
  /** Has somebody agree; resolves with what comes back to the redirect address. */
  readonly agree: (authorizationUrl: string) => Promise<URL>
  /** Tokens that were given out hold no more. */
  readonly revoke: () => void
  /** From now on it cannot be reached. */
  readonly cut: () => Promise<void>
  readonly texts: () => readonly string[]
  readonly close: () => Promise<void>
}

const BACK = 'http://parley.example/api/linkedin/callback'
const STATE = 'a-state-of-many-characters'

/** Every adapter of the SocialNetwork port passes this. */
export function socialContract(name: string, open: () => Promise<SocialPlace>): void {
  describe(`social contract: ${name}`, () => {
    let place: SocialPlace
    const opened = async () => {
      place = await open()
      return place
    }
    afterEach(() => place.close())
    const connected = async () => {
      const { network, agree } = await opened()
      const back = await agree(network.authorizationUrl(STATE, BACK))
      const tokens = await network.exchange(back.searchParams.get('code')!, BACK)
      const { memberId } = await network.profile(tokens.accessToken)
      return { network, tokens, access: { accessToken: tokens.accessToken, memberId } satisfies SocialAccess }
    }

    test('[SO41] agreement comes back with the state, and its code gives tokens once', async () => {
      const { network, agree } = await opened()
      const back = await agree(network.authorizationUrl(STATE, BACK))
      expect(back.href.startsWith(`${BACK}?`)).toBe(true)
      expect(back.searchParams.get('state')).toBe(STATE)
      const code = back.searchParams.get('code')!
      const tokens = await network.exchange(code, BACK)
      expect(tokens).toEqual({
        accessToken: expect.stringMatching(/^\S+$/),
        refreshToken: expect.stringMatching(/^\S+$/),
        expiresAt: expect.any(Number),
        refreshExpiresAt: expect.any(Number),
        scopes: ['openid', 'profile', 'w_member_social'],
      })
      expect(tokens.expiresAt).toBeGreaterThan(Date.now())
      await expect(network.exchange(code, BACK)).rejects.toMatchObject({ name: 'SocialError', kind: 'refused' })
    })

    test('[SO41] a code holds for the address alone that it was given to', async () => {
      const { network, agree } = await opened()
      const back = await agree(network.authorizationUrl(STATE, BACK))
      const code = back.searchParams.get('code')!
      await expect(network.exchange(code, `${BACK}/x`)).rejects.toMatchObject({ kind: 'refused' })
    })

    test('[SO41] the profile names the member', async () => {
      const { network, tokens } = await connected()
      expect(await network.profile(tokens.accessToken)).toEqual({
        memberId: expect.stringMatching(/^[\w-]+$/),
        name: expect.stringMatching(/\S/),
        picture: expect.stringMatching(/^https:/),
      })
    })

    test('[SO41] a refresh token gives tokens that hold', async () => {
      const { network, tokens } = await connected()
      const fresh = await network.refresh(tokens.refreshToken!)
      expect(fresh.accessToken).not.toBe(tokens.accessToken)
      await expect(network.profile(fresh.accessToken)).resolves.toMatchObject({ name: expect.any(String) })
    })

    test('[SO41] a text is published and has an address', async () => {
      const { network, access } = await connected()
      const published = await network.publish(access, { commentary: 'Read before you meet.', image: null })
      expect(published.externalId).toMatch(/^urn:li:\w+:\w+$/)
      expect(published.externalUrl).toMatch(new RegExp(`^https://.*${published.externalId}`))
      expect(place.texts()).toEqual(['Read before you meet.'])
    })

    test('[SO41] a text is published with an image that was uploaded before', async () => {
      const { network, access } = await connected()
      const image = await network.uploadImage(access, { bytes: plainPng(4, 4), type: 'image/png' })
      await network.publish(access, { commentary: 'With a picture.', image: { id: image, alt: 'A picture' } })
      expect(place.texts()).toEqual(['With a picture.'])
    })

    test('[SO41] tokens that hold no more are unauthorized everywhere', async () => {
      const { network, access, tokens } = await connected()
      place.revoke()
      const post = { commentary: 'Never.', image: null }
      const png = { bytes: plainPng(4, 4), type: 'image/png' }
      for (const call of [
        network.profile(access.accessToken),
        network.uploadImage(access, png),
        network.publish(access, post),
      ])
        await expect(call).rejects.toMatchObject({ kind: 'unauthorized' })
      await expect(network.refresh(tokens.refreshToken!)).rejects.toMatchObject({ kind: 'refused' })
      expect(place.texts()).toEqual([])
    })

    test('[SO41] without a connection every call is rejected with a SocialError `before`, and nothing else', async () => {
      const { network, access, tokens } = await connected()
      await place.cut()
      const calls = [
        network.exchange('code', BACK),
        network.refresh(tokens.refreshToken!),
        network.profile(access.accessToken),
        network.uploadImage(access, { bytes: plainPng(4, 4), type: 'image/png' }),
        network.publish(access, { commentary: 'Never.', image: null }),
      ]
      for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
        expect(reason).toBeInstanceOf(SocialError)
        expect(reason.kind).toBe('before')
      }
    })

    test('[SO41] a call that is called off ends at once', async () => {
      const { network, access } = await connected()
      const off = AbortSignal.abort()
      await expect(network.publish(access, { commentary: 'Never.', image: null }, off)).rejects.toMatchObject({
        kind: 'before',
      })
      expect(place.texts()).toEqual([])
    })
  })
}
