import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openNetwork } from '#integrations/social/network.ts'
import type { SocialAccess, SocialNetwork } from '#integrations/social/port.ts'
import { plainPng } from '../helpers/plainPng.ts'
import { type Mischief, type SocialProvider, socialProvider } from '../helpers/socialProvider.ts'

const BACK = 'http://parley.example/api/linkedin/callback'
const POST = { commentary: 'Read before you meet.', image: null }
const PNG = { bytes: plainPng(4, 4), type: 'image/png' }
const HUGE = Buffer.alloc(3 * 2 ** 20, 'a')

let provider: SocialProvider
let network: SocialNetwork
let access: SocialAccess

const networkWith = (msMax = 5_000) => {
  const { clientId, clientSecret, url } = provider
  const settings = { clientId, clientSecret, authBase: url, apiBase: url, apiVersion: '202506' }
  return openNetwork({ ...settings, now: Date.now, msMax })
}
const codeOf = async () => {
  const { headers } = await fetch(network.authorizationUrl('a-state-of-many-characters', BACK), { redirect: 'manual' })
  return new URL(headers.get('location')!).searchParams.get('code')!
}

beforeEach(async () => {
  provider = await socialProvider()
  network = networkWith()
  const { accessToken } = await network.exchange(await codeOf(), BACK)
  access = { accessToken, memberId: provider.member.sub }
})
afterEach(async () => {
  expect(provider.complaints).toEqual([])
  await provider.close()
})

const json = (body: object, status: number, headers = {}): Mischief => ({ status, body, headers })
const failed = { name: 'SocialError' }

describe('the call that publishes', () => {
  test.each<[string, Mischief, object]>([
    ['429 without a time', json({ message: 'Slow down.' }, 429), { kind: 'busy', message: 'Slow down.' }],
    ['429 with a time', json({}, 429, { 'retry-after': '120' }), { kind: 'busy' }],
    ['500', json({ message: 'Ours.' }, 500), { kind: 'busy', message: 'Ours.' }],
    ['503 without words', { status: 503 }, { kind: 'busy', message: 'The network answered 503.' }],
    ['401', json({ message: 'Expired.' }, 401), { kind: 'unauthorized', message: 'Expired.' }],
    ['403', json({ message: 'Not enough permissions.' }, 403), { kind: 'refused', message: 'Not enough permissions.' }],
    ['422', json({ message: 'Content is a duplicate.' }, 422), { kind: 'refused', message: 'Content is a duplicate.' }],
    [
      'HTML',
      { status: 400, body: '<html>Bad', headers: { 'content-type': 'text/html' } },
      { kind: 'refused', message: 'The network answered 400.' },
    ],
    ['words that are no text', json({ message: { a: 1 } }, 400), { message: 'The network answered 400.' }],
    ['a redirect', { instead: 302, headers: { location: '/elsewhere' } }, { kind: 'unknown' }],
    ['a page in between', { status: 200, body: '<html>Sign in</html>' }, { kind: 'unknown' }],
    ['no HTTP', { raw: 'what?\r\n\r\n' }, { kind: 'unknown' }],
    ['a cut before it is read', { cut: 'before' }, { kind: 'unknown' }],
    ['a cut while it is read', { cut: 'during' }, { kind: 'unknown' }],
    ['a cut after it', { cut: 'after' }, { kind: 'unknown' }],
    ['a cut within the answer', { cut: 'answer' }, { kind: 'unknown' }],
  ])('[SO42] %s', async (_, mischief, expected) => {
    provider.next('post', mischief)
    await expect(network.publish(access, POST)).rejects.toMatchObject({ ...failed, ...expected })
  })

  test('[SO42] no answer in time says nothing of the outcome', async () => {
    provider.next('post', { afterMs: Number.POSITIVE_INFINITY })
    const hasty = networkWith(150)
    await expect(hasty.publish(access, POST)).rejects.toMatchObject({ kind: 'unknown', message: /too long/ })
    expect(provider.published).toHaveLength(1)
  })

  test('[SO42] a call that is called off under way says nothing of the outcome', async () => {
    provider.next('post', { afterMs: Number.POSITIVE_INFINITY })
    const off = new AbortController()
    const call = network.publish(access, POST, off.signal)
    await expect.poll(() => provider.published.length).toBe(1)
    off.abort()
    await expect(call).rejects.toMatchObject({ kind: 'unknown' })
  })

  test.each<[string, Mischief, string | null]>([
    ['a huge body', { says: HUGE }, 'urn:li:share:7000000000000'],
    ['another type', { says: '<html>', type: 'text/html' }, 'urn:li:share:7000000000000'],
    ['201 without an id', { instead: 201, headers: {} }, null],
    ['an id that is none', { instead: 201, headers: { 'x-restli-id': 'not one word' } }, null],
    ['an encoded id', { instead: 201, headers: { 'x-restli-id': 'urn%3Ali%3Ashare%3A42' } }, 'urn:li:share:42'],
    ['an id with 200', { instead: 200, headers: { 'x-restli-id': 'urn:li:share:43' } }, 'urn:li:share:43'],
  ])('[SO42] it was carried out: %s', async (_, mischief, externalId) => {
    provider.next('post', mischief)
    const externalUrl = externalId === null ? null : `https://www.linkedin.com/feed/update/${externalId}`
    expect(await network.publish(access, POST)).toEqual({ externalId, externalUrl })
  })

  test.each(['7000000000000', 'share-1', 'javascript:alert(1)'])(
    '[SO42] an id of another form is kept, without an address: %s',
    async (externalId) => {
      provider.next('post', { instead: 201, headers: { 'x-restli-id': externalId } })
      expect(await network.publish(access, POST)).toEqual({ externalId, externalUrl: null })
    },
  )

  test('[SO42] the words of the network come on one line, short, and without the token', async () => {
    const words = `No\r\nInjected: ${access.accessToken}\u0000 ${encodeURIComponent(access.accessToken)} ${'word '.repeat(5_000)}${'f'.repeat(64)}`
    provider.next('post', json({ message: words }, 400))
    const error = await network.publish(access, POST).catch((thrown: Error) => thrown)
    expect((error as Error).message).toMatch(/^No Injected: … … (word )+w/)
    expect((error as Error).message.length).toBe(500)
    const other = `Token ${'Ab3-_.~'.repeat(9)} of urn:li:share:7000000000000 is over.`
    provider.next('post', json({ message: other }, 400))
    await expect(network.publish(access, POST)).rejects.toThrow('Token … of urn:li:share:7000000000000 is over.')
  })
})

test('[SO43] the text goes out as it is handed in, an image with its description', async () => {
  const commentary = 'Cost \\(net\\) ü 🎉\n\n{hashtag|\\#|remote_work} {hashtag|\\#|Überprüfung}'
  const [first, second] = [await network.uploadImage(access, PNG), await network.uploadImage(access, PNG)]
  await network.publish(access, { commentary, image: { id: first, alt: 'A "grey" picture' } })
  await network.publish(access, { commentary, image: { id: second, alt: '' } })
  expect(provider.published).toMatchObject([
    { commentary, image: first, alt: 'A "grey" picture' },
    { commentary, image: second, alt: '' },
  ])
})

describe('an image', () => {
  test('[SO43] arrives byte by byte', async () => {
    const image = await network.uploadImage(access, PNG)
    expect(provider.images.get(image)?.equals(PNG.bytes)).toBe(true)
    expect(provider.steps.slice(-2)).toEqual(['upload', 'put'])
  })

  test('[SO43] does not take the token to another host', async () => {
    const elsewhere = await socialProvider()
    const uploadUrl = `${elsewhere.url}/dms-uploads/x/0?ca=a&sync=0`
    provider.next('upload', { says: JSON.stringify({ value: { uploadUrl, image: 'urn:li:image:x' } }) })
    await expect(network.uploadImage(access, PNG)).rejects.toMatchObject({ kind: 'refused' })
    expect(elsewhere.complaints).toEqual(['put: its authorization'])
    await elsewhere.close()
    const host = createServer((_, response) => void response.writeHead(401).end()).listen(0, '127.0.0.1')
    await once(host, 'listening')
    const at = `http://127.0.0.1:${(host.address() as AddressInfo).port}/put`
    provider.next('upload', { says: JSON.stringify({ value: { uploadUrl: at, image: 'urn:li:image:x' } }) })
    await expect(network.uploadImage(access, PNG)).rejects.toMatchObject({ kind: 'refused' })
    host.close()
  })

  test('[SO43] goes by the name that the network gives it', async () => {
    const host = createServer((_, response) => void response.writeHead(201).end()).listen(0, '127.0.0.1')
    await once(host, 'listening')
    const uploadUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}/put`
    provider.next('upload', { says: JSON.stringify({ value: { uploadUrl, image: 'image-1' } }) })
    expect(await network.uploadImage(access, PNG)).toBe('image-1')
    host.close()
  })

  test.each<[string, Mischief, object]>([
    ['nonsense', { says: '[]' }, { kind: 'busy' }],
    [
      'a file address',
      { says: '{"value":{"uploadUrl":"file:///etc/passwd","image":"urn:li:image:x"}}' },
      { kind: 'busy' },
    ],
    [
      'an image that is none',
      { says: '{"value":{"uploadUrl":"http://127.0.0.1:9/","image":"x y"}}' },
      { kind: 'busy' },
    ],
    ['a huge answer', { says: HUGE }, { kind: 'busy' }],
    ['a cut', { cut: 'after' }, { kind: 'unknown' }],
    ['503', { status: 503 }, { kind: 'busy' }],
  ])('[SO42] is not begun by %s', async (_, mischief, expected) => {
    provider.next('upload', mischief)
    await expect(network.uploadImage(access, PNG)).rejects.toMatchObject({ ...failed, ...expected })
  })

  test.each<[Mischief, object]>([
    [json({ message: 'Too large.' }, 413), { kind: 'refused', message: 'Too large.' }],
    [{ status: 500 }, { kind: 'busy' }],
    [{ cut: 'during' }, { kind: 'unknown' }],
  ])('[SO42] is not taken: %j', async (mischief, expected) => {
    provider.next('put', mischief)
    await expect(network.uploadImage(access, PNG)).rejects.toMatchObject({ ...failed, ...expected })
  })
})

describe('tokens and profile', () => {
  test.each<[string, Mischief]>([
    ['no JSON', { says: 'access_token=1' }],
    ['no token', { says: '{"expires_in":1}' }],
    ['a token that would break a header', { says: '{"access_token":"a\\r\\nX: y","expires_in":9}' }],
    ['a token without end', { says: JSON.stringify({ access_token: 'a'.repeat(9_000), expires_in: 9 }) }],
    ['a negative time', { says: '{"access_token":"a","expires_in":-1}' }],
    ['a huge answer', { says: HUGE }],
  ])('[SO42] are not taken: %s', async (_, mischief) => {
    const code = await codeOf()
    provider.next('token', mischief)
    await expect(network.exchange(code, BACK)).rejects.toMatchObject({ ...failed, kind: 'busy' })
  })

  test('[SO42] a refusal does not repeat the secret of the client', async () => {
    provider.next('token', json({ error: 'invalid_client', error_description: `not ${provider.clientSecret}` }, 400))
    await expect(network.exchange('a', BACK)).rejects.toMatchObject({ kind: 'refused', message: 'not …' })
  })

  test('[SO41] a network without refresh tokens, times and scopes', async () => {
    provider.tokenAnswer = { refresh_token: undefined, expires_in: undefined, scope: undefined }
    const tokens = await network.exchange(await codeOf(), BACK)
    expect(tokens).toMatchObject({
      refreshToken: null,
      refreshExpiresAt: null,
      scopes: ['openid', 'profile', 'w_member_social'],
    })
    expect(tokens.expiresAt).toBeGreaterThan(Date.now() + 59 * 86_400_000)
  })

  test.each<[string, object]>([
    ['{"sub":"a","name":"  "}', { memberId: 'a', name: 'a', picture: null }],
    ['{"sub":"a","given_name":"Ana","family_name":"B","picture":"http://x/y"}', { name: 'Ana B', picture: null }],
    ['{"sub":"a","name":"Ana","picture":"javascript:1"}', { name: 'Ana', picture: null }],
  ])('[SO41] a profile of %s', async (says, expected) => {
    provider.next('profile', { says })
    expect(await network.profile(access.accessToken)).toMatchObject(expected)
  })

  test.each(['{}', '{"sub":"a/../b"}', '{"sub":5}', 'null', '<html>'])('[SO42] %s is no profile', async (says) => {
    provider.next('profile', { says })
    await expect(network.profile(access.accessToken)).rejects.toMatchObject({ ...failed, kind: 'busy' })
  })
})
