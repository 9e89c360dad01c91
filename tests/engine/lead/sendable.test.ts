import { describe, expect, test } from 'vitest'
import { type Asking, barToSend } from '#engine/lead/sendable.ts'
import type { LeadState } from '#engine/lead/state.ts'
import { LEAD_STATUSES } from '#engine/lead/states.ts'
import { AT, drafted, found, sent } from './givenLead.ts'

const DAY_MS = 86_400_000
const codeOf = (lead: LeadState, more: Partial<Asking> = {}) =>
  barToSend(lead, { now: lead.at + 30 * DAY_MS, by: 'person', hasBody: true, ...more })?.refused ?? null

describe('[OT69] a lead can be sent', () => {
  test.each(LEAD_STATUSES)('a mail with a body where it is %s, or cannot', (status) => {
    expect(codeOf(AT[status]().lead)).toBe(['drafted', 'sent'].includes(status) ? null : 'lead-move')
  })

  test('its draft, and nothing without one', () => {
    expect(codeOf(drafted().lead, { hasBody: false })).toBeNull()
    expect(codeOf({ ...drafted().lead, draft: null }, { hasBody: false })).toBe('no-draft')
  })

  test('nothing without an address, after erasure, and while a mail is under way', () => {
    expect(codeOf({ ...drafted().lead, about: null })).toBe('no-address')
    expect(codeOf(drafted().after('erase').lead)).toBe('no-address')
    expect(codeOf(drafted().after('startSend').lead)).toBe('mail-under-way')
    expect(codeOf(found().lead, { hasBody: false })).toBe('lead-move')
  })

  test('a follow-up from three days after the last step on, to the millisecond', () => {
    const { lead } = sent()
    const last = lead.sentAts.at(-1)!
    expect(codeOf(lead, { now: last + 3 * DAY_MS - 1 })).toBe('not-due')
    expect(codeOf(lead, { now: last + 3 * DAY_MS })).toBeNull()
  })

  test('a follow-up by hand with a body only, by the autopilot with its draft', () => {
    const { lead } = AT.sent()
    expect(codeOf(lead, { hasBody: false })).toBe('no-draft')
    expect(codeOf(lead, { hasBody: false, by: 'autopilot' })).toBeNull()
  })

  test('three mails at most', () => {
    const { lead } = sent()
    const sentAts = [1, 2, 3].map((step) => lead.at + step)
    expect(codeOf({ ...lead, sentAts: sentAts.slice(0, 2) })).toBeNull()
    expect(codeOf({ ...lead, sentAts })).toBe('no-more-mails')
  })
})
