import type { Space } from '@parley/client'
import { describe, expect, test } from 'vitest'
import { addressesIn } from '../../web/app/spaces/addresses.ts'
import { creationErrors, creationOf, EMPTY_CREATION } from '../../web/app/spaces/list/creation.ts'
import { picked } from '../../web/app/spaces/list/picked.ts'
import { refusedSentence } from '../../web/app/spaces/refusedSentence.ts'
import { ago, daysUntil, utcDay } from '../../web/app/spaces/times.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 23, 12)

const space = (id: string, name: string, lastActivityAt: number, description = '') =>
  ({ id, name, description, lastActivityAt, createdAt: -lastActivityAt }) as Space

describe('the list of spaces', () => {
  const spaces = [
    space('sp_b', 'Übernahme', 2),
    space('sp_a', 'Lease 10', 2, 'Office in Köln'),
    space('sp_c', 'Lease 9', 5),
  ]
  const names = (words: string, order: 'activity' | 'name' | 'created') =>
    picked(spaces, { words, order }).map(({ name }) => name)

  test('[WP5] is ordered by activity, name or age, with the id deciding between equals', () => {
    expect(names('', 'activity')).toEqual(['Lease 9', 'Lease 10', 'Übernahme'])
    expect(names('', 'name')).toEqual(['Lease 9', 'Lease 10', 'Übernahme'])
    expect(names('', 'created')).toEqual(['Lease 10', 'Übernahme', 'Lease 9'])
  })

  test('[WP5] is searched by words of name and description, accents and case aside', () => {
    expect(names('KOLN lease', 'activity')).toEqual(['Lease 10'])
    expect(names('ubernahme', 'activity')).toEqual(['Übernahme'])
    expect(names('lease rome', 'activity')).toEqual([])
  })
})

describe('the form of a new space', () => {
  test('[WP6] reads addresses in every usual notation, each once', () => {
    expect(addressesIn(' Ana@X.org, ben@x.org;\n ana@x.org ')).toEqual({
      emails: ['ana@x.org', 'ben@x.org'],
      wrong: [],
    })
    expect(addressesIn('Ana Lind <ana@x.org>, "Ben" <ben@x.org>').emails).toEqual(['ana@x.org', 'ben@x.org'])
    expect(addressesIn('Ana <ana@x.org> Ben <ben@x.org>, nobody')).toEqual({
      emails: ['ana@x.org', 'ben@x.org'],
      wrong: ['nobody'],
    })
    expect(addressesIn('ana@x.org ben(at)x.org')).toEqual({ emails: ['ana@x.org'], wrong: ['ben(at)x.org'] })
  })

  test('[WP6] names wrong addresses and refuses more than 20', () => {
    expect(creationErrors({ ...EMPTY_CREATION, invites: 'ana' }).invites).toBe('Not an e-mail address: ana')
    const many = Array.from({ length: 21 }, (_, i) => `p${i}@x.org`).join(' ')
    expect(creationErrors({ ...EMPTY_CREATION, invites: many }).invites).toContain('At most 20')
    expect(creationErrors({ ...EMPTY_CREATION, prompt: 'x'.repeat(4_001) }).prompt).toContain('4,000')
    expect(creationErrors({ ...EMPTY_CREATION, prompt: 'x'.repeat(4_000) })).toEqual({})
  })

  test('[WP6] sends only what was filled in', () => {
    expect(creationOf(EMPTY_CREATION)).toEqual({ settings: { template: 'general' } })
    const full = { name: ' A ', prompt: ' b ', template: 'prd', teamId: 't', invites: 'a@x.org' } as const
    expect(creationOf(full)).toEqual({
      settings: { template: 'prd' },
      name: 'A',
      prompt: 'b',
      teamId: 't',
      invites: ['a@x.org'],
    })
  })
})

describe('times in the list', () => {
  test('[WP5] activity is told from the nearest unit down, and as a date after a month', () => {
    const told = [0, 5 * 60_000, 3 * HOUR, 26 * HOUR, 29 * 24 * HOUR, 40 * 24 * HOUR].map((past) =>
      ago(NOW - past, NOW),
    )
    expect(told).toEqual(['now', '5 minutes ago', '3 hours ago', 'yesterday', '29 days ago', '14 Oct 2026'])
    expect(ago(NOW + HOUR, NOW)).toBe('now')
  })

  test('[WP8] days left are counted upwards', () => {
    expect([1, 24 * HOUR, 24 * HOUR + 1, -5].map((left) => daysUntil(NOW + left, NOW))).toEqual([1, 1, 2, 0])
  })

  test('[WP7] a used-up plan is told with the day in UTC on which it is counted anew, other refusals in the service’s words', () => {
    const resetsAt = Date.UTC(2026, 11, 1)
    expect(utcDay(resetsAt)).toBe('1 December')
    const refused = (status: number, quota: object | null) =>
      refusedSentence({ ok: false, error: 'Said by the service.', status, body: { quota } })
    expect(refused(402, { key: 'rooms', used: 3, limit: 3, resetsAt })).toContain('From 1 December you can create more')
    expect(refused(402, { key: 'members', used: 10, limit: 10, resetsAt: null })).toBe('Said by the service.')
    expect(refused(403, null)).toBe('Said by the service.')
    expect(refused(0, null)).toBe('You are offline. Nothing was sent.')
  })
})
