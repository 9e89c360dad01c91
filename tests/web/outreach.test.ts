import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { SCORE_RULES, scoreOf } from '#engine/lead/score.ts'
import { LEAD_SOURCES, LEAD_STATUSES, LEAD_TABLE } from '#engine/lead/states.ts'
import { Lead, LeadDetail, OutreachOverview, Suppression } from '#protocol/views/admin/outreach.ts'
import { baseOf, changesBetween } from '../../web/admin/outreach/lead/conflict.ts'
import {
  contactFaults,
  contactOf,
  contactPatch,
  tagsIn,
  webAddress,
} from '../../web/admin/outreach/lead/contactDraft.ts'
import { canMarkDm, canWriteDm } from '../../web/admin/outreach/lead/dm.ts'
import { mailFaults, mailOf, sendBlock, takesDraft, takesMail } from '../../web/admin/outreach/lead/mailDraft.ts'
import { movesFrom } from '../../web/admin/outreach/lead/moves.ts'
import { scoreLines } from '../../web/admin/outreach/lead/scoreRules.ts'
import { timelineOf } from '../../web/admin/outreach/lead/timeline.ts'
import { prepared, redrafted, rescored } from '../../web/admin/outreach/leads/bulk.ts'
import { nextStepOf } from '../../web/admin/outreach/leads/nextStep.ts'
import { isEmail } from '../../web/admin/outreach/parts/email.ts'
import { inboxSentence } from '../../web/admin/outreach/parts/inbox.ts'
import { lastSentAt, nextStep } from '../../web/admin/outreach/parts/sends.ts'
import { NOW } from './consoleAnswers.ts'
import * as given from './outreachAnswers.ts'

const { givenLead, givenSend } = given
const HOUR = 3_600_000
const DAY = 24 * HOUR

test('the answers that these tests give have the form of the service`s', () => {
  OutreachOverview.parse(given.givenOutreach())
  LeadDetail.parse(given.givenDetail())
  z.array(Suppression).parse(given.givenSuppressions())
  z.array(Lead).parse(given.givenFound().leads)
})

describe('[WF2] the next step of a lead', () => {
  const stepOf = (own: Parameters<typeof givenLead>[0]) => nextStepOf(givenLead(own), NOW)

  test('follows from where it stands, what became of its mail, and whether it is left alone', () => {
    const sent = { status: 'sent', draft: null, sends: [givenSend()] } as const
    expect(stepOf({})).toEqual({ text: 'Read and send the draft', isDue: true })
    expect(stepOf({ email: null }).text).toBe('Add an address')
    expect(stepOf({ sends: [givenSend({ status: 'failed' })] }).text).toBe('See why sending failed')
    expect(stepOf({ suppressed: true })).toEqual({ text: 'None: never write to', isDue: false })
    expect(stepOf({ status: 'new' }).text).toBe('Write a draft')
    expect(stepOf({ ...sent, nextAt: NOW + DAY }).text).toMatch(/^Follow-up due 2\d Nov 2026$/)
    expect(stepOf({ ...sent, nextAt: NOW }).text).toBe('Follow-up is due')
    expect(stepOf({ ...sent, nextAt: null })).toEqual({ text: 'Wait for an answer', isDue: false })
    expect(stepOf({ ...sent, sends: [givenSend({ status: 'unknown' })] }).text).toBe('Check whether it arrived')
    expect(stepOf({ status: 'replied' }).text).toBe('Answer')
    expect(stepOf({ sending: { step: 1, at: NOW, by: 'person' } }).text).toBe('On its way')
    for (const status of ['won', 'lost', 'bounced', 'unsubscribed', 'skipped'] as const) {
      expect(stepOf({ status })).toEqual({ text: '–', isDue: false })
    }
    expect(stepOf({ erased: true, status: 'replied' }).text).toBe('–')
  })

  test('counts what went out or may have, and a message by hand', () => {
    expect(nextStep(givenLead({ sends: [givenSend({ status: 'failed' })] }))).toBe(1)
    expect(nextStep(givenLead({ sends: [givenSend({ status: 'unknown' })] }))).toBe(2)
    const dm = { text: 'Hi', writer: 'ai', preparedAt: NOW - DAY, sentAt: NOW } as const
    expect([nextStep(givenLead({ dm })), lastSentAt(givenLead({ dm }))]).toEqual([2, NOW])
    expect(lastSentAt(givenLead({ sends: [givenSend({ status: 'failed' })] }))).toBeNull()
  })
})

test('[WF3] what came of work on many leads is told in sentences, what failed too', () => {
  expect(prepared({ drafted: 1_200, skipped: 3, failed: 2 })).toEqual({
    lines: ['1,200 drafted, 3 skipped.', '2 could not be drafted and stay as they were.'],
    isPartial: true,
  })
  expect(prepared({ drafted: 0, skipped: 0, failed: 0 }).lines).toEqual(['There was no new lead.'])
  expect(rescored({ checked: 5, drafted: 2 })).toEqual({
    lines: ['5 scored again, 2 drafted.'],
    isPartial: false,
  })
  const written = redrafted({ redrafted: 4, failed: 0, writer: 'template', version: 'template-1' })
  expect(written.lines).toEqual(['4 written anew by: Template (template-1).'])
})

describe('[WF4] a score', () => {
  test('is explained by all rules, whose points are those that the service counted', () => {
    const lines = scoreLines(givenLead())
    expect(lines.map(({ key, got, possible }) => [key, got, possible])).toEqual([
      ...[
        ['domain', 25, 25],
        ['title', 25, 25],
        ['source', 20, 20],
      ],
      ...[
        ['engagement', 0, 20],
        ['company', 5, 5],
        ['name', 5, 5],
      ],
    ])
    expect(lines[3]?.why).toBe('No visitor is known to be this person.')
    expect(scoreLines(givenLead({ scoreParts: [{ key: 'later', points: 3 }] })).at(-1)).toMatchObject({
      label: 'later',
      got: 3,
    })
    expect(lines.reduce((sum, { possible }) => sum + possible, 0)).toBe(100)
  })

  test('has a reason for each rule, whatever a lead holds', () => {
    const text = fc.option(fc.constantFrom('Ada', 'a@gmail.com', 'a@firm.example', 'Legal counsel', 'Baker'))
    const lead = fc.record({
      ...{ source: fc.constantFrom(...LEAD_SOURCES), name: text, company: text, title: text, notes: text },
      ...{ email: fc.option(fc.constantFrom('a@gmail.com', 'a@firm.example')), visits: fc.nat(9) },
    })
    fc.assert(
      fc.property(lead, ({ visits, ...fields }) => {
        const { score, parts } = scoreOf({ ...fields, visits })
        const lines = scoreLines(givenLead({ ...fields, score, scoreParts: parts }))
        expect(lines.length).toBe(SCORE_RULES.length)
        expect(lines.reduce((sum, { got }) => sum + got, 0)).toBe(score)
        expect(lines.every(({ why, got, possible }) => why !== '' && got <= possible)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

describe('[WF5] what can be done with a lead', () => {
  test('is what the table of its states allows', () => {
    expect(LEAD_STATUSES.map((status) => [status, movesFrom(status).join()])).toEqual([
      ...[
        ['new', 'skipped'],
        ['skipped', 'new'],
        ['drafted', 'skipped'],
        ['sent', 'replied,won,lost'],
      ],
      ...[
        ['replied', 'won,lost'],
        ['bounced', ''],
        ['unsubscribed', ''],
        ['won', ''],
        ['lost', ''],
      ],
    ])
    for (const status of LEAD_STATUSES) {
      expect(takesDraft(givenLead({ status }))).toBe('draft' in LEAD_TABLE[status])
      if (takesMail(givenLead({ status }))) expect(['new', 'skipped', 'drafted', 'sent']).toContain(status)
    }
    const three = [1, 2, 3].map((step) => givenSend({ step }))
    expect(takesMail(givenLead({ status: 'sent', sends: three }))).toBe(false)
  })

  test('a follow-up begins with the subject of the mail before, and takes no stored draft', () => {
    const sent = givenLead({ status: 'sent', draft: null, sends: [givenSend({ subject: 'First' })] })
    expect(mailOf(sent)).toEqual({ subject: 'First', body: '' })
    expect(mailOf(givenLead({ status: 'new', draft: null }))).toEqual({ subject: '', body: '' })
    expect(mailFaults({ subject: ' ', body: '\n' })).toEqual({
      subject: 'A mail needs a subject.',
      body: 'A mail needs a text.',
    })
    expect(mailFaults({ subject: 'x'.repeat(200), body: 'x'.repeat(5_000) })).toEqual({})
    expect(Object.keys(mailFaults({ subject: 'x'.repeat(201), body: 'x'.repeat(5_001) }))).toEqual(['subject', 'body'])
  })

  test('contact fields are sent only where they changed, checked first', () => {
    const lead = givenLead()
    expect(contactPatch(lead, contactOf(lead))).toEqual({})
    const typed = { ...contactOf(lead), name: ' Ada ', company: ' ', tags: 'legal,  big   deal,legal,' }
    expect(contactPatch(lead, typed)).toEqual({ name: 'Ada', company: null, tags: ['legal', 'big deal'] })
    const wrong = { ...typed, email: 'ada@', profileUrl: 'http://x.example', notes: 'x'.repeat(4_001) }
    expect(Object.keys(contactFaults(wrong))).toEqual(['email', 'profileUrl', 'notes'])
    expect(contactFaults({ ...typed, tags: tagsIn('a,b').join() })).toEqual({})
    expect(['a@b.example', 'a@b', '@b.example', 'a@@b.example', 'a b@c.example'].map(isEmail)).toEqual([
      ...[true, false, false, false, false],
    ])
  })
})

test('[WF6] what somebody else changed is named, and what was typed is saved over a version that it was not made on only when asked', () => {
  const begun = givenLead()
  const newest = givenLead({ status: 'skipped', notes: null, version: 6 })
  expect(changesBetween(begun, newest)).toEqual([
    { label: 'Notes', before: 'Met at the fair in May.', after: 'none' },
    { label: 'Status', before: 'Drafted', after: 'Skipped' },
  ])
  expect(changesBetween(begun, { ...begun, version: 9 })).toEqual([])
  expect(baseOf(begun, newest, mailOf)).toBe(newest)
  expect(baseOf(begun, newest, contactOf)).toBe(begun)
})

test('[WF7] why a mail cannot be sent is said before anybody tries', () => {
  const { mail, cap } = given.givenOutreach()
  const blockOf = (own: Parameters<typeof givenLead>[0], more: object = {}) =>
    sendBlock(givenLead(own), { mail, cap, ...more }, NOW)
  const sent = { status: 'sent', draft: null } as const
  expect(blockOf({})).toBeNull()
  expect(blockOf({ ...sent, sends: [givenSend()] })).toBeNull()
  expect(blockOf({ ...sent, sends: [givenSend({ at: NOW - 2 * DAY })] })).toMatch(/^A follow-up can be sent from /)
  expect(blockOf({ ...sent, sends: [1, 2, 3].map((step) => givenSend({ step })) })).toBe('A lead gets at most 3 mails.')
  expect(blockOf({ sending: { step: 1, at: NOW, by: 'autopilot' } })).toBe('A mail is on its way.')
  expect(blockOf({ suppressed: true })).toMatch(/never written to/)
  expect(blockOf({ status: 'new', draft: null })).toBe('Save a draft first.')
  expect(blockOf({ status: 'won' })).toBe('A lead that is “Won” gets no mail.')
  expect(blockOf({ email: null })).toBe('There is no e-mail address.')
  expect(blockOf({}, { mail: { configured: false, from: null } })).toBe('Mail is not set up.')
  expect(blockOf({}, { cap: { ...cap, sentToday: 20 } })).toMatch(/^Today’s cap is reached/)
})

describe('[WF9] the direct message and the timeline', () => {
  test('a message is written where there is a profile and somebody to write to, and noted where that counts', () => {
    const dm = { text: 'Hi', writer: 'ai', preparedAt: NOW, sentAt: null } as const
    expect(LEAD_STATUSES.filter((status) => canWriteDm(givenLead({ status, dm })))).toEqual([
      ...['new', 'skipped', 'drafted', 'sent', 'replied'],
    ])
    expect(LEAD_STATUSES.filter((status) => canMarkDm(givenLead({ status, dm })))).toEqual(['drafted'])
    expect([canWriteDm(givenLead({ profileUrl: null })), canWriteDm(givenLead({ suppressed: true }))]).toEqual([
      ...[false, false],
    ])
    expect(canWriteDm(givenLead({ dm: { ...dm, sentAt: NOW } }))).toBe(false)
    expect(['https://a.example/x', 'http://a.example', 'javascript:alert(1)', 'x', null].map(webAddress)).toEqual([
      ...['https://a.example/x', null, null, null, null],
    ])
  })

  test('what happened is told newest first, with its words, whatever events hold', () => {
    const actor = { kind: 'admin', id: null, name: 'Root Admin' }
    const send = givenSend({ subject: 'First' })
    const entries = timelineOf({
      sends: [send],
      events: [
        { at: 1, type: 'lead.scored', actor: { ...actor, kind: 'system' }, data: { score: 70 } },
        { at: 2, type: 'lead.send_started', actor, data: { mail: { subject: 'First', body: '<b>Hello</b>' } } },
        { at: 3, type: 'lead.send_failed', actor, data: { messageId: send.messageId, why: '550 no such user' } },
        { at: 4, type: 'lead.emailed', actor, data: { messageId: send.messageId } },
        { at: 5, type: 'lead.skipped', actor: { ...actor, name: null }, data: { reason: 'manual' } },
        { at: 6, type: 'lead.abducted', actor, data: { mail: 3, reply: null } },
      ],
    })
    expect(entries.map(({ what, who, about, text }) => [what, who, about, text])).toEqual([
      ['lead.abducted', 'Root Admin', null, null],
      ['Skipped', 'An administrator', 'somebody decided so', null],
      ['Mail sent', 'Root Admin', 'First', null],
      ['Sending failed', 'Root Admin', '550 no such user', null],
      ['Handed to the mail server', 'Root Admin', 'First', '<b>Hello</b>'],
      ['Scored', 'Parley', '70 of 100', null],
    ])
  })
})

test('[WF10] a reading of the inbox is told in a sentence', () => {
  const none = { configured: true, scanned: 0, replies: 0, bounces: 0, unsubscribes: 0 }
  expect(inboxSentence(none)).toBe('The inbox was read; there is nothing new.')
  expect(inboxSentence({ ...none, configured: false })).toMatch(/^No inbox is set up/)
  expect(inboxSentence({ ...none, scanned: 3, replies: 1, bounces: 2 })).toBe(
    '3 mails were read: 1 reply, 2 bounces, 0 wishes to get no mail.',
  )
})
