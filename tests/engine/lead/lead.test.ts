import { describe, expect, test } from 'vitest'
import { followUpAt, nextDraft } from '#engine/lead/state.ts'
import { LEAD_STATUSES } from '#engine/lead/states.ts'
import { AT, changeOf, drafted, emailed, found, SEALED, START, sent, settled } from './givenLead.ts'

const DAY = 86_400_000

describe('[OT3] which draft can be sent', () => {
  test('that of the next mail only, once', () => {
    expect(nextDraft(drafted().lead)).toMatchObject({ step: 1 })
    expect(nextDraft(sent().lead)).toBeNull()
    sent().refuses('startSend', 'no-draft')
    expect(nextDraft(sent().after('draft').lead)).toMatchObject({ step: 2 })
  })

  test('a draft of another mail than the next one is refused', () => {
    found().refuses({ type: 'draft', draft: SEALED, writer: 'human', writerVersion: '1', step: 2 }, 'stale-lead')
    sent().refuses({ type: 'draft', draft: SEALED, writer: 'human', writerVersion: '1', step: 1 }, 'stale-lead')
  })

  test('no draft, no address, no send', () => {
    found()
      .after('draft')
      .refuses({ ...startSend(1), step: 2, messageId: 'm2' }, 'stale-lead')
    const gone = { type: 'edit', contact: SEALED, about: null, profile: null } as const
    drafted().after(gone).refuses('startSend', 'no-address')
  })

  test('a mail is only sent to the address that the lead has', () => {
    drafted().after({ type: 'edit', contact: SEALED, about: 'ben', profile: null }).refuses('startSend', 'stale-lead')
  })

  test('a lead gets three mails at most', () => {
    const third = sent().after('draft', 'startSend', emailed(2), 'draft', 'startSend', emailed(3))
    expect(third.lead).toMatchObject({ steps: 3, status: 'sent' })
    third.refuses('draft', 'no-more-mails')
    third.refuses('startSend', 'no-more-mails')
  })
})

describe('[OT4] a mail and its outcome', () => {
  const sending = () => drafted().after('startSend')

  test('while the outcome is open there is no second mail, and nothing of it changes', () => {
    for (const type of ['startSend', 'draft', 'edit', 'skip'] as const) sending().refuses(type, 'mail-under-way')
    expect(sending().lead).toMatchObject({ status: 'drafted', steps: 0, delivery: { state: 'sending' } })
  })

  test('a failed one leaves the lead where it was, and may be tried again', () => {
    const failed = sending().after(settled(1, { is: 'failed', why: 'No such mailbox.' }))
    expect(failed.lead).toMatchObject({
      status: 'drafted',
      steps: 0,
      delivery: { state: 'failed', why: 'No such mailbox.' },
    })
    expect(failed.after('startSend', emailed(1)).lead).toMatchObject({ status: 'sent', steps: 1 })
  })

  test('an unknown one counts as sent and is not tried again', () => {
    const unknown = sending().after(settled(1, { is: 'unknown' }))
    expect(unknown.lead).toMatchObject({ status: 'sent', steps: 1, delivery: { state: 'unknown' } })
    unknown.refuses('startSend', 'no-draft')
    unknown.keeps(settled(1, { is: 'unknown' }))
  })

  test('the truth may settle an unknown one later, either way', () => {
    const unknown = sending().after(settled(1, { is: 'unknown' }))
    expect(unknown.after(emailed(1)).lead).toMatchObject({ status: 'sent', delivery: { state: 'sent' } })
    const failed = unknown.after(settled(1, { is: 'failed', why: 'Refused.' }))
    expect(failed.lead).toMatchObject({ status: 'drafted', steps: 0, sentAts: [] })
    expect(nextDraft(failed.lead)).toMatchObject({ step: 1 })
  })

  test('an outcome is noted once, and one of another mail never', () => {
    sent().keeps(emailed(1))
    sent().keeps(settled(1, { is: 'failed', why: 'late' }))
    sending().keeps(emailed(2))
  })

  test('what comes while the mail is under way stays', () => {
    for (const [move, status] of [
      ['unsubscribe', 'unsubscribed'],
      ['reply', 'replied'],
      ['lose', 'lost'],
    ] as const) {
      for (const outcome of [{ is: 'emailed' }, { is: 'unknown' }, { is: 'failed', why: 'x' }] as const) {
        expect(sending().after(move, settled(1, outcome)).lead.status).toBe(status)
      }
    }
  })
})

describe('[OT5] changes by people', () => {
  test('[OT6] with a version that is not the latest everything is refused', () => {
    const { lead } = drafted()
    drafted().refuses({ type: 'skip', reason: 'person', ifVersion: lead.seq - 1 }, 'stale-lead')
    expect(drafted().after({ type: 'skip', reason: 'person', ifVersion: lead.seq }).lead.status).toBe('skipped')
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

  test('a reopened lead is where its draft puts it', () => {
    expect(drafted().after('skip', 'reopen').lead).toMatchObject({ status: 'drafted', skipReason: null })
    expect(found().after('skip', 'reopen').lead.status).toBe('found')
  })

  test('a message is noted as sent once, and needs a profile and a text', () => {
    found().refuses('sendDm', 'no-draft')
    found().after({ type: 'edit', contact: SEALED, about: 'ana', profile: null }).refuses('prepareDm', 'no-profile')
    found().after('prepareDm', 'sendDm').keeps('sendDm')
  })
})

describe('[OT11] an erased lead', () => {
  test.each(LEAD_STATUSES)('%s: nothing personal is left, and nothing can be sent', (status) => {
    const erased = AT[status]().after('erase')
    expect(erased.lead).toMatchObject({ contact: null, draft: null, dm: null, reply: null, userId: null, erased: true })
    for (const type of ['startSend', 'draft', 'edit', 'prepareDm', 'sendDm', 'reply'] as const) {
      erased.refuses(type, 'lead-erased')
    }
    erased.keeps('erase')
    expect(followUpAt(erased.lead)).toBeNull()
  })

  test('the outcome of its mail is still noted', () => {
    expect(drafted().after('startSend', 'erase', emailed(1)).lead).toMatchObject({ status: 'sent', steps: 1 })
  })
})

describe('[OT12] when the next mail is due', () => {
  test('four days after the first, seven after the second, never after the third', () => {
    const first = sent().lead
    expect(followUpAt(first)).toBe(first.sentAts[0]! + 4 * DAY)
    const second = sent().after('draft', 'startSend', emailed(2)).lead
    expect(followUpAt(second)).toBe(second.sentAts[1]! + 7 * DAY)
    expect(followUpAt(sent().after('draft', 'startSend', emailed(2), 'draft', 'startSend', emailed(3)).lead)).toBeNull()
  })

  test('not without an answerless mail, and not after an unknown one', () => {
    for (const status of LEAD_STATUSES) if (status !== 'sent') expect(followUpAt(AT[status]().lead)).toBeNull()
    expect(followUpAt(drafted().after('startSend', settled(1, { is: 'unknown' })).lead)).toBeNull()
    expect(sent().lead.sentAts[0]).toBeGreaterThan(START)
  })
})

function startSend(step: number) {
  return { type: 'startSend', about: 'ana', step, messageId: `m${step}`, mail: SEALED, by: 'person' } as const
}
