import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, type Me, SignIn } from '@parley/client'
import { describe, expect, test } from 'vitest'
import { Account } from '../../web/app/signin/account.ts'
import { codeDigits } from '../../web/app/signin/codeDigits.ts'
import { returnPath } from '../../web/app/signin/returnPath.ts'
import { signin } from '../../web/app/strings/en/signin.ts'

const source = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const ada = { id: 'u1', name: 'Ada' } as Me

describe('the signed-in user', () => {
  const account = (answer: Answer<Me>, isLikely = true) => {
    const calls: string[] = []
    const ask = () => {
      calls.push('ask')
      return Promise.resolve(answer)
    }
    return { calls, account: new Account({ ask, isLikely: () => isLikely, isOver: () => calls.push('over') }) }
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  test('[WX14] is not requested for a guest', async () => {
    const { calls, account: guest } = account({ ok: true, value: ada }, false)
    guest.subscribe(() => {})
    await settled()
    expect([guest.snapshot(), calls]).toEqual([null, []])
  })

  test('[WX14] is requested once, when a screen first needs it, if a session may exist', async () => {
    const { calls, account: person } = account({ ok: true, value: ada })
    expect([person.snapshot(), calls]).toEqual([undefined, []])
    let told = 0
    person.subscribe(() => told++)
    person.subscribe(() => {})
    await settled()
    expect([person.snapshot(), calls, told]).toEqual([ada, ['ask'], 1])
  })

  test.each([
    [401, ['ask', 'over']],
    [403, ['ask', 'over']],
    [500, ['ask']],
    [0, ['ask']],
  ])('[WX14] is a guest after status %i, and only an ended session is remembered', async (status, wanted) => {
    const { calls, account: person } = account({ ok: false, error: 'No.', status })
    person.subscribe(() => {})
    await settled()
    expect([person.snapshot(), calls]).toEqual([null, wanted])
  })

  test('[WX14] is unchanged by an answer that arrives after a sign-in or sign-out', async () => {
    const { account: person } = account({ ok: true, value: ada })
    person.subscribe(() => {})
    person.become(null)
    await settled()
    expect(person.snapshot()).toBeNull()
  })
})

describe('sign-in input', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['Your sign-in code: 123456\n', '123456'],
    ['１２３４５６', '123456'],
    ['1234567', '123456'],
    ['', ''],
  ])('[WX14] %j is the code %j', (typed, code) => {
    expect(codeDigits(typed)).toBe(code)
  })

  test.each(['/', '/archive', '/r/ABC234?x=1#y', '/archive/a?view=messages'])(
    '[WX15] %s is a valid return path',
    (path) => {
      expect(returnPath(path)).toBe(path)
    },
  )

  test.each([
    null,
    '',
    'archive',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/a\\b',
    'https://evil.example',
    'javascript:alert(1)',
    ' /archive',
    '/signin',
    '/signin?error=state',
    `/${'x'.repeat(2_048)}`,
  ])('[WX15] %j is not a valid return path', (path) => {
    expect(returnPath(path)).toBeNull()
  })
})

test('[WX15] every error code of the external sign-in has a sentence', () => {
  const outside = source('api/auth/outside.ts')
  const said = [...outside.matchAll(/failed\(([^\n]*)\)/g)].flatMap(([, words]) =>
    [...words!.matchAll(/(?<!=== )'(\w+)'/g)].map(([, word]) => word!),
  )
  const codes = source('integrations/oidc/port.ts').matchAll(/\| '(\w+)'/g)
  const passedOn = [...codes].map(([, code]) => code!).filter((code) => code !== 'token')
  const words = [...new Set([...said, ...passedOn])].sort()
  expect(words).toEqual(['denied', 'disabled', 'email', 'exchange', 'state', 'unreachable'])
  expect(Object.keys(signin.errors).sort()).toEqual(words)
})

describe('[WX14] the client for signing in', () => {
  const answering = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    const asked: [string, RequestInit | undefined][] = []
    const client = new SignIn({
      url: 'http://parley.example/',
      fetch: (async (url: string, init?: RequestInit) => {
        asked.push([url, init])
        return new Response(JSON.stringify(body), { status, headers })
      }) as typeof fetch,
    })
    return { asked, client }
  }

  test('returns the wait time and the service`s own sentence', async () => {
    const { asked, client } = answering(429, { error: 'Wait a little.' }, { 'Retry-After': '7' })
    expect(await client.sendCode('a@b.example')).toEqual({
      ok: false,
      status: 429,
      error: 'Wait a little.',
      body: { error: 'Wait a little.' },
      retryAfterMs: 7_000,
    })
    expect(asked[0]![0]).toBe('http://parley.example/api/auth/code')
    expect(asked[0]![1]).toMatchObject({ method: 'POST', body: '{"email":"a@b.example"}' })
  })

  test.each([{}, { 'Retry-After': 'soon' }, { 'Retry-After': '0' }] as Record<string, string>[])(
    'knows no time to wait from %j',
    async (headers) => {
      const body = { detail: [{ msg: 'This is no e-mail address' }] }
      const { client } = answering(422, body, headers)
      expect(await client.sendCode('x')).toEqual({ ok: false, status: 422, error: 'This is no e-mail address', body })
    },
  )

  test('does not throw when the service cannot be reached', async () => {
    const fetch = () => Promise.reject(new TypeError('fetch failed'))
    const answer = await new SignIn({ url: 'http://parley.example', fetch, unreachable: 'Gone.' }).methods()
    expect(answer).toEqual({ ok: false, status: 0, error: 'Gone.' })
  })
})
