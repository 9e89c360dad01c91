import { describe, expect, test } from 'vitest'
import { latestSend, nextAt, nextDraft, stepsOf, waitingSince } from '#engine/lead/state.ts'
import { LEAD_STATUSES } from '#engine/lead/states.ts'
import { AT, changeOf, DAY, drafted, emailed, followedUp, found, SEALED, sent, settled } from './givenLead.ts'

const settings = { maxSteps: 3, followUpDays: 7 }
const contactOf = (about: string | null, profile: string | null = null) =>
  ({ type: 'edit', contact: SEALED, about, profile, draft: null }) as const

describe('[OT3] which draft can be sent', () => {
  test('that of the next mail only, once', () => {
    expect(nextDraft(drafted().lead)).toMatchObject({ step: 1 })
    expect(nextDraft(sent().lead)).toBeNull()
    sent()
      .wait(3 * DAY)
      .refuses('startSend', 'no-draft')
    expect(nextDraft(followedUp().lead)).toMatchObject({ step: 2 })
  })

  test('a draft of another mail than the next one is refused', () => {
    const human = { draft: SEALED, writer: 'human', writerVersion: 'human' } as const
    found().refuses({ type: 'draft', ...human, step: 2 }, 'stale-lead')
    sent()
      .wait(3 * DAY)
      .refuses({ type: 'followUp', ...human, step: 1 }, 'stale-lead')
  })

  test('no address, no send; and only to the address that the lead has', () => {
    drafted().after(contactOf(null)).refuses('startSend', 'no-address')
    drafted().after(contactOf('ben')).refuses('startSend', 'stale-lead')
  })

  test('a lead is written to three times at most', () => {
    const third = followedUp()
      .after('startSend', emailed(2))
      .wait(3 * DAY)
      .after('followUp', 'startSend', emailed(3))
    expect(third.lead).toMatchObject({ status: 'sent' })
    expect(stepsOf(third.lead)).toBe(3)
    third.wait(30 * DAY).refuses('followUp', 'no-more-mails')
  })

  test('a message to the profile is one of the three times, and is sent once', () => {
    const told = drafted().after('prepareDm', 'sendDm')
    expect(told.lead).toMatchObject({ status: 'sent', dm: { sentAt: expect.any(Number) }, was: { sent: true } })
    told.refuses('sendDm', 'lead-move')
    told.refuses('prepareDm', 'dm-sent')
    expect(told.wait(3 * DAY).after('followUp').lead.draft).toMatchObject({ step: 2 })
  })
})

describe('[OT4] a mail and its outcome', () => {
  const sending = () => drafted().after('prepareDm', 'startSend')

  test('while the outcome is open there is no second mail, and nothing of it changes', () => {
    for (const type of ['startSend', 'draft', 'edit', 'skip', 'sendDm'] as const) {
      sending().refuses(type, 'mail-under-way')
    }
    expect(sending().lead).toMatchObject({ status: 'drafted', sentAts: [], sends: [{ state: 'sending' }] })
  })

  test('a failed one leaves the lead where it was, and may be tried again', () => {
    const failed = sending().after(settled(1, { is: 'failed', why: 'No such mailbox.' }))
    expect(failed.lead).toMatchObject({
      ...{ status: 'drafted', sentAts: [], was: { sent: false } },
      sends: [{ state: 'failed', why: 'No such mailbox.' }],
    })
    const again = failed.after('startSend', emailed(1))
    expect(again.lead).toMatchObject({ status: 'sent', sends: [{ state: 'failed' }, { state: 'sent' }] })
  })

  test('an unknown one counts as sent and is not tried again', () => {
    const unknown = sending().after(settled(1, { is: 'unknown' }))
    expect(unknown.lead).toMatchObject({ status: 'sent', sends: [{ state: 'unknown' }], was: { sent: true } })
    unknown.wait(3 * DAY).refuses('startSend', 'no-draft')
    unknown.keeps(settled(1, { is: 'unknown' }))
  })

  test('the truth may settle an unknown one later, either way', () => {
    const unknown = sending().after(settled(1, { is: 'unknown' }))
    expect(unknown.after(emailed(1)).lead).toMatchObject({ status: 'sent', sends: [{ state: 'sent' }] })
    const failed = unknown.after(settled(1, { is: 'failed', why: 'Refused.' }))
    expect(failed.lead).toMatchObject({ status: 'drafted', sentAts: [] })
    expect(nextDraft(failed.lead)).toMatchObject({ step: 1 })
  })

  test('an outcome is noted of its own attempt only, a failure never without one', () => {
    const failed = { type: 'settleSend', messageId: 'm1', outcome: { is: 'failed', why: 'x' } } as const
    sending().keeps({ ...failed, attempt: 'other' })
    sending().keeps(failed)
    expect(sending().after({ ...failed, outcome: { is: 'emailed' } }).lead.status).toBe('sent')
  })

  test('an outcome is noted once, and one of another mail never', () => {
    sent().keeps(emailed(1))
    sent().keeps(settled(1, { is: 'failed', why: 'late' }))
    sending().keeps(emailed(2))
  })

  test('what comes while the mail is under way stays', () => {
    for (const outcome of [{ is: 'emailed' }, { is: 'unknown' }, { is: 'failed', why: 'x' }] as const) {
      expect(sending().after('unsubscribe', settled(1, outcome)).lead.status).toBe('unsubscribed')
      const second = followedUp().after('startSend')
      for (const [move, status] of [
        ['reply', 'replied'],
        ['lose', 'lost'],
        ['win', 'won'],
      ] as const) {
        expect(second.after(move, settled(2, outcome)).lead.status).toBe(status)
      }
    }
  })

  test('a report of a mail that came back marks that mail, else the latest that went out', () => {
    const second = followedUp().after('startSend')
    const states = (id: string | null) =>
      second.after({ type: 'bounce', messageId: id }).lead.sends.map(({ state }) => state)
    expect(states('m1')).toEqual(['bounced', 'sending'])
    expect(states(null)).toEqual(['bounced', 'sending'])
    expect(states('m2')).toEqual(['sent', 'bounced'])
  })
})

describe('[OT5] changes by people', () => {
  test('[OT6] with a version that is not the latest everything is refused', () => {
    const { lead } = drafted()
    drafted().refuses({ type: 'skip', reason: 'manual', ifVersion: lead.seq - 1 }, 'stale-lead')
    expect(drafted().after({ type: 'skip', reason: 'manual', ifVersion: lead.seq }).lead.status).toBe('skipped')
  })

  test('several changes happen together or not at all', () => {
    const both = { type: 'all', changes: [changeOf('edit'), changeOf('skip')] } as const
    expect(
      drafted()
        .after(both)
        .facts.slice(-2)
        .map(({ type }) => type),
    ).toEqual(['lead.edited', 'lead.skipped'])
    drafted().refuses({ type: 'all', changes: [changeOf('edit'), changeOf('skip'), changeOf('win')] }, 'lead-move')
    drafted().keeps({ type: 'all', changes: [] })
  })

  test("a person's text makes the draft a human's, as long as nothing went out", () => {
    const edit = { ...contactOf('ana'), draft: SEALED }
    expect(drafted().after(edit).lead.draft).toMatchObject({ writer: 'human', step: 1 })
    for (const status of LEAD_STATUSES) if (status !== 'drafted') AT[status]().refuses(edit, 'lead-move')
  })

  test('a message needs a profile, and is noted as sent only when there is one', () => {
    drafted().refuses('sendDm', 'no-dm')
    found().after(contactOf('ana')).refuses('prepareDm', 'no-profile')
  })
})

describe('[OT11] an erased lead', () => {
  test.each(LEAD_STATUSES)('%s: nothing personal is left, and nothing can be sent', (status) => {
    const erased = AT[status]().after('erase')
    expect(erased.lead).toMatchObject({ contact: null, draft: null, reply: null, userId: null, erased: true })
    expect(JSON.stringify(erased.lead)).not.toContain(SEALED)
    for (const type of ['startSend', 'draft', 'followUp', 'edit', 'prepareDm', 'sendDm', 'reply'] as const) {
      erased.refuses(type, 'lead-erased')
    }
    erased.keeps('erase')
    expect(waitingSince(erased.lead)).toBeNull()
  })

  test('the outcome of its mail is still noted', () => {
    expect(drafted().after('startSend', 'erase', emailed(1)).lead).toMatchObject({ status: 'sent', erased: true })
  })
})

describe('[OT12] when the next mail is due', () => {
  test('three days after the last one at the earliest, to the millisecond', () => {
    const { lead } = sent()
    const early = sent().wait(3 * DAY - (sent().lead.at - lead.sentAts[0]!) - 1_001)
    early.refuses('followUp', 'not-due')
    early.wait(1).after('followUp')
    const drafts = sent()
      .wait(3 * DAY)
      .after('followUp', 'startSend', settled(2, { is: 'failed', why: 'x' }))
    expect(drafts.after('startSend', emailed(2)).lead.sentAts).toHaveLength(2)
  })

  test('by the settings, and never after the last step that they allow', () => {
    const { lead } = sent()
    expect(nextAt(lead, settings)).toBe(lead.sentAts[0]! + 7 * DAY)
    expect(nextAt(lead, { maxSteps: 1, followUpDays: 7 })).toBeNull()
    const second = followedUp().after('startSend', emailed(2)).lead
    expect(nextAt(second, { maxSteps: 3, followUpDays: 3 })).toBe(second.sentAts[1]! + 3 * DAY)
    expect(nextAt(second, { maxSteps: 2, followUpDays: 3 })).toBeNull()
  })

  test('not for leads that answered or were not written to, and not after an unknown mail', () => {
    for (const status of LEAD_STATUSES) if (status !== 'sent') expect(nextAt(AT[status]().lead, settings)).toBeNull()
    const unknown = drafted().after('startSend', settled(1, { is: 'unknown' })).lead
    expect([nextAt(unknown, settings), latestSend(unknown)?.state]).toEqual([null, 'unknown'])
  })
})

test('what ever happened to a lead is remembered', () => {
  const { was } = found().after('skip', 'draft', 'startSend', emailed(1), 'reply', 'win').lead
  expect(was).toEqual({
    ...{ prepared: true, skipped: true, sent: true, replied: true },
    ...{ bounced: false, unsubscribed: false, won: true },
  })
})
