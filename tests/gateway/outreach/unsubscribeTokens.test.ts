import { createHmac, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UnsubscribeTokens } from '#gateway/outreach/sending/unsubscribeTokens.ts'

const SECRET = 's'.repeat(32)
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const tokens = new UnsubscribeTokens(SECRET)

describe('[OT62] a token to unsubscribe', () => {
  test('names its mail, over restarts and forever', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 255 }), (leadId, step) => {
        const token = tokens.of({ leadId, step })
        expect(token).toMatch(/^[A-Za-z0-9_-]{50}$/)
        expect(new UnsubscribeTokens(SECRET).read(token)).toEqual({ leadId, step })
      }),
    )
  })

  test('is refused with any letter changed, cut, added or repeated', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(49), fc.constantFrom(...LETTERS), (leadId, place, letter) => {
        const token = tokens.of({ leadId, step: 1 })
        const changed = token.slice(0, place) + letter + token.slice(place + 1)
        if (changed !== token) expect(tokens.read(changed)).toBeNull()
        expect(tokens.read(token.slice(0, place))).toBeNull()
        expect(tokens.read(token + letter)).toBeNull()
        expect(tokens.read(`${token}=`)).toBeNull()
      }),
    )
  })

  test('has one form only: the bits to spare of its last letter are not free', () => {
    const token = tokens.of({ leadId: randomUUID(), step: 3 })
    const read = [...LETTERS].filter((letter) => tokens.read(token.slice(0, -1) + letter) !== null)
    expect(read).toEqual([token.at(-1)])
  })

  test('of another service, and one signed with the secret itself, is refused', () => {
    const mail = { leadId: randomUUID(), step: 1 }
    expect(new UnsubscribeTokens('t'.repeat(32)).read(tokens.of(mail))).toBeNull()
    const named = Buffer.concat([Buffer.from(mail.leadId.replaceAll('-', ''), 'hex'), Buffer.of(1)])
    const mac = createHmac('sha256', SECRET).update(named).digest().subarray(0, 20)
    expect(tokens.read(Buffer.concat([named, mac]).toString('base64url'))).toBeNull()
  })

  test('cannot be moved to another step or lead', () => {
    const [one, other] = [randomUUID(), randomUUID()]
    const token = Buffer.from(tokens.of({ leadId: one, step: 1 }), 'base64url')
    const stepped = Buffer.from(token)
    stepped[16] = 2
    const moved = Buffer.concat([Buffer.from(other.replaceAll('-', ''), 'hex'), token.subarray(16)])
    for (const forged of [stepped, moved]) expect(tokens.read(forged.toString('base64url'))).toBeNull()
  })

  test.each(['', 'x', '../../etc/passwd', ' '.repeat(50), 'A'.repeat(50), 'é'.repeat(50), `${'A'.repeat(49)}\n`])(
    'is nothing like %j',
    (text) => {
      expect(tokens.read(text)).toBeNull()
    },
  )

  test('is made of a lead and a step only', () => {
    expect(() => tokens.of({ leadId: 'lead-1', step: 1 })).toThrow()
    for (const step of [0, 256, 1.5, Number.NaN]) expect(() => tokens.of({ leadId: randomUUID(), step })).toThrow()
  })
})
