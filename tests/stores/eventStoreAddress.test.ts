import { expect, test } from 'vitest'
import { addressOf } from '#stores/events/eventstore/address.ts'
import { openEventStoreLog } from '#stores/events/eventstore.ts'

test('[MN1] the URL names the namespace; the leader is asked unless the URL prefers another node', () => {
  const plain = addressOf('esdb://localhost:2113')
  expect(plain.namespace).toBe('parley')
  expect(plain.url).toContain('esdb://localhost:2113?nodePreference=leader&')
  const own = addressOf(
    'kurrentdb+discover://me:word@store.example:2113/?tls=true&namespace=two_1&NodePreference=follower',
  )
  expect(own.namespace).toBe('two_1')
  expect(own.url).toMatch(/^esdb\+discover:\/\/me:word@store\.example:2113\?tls=true&NodePreference=follower&/)
  expect(own.url).not.toMatch(/namespace|leader/)
})

test('[MN1] a URL that cannot be one is refused with a sentence', async () => {
  for (const namespace of ['', 'A', '1a', 'a.b', 'a-b', 'x'.repeat(33)]) {
    expect(() => addressOf(`esdb://localhost?namespace=${namespace}`)).toThrow(/^EVENTSTORE_URL: a namespace is/)
  }
  for (const url of [
    'esdb://',
    'esdb://localhost:port',
    'http://localhost:2113',
    'esdb://localhost:2113?tls=perhaps',
  ]) {
    await expect(openEventStoreLog(url)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/^EVENTSTORE_URL: Unexpected /),
    })
  }
})
