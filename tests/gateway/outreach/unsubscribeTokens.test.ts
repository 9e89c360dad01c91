import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UnsubscribeTokens } from '#gateway/outreach/sending/unsubscribeTokens.ts'

const SECRET = 's'.repeat(32)
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const tokens = new UnsubscribeTokens(SECRET)
const [ONE, OTHER] = ['lead_0b0f7c1e7a534b0e', 'lead_3d2f5b6c7d8e4b0e']
const leadIds = fc.stringMatching(/^lead_[A-Za-z0-9]{12,40}$/)

describe('[OT62] a token to unsubscribe', () => {
  test('names its mail, over restarts and forever', () => {
    fc.assert(
      fc.property(leadIds, fc.integer({ min: 1, max: 99 }), (leadId, step) => {
        const token = tokens.of({ leadId, step })
        expect(encodeURIComponent(token)).toBe(token)
        expect(new UnsubscribeTokens(SECRET).read(token)).toEqual({ leadId, step })
      }),
    )
  })

  test('is refused with any letter changed, cut, added or repeated', () => {
    fc.assert(
      fc.property(leadIds, fc.nat(110), fc.constantFrom(...LETTERS, '.', '%'), (leadId, at, letter) => {
        const token = tokens.of({ leadId, step: 1 })
        const place = at % token.length
        const changed = token.slice(0, place) + letter + token.slice(place + 1)
        if (changed !== token) expect(tokens.read(changed)).toBeNull()
        expect(tokens.read(token.slice(0, place))).toBeNull()
        expect(tokens.read(token + letter)).toBeNull()
        expect(tokens.read(`${token}=`)).toBeNull()
      }),
    )
  })

  test('has one form only: the bits to spare of its last letter are not free', () => {
    const token = tokens.of({ leadId: ONE, step: 3 })
    const read = [...LETTERS].filter((letter) => tokens.read(token.slice(0, -1) + letter) !== null)
    expect(read).toEqual([token.at(-1)])
  })

  test('of another service, and one signed with the secret itself, is refused', () => {
    const mail = { leadId: ONE, step: 1 }
    expect(new UnsubscribeTokens('t'.repeat(32)).read(tokens.of(mail))).toBeNull()
    const bySecret = createHmac('sha256', SECRET).update(`${ONE}.1`).digest('base64url')
    expect(tokens.read(`${ONE}.1.${bySecret}`)).toBeNull()
  })

  test('cannot be moved to another step or lead', () => {
    const token = tokens.of({ leadId: ONE, step: 1 })
    for (const forged of [token.replace('.1.', '.2.'), token.replace('.1.', '.11.'), token.replace(ONE, OTHER)]) {
      expect(forged).not.toBe(token)
      expect(tokens.read(forged)).toBeNull()
    }
  })

  test.each(['', 'x', '../../etc/passwd', '.'.repeat(60), `${ONE}.1.`, `${ONE}.01.${'A'.repeat(43)}`, 'é'.repeat(60)])(
    'is nothing like %j',
    (text) => {
      expect(tokens.read(text)).toBeNull()
    },
  )

  test('is made of a lead and a step only', () => {
    expect(() => tokens.of({ leadId: 'a.1', step: 1 })).toThrow()
    for (const step of [0, 100, 1.5, Number.NaN]) expect(() => tokens.of({ leadId: ONE, step })).toThrow()
  })
})
