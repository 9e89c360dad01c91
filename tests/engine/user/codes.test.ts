import { describe, expect, test } from 'vitest'
import type { TriedFrom } from '#engine/user/codes.ts'
import type { UserCommand } from '#engine/user/commands.ts'
import { LIVE_CODES_MAX } from '#engine/user/limits.ts'
import { USERS } from '#engine/user/user.ts'
import { Given, T0 } from './givenAccount.ts'

const text = (of: string) => of.padEnd(64, '0')
const sealed = 'A'.repeat(40)
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const ask = (code: string, browser: string, place: string, expiresAt = T0 + 600_000): UserCommand => ({
  type: 'sendCode',
  codeHash: text(code),
  expiresAt,
  address: sealed,
  client: text(browser),
  source: text(place),
})
const attempt = (code: string, from: TriedFrom): UserCommand => ({
  type: 'verifyCode',
  codeHash: text(code),
  from,
  account: { profile: sealed, teamId: uuid(1) },
  session: { jti: uuid(2), expiresAt: T0 + 1e9 },
})
const browser = (name: string): TriedFrom => ({ client: text(name) })
const place = (name: string): TriedFrom => ({ client: null, source: text(name) })

/** Wrong tries until they are not looked at any more. */
function triesOf(user: Given<ReturnType<typeof USERS.initial>, UserCommand, never>, from: TriedFrom): number {
  for (let tries = 0; ; tries++) if (user.when(attempt('f', from)) === 'bad-code') return tries
}

const given = () => new Given(USERS) as unknown as Given<ReturnType<typeof USERS.initial>, UserCommand, never>
const IN = ['user.created', 'session.started']

describe('[AU19] codes of one address', () => {
  test('attempts by others, near or far, do not invalidate the code of the requesting browser', () => {
    const user = given()
    user.when(ask('a', 'hers', 'home'))
    expect(triesOf(user, place('home'))).toBe(5)
    expect(triesOf(user, place('elsewhere'))).toBe(5)
    expect(triesOf(user, place('anywhere'))).toBe(0)
    for (let i = 0; i < 4; i++) expect(user.when(attempt('f', browser('hers')))).toEqual(['auth.code_failed'])
    expect(user.when(attempt('a', browser('hers')))).toEqual(IN)
  })

  test('attempts by others elsewhere do not invalidate the code of a program without a cookie', () => {
    const user = given()
    user.when(ask('a', 'hers', 'home'))
    expect(triesOf(user, place('elsewhere'))).toBe(5)
    expect(user.when(attempt('a', place('home')))).toEqual(IN)
  })

  test('requests by others do not invalidate it, at the same location for a browser, elsewhere for a program', () => {
    for (const [askers, from] of [
      ['home', browser('hers')],
      ['elsewhere', place('home')],
    ] as const) {
      const user = given()
      user.when(ask('a', 'hers', 'home'))
      for (let i = 0; i < 30; i++) user.when(ask('b', `his ${i}`, askers))
      expect(user.when(attempt('a', from))).toEqual(IN)
    }
  })

  test('a new request invalidates the earlier code of the same browser or, without a cookie, of the same location', () => {
    const user = given()
    user.when(ask('a', 'hers', 'home'))
    user.when(ask('b', 'hers', 'office'))
    expect(user.when(attempt('a', browser('hers')))).toEqual(['auth.code_failed'])
    expect(user.state.codes).toHaveLength(1)
    user.when(ask('c', 'another', 'office'))
    expect(user.when(attempt('b', place('office')))).toEqual(['auth.code_failed'])
    expect(user.when(attempt('c', place('office')))).toEqual(IN)
    expect(user.state.codes).toEqual([])
  })

  test('the fifth wrong attempt by its own browser invalidates a code for everybody', () => {
    const user = given()
    user.when(ask('a', 'hers', 'home'))
    expect(triesOf(user, browser('hers'))).toBe(5)
    for (const from of [browser('hers'), place('home'), place('elsewhere')]) {
      expect(user.when(attempt('a', from))).toBe('bad-code')
    }
  })

  test('a browser that requested no code has no attempts as owner, and a code belongs to one browser only', () => {
    const user = given()
    user.when(ask('a', 'hers', 'home'))
    user.when(ask('b', 'his', 'elsewhere'))
    expect(user.when(attempt('a', browser('nobody')))).toBe('bad-code')
    expect(user.when(attempt('a', browser('his')))).toEqual(['auth.code_failed'])
  })

  test('are limited to a hundred: the location with most requests loses its oldest', () => {
    const user = given()
    user.when(ask('a', 'hers', 'home'))
    for (let i = 0; i < 3 * LIVE_CODES_MAX; i++) user.when(ask('b', `his ${i}`, 'elsewhere'))
    expect(user.state.codes).toHaveLength(LIVE_CODES_MAX)
    expect(user.when(attempt('a', browser('hers')))).toEqual(IN)
  })

  test('are dropped when they have expired', () => {
    const user = given()
    for (let i = 0; i < 9; i++) user.when(ask('b', `his ${i}`, 'elsewhere'))
    user.after(600_000).when(ask('a', 'hers', 'home', T0 + 1_200_000))
    expect(user.state.codes).toHaveLength(1)
  })
})
