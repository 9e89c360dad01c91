import { describe, expect, test } from 'vitest'
import { SYSTEM } from '#engine/stream.ts'
import { MAILS_MAX } from '#gateway/outreach/inbox/inboxSync.ts'
import { suppressAddress } from '#gateway/outreach/sending/suppressing.ts'
import { InboxFailure } from '#integrations/inbox/port.ts'
import { report } from '../../documents/letters/mails.ts'
import { letter, mailed, memoryInbox, syncOf } from './inboxRig.ts'
import { brokenOff, byPerson, NOON, sendingRig } from './sendingRig.ts'

const none = { configured: true, scanned: 0, replies: 0, bounces: 0, unsubscribes: 0 }

async function stage(names: readonly string[] = ['ada']) {
  const rig = await sendingRig()
  const inbox = memoryInbox()
  const sync = syncOf(rig, inbox)
  const leads = []
  for (const name of names) leads.push(await mailed(rig, name))
  const statusOf = (leadId: string) => rig.store.leads.get(leadId)!.status
  const suppressed = (email: string) => rig.store.isSuppressed(rig.store.aboutOf(email))
  const replyOf = (leadId: string) => rig.store.open(leadId, rig.store.leads.get(leadId)!.reply?.sealed ?? null)
  return { rig, inbox, sync, leads, lead: leads[0]!, statusOf, suppressed, replyOf }
}

describe('[OT90] a reply', () => {
  test('is matched by the mail that it answers, whoever wrote it', async () => {
    const { inbox, sync, lead, statusOf, replyOf } = await stage()
    inbox.box.push(letter('Gladly.', { from: 'Assistant <desk@other.example>', answers: lead.messageId }))
    expect(await sync.sync()).toEqual({ ...none, scanned: 1, replies: 1, lastAt: NOON })
    expect(statusOf(lead.leadId)).toBe('replied')
    expect(replyOf(lead.leadId)).toEqual({ from: 'desk@other.example', snippet: 'Gladly.' })
    expect(await sync.sync()).toEqual({ ...none, lastAt: NOON })
  })

  test('is matched by its sender else, also from an address that the lead had before', async () => {
    const { rig, inbox, sync, leads, statusOf } = await stage(['ada', 'ben'])
    const [ada, ben] = leads
    const { store } = rig
    const contact = store.keys.seal(ben!.leadId, {
      ...store.contact(ben!.leadId)!,
      email: 'new@firm.example',
      tags: [],
    })
    const about = store.aboutOf('new@firm.example')
    await store.changeLead(ben!.leadId, SYSTEM, { type: 'edit', contact, about, profile: null, draft: null })
    inbox.box.push(letter('Hm.', { from: 'ADA@firm.example', answers: 'somebody@else.example' }))
    inbox.box.push(letter('Hm.', { from: 'ben@firm.example' }))
    expect(await sync.sync()).toMatchObject({ scanned: 2, replies: 2 })
    expect([statusOf(ada!.leadId), statusOf(ben!.leadId)]).toEqual(['replied', 'replied'])
  })

  test('of somebody whom we did not write to, or who has answered, changes nothing', async () => {
    const { rig, inbox, sync, lead, replyOf } = await stage()
    const drafted = await rig.drafted('cy')
    inbox.box.push(letter('First.', { answers: lead.messageId }), letter('Second.', { answers: lead.messageId }))
    inbox.box.push(letter('Hello.', { from: 'cy@firm.example' }), letter('Hello.', { from: 'x@y.example' }))
    inbox.box.push(letter('Hello.', { answers: `${lead.leadId}.2@parley.example`, from: 'x@y.example' }))
    inbox.box.push(letter('Hello.', { answers: 'lead_000000000000000000000000.1@parley.example', from: 'x@y.example' }))
    expect(await sync.sync()).toMatchObject({ scanned: 6, replies: 1 })
    expect(replyOf(lead.leadId)).toMatchObject({ snippet: 'First.' })
    expect(rig.store.leads.get(drafted)!.status).toBe('drafted')
  })

  test('says that a mail arrived whose outcome was unknown', async () => {
    const { rig, inbox, sync } = await stage([])
    const leadId = await rig.drafted('ada')
    rig.mailer.answer = async () => {
      throw brokenOff()
    }
    await rig.sender.send(leadId, byPerson)
    const { messageId, state } = rig.store.leads.get(leadId)!.sends[0]!
    expect(state).toBe('unknown')
    inbox.box.push(letter('Thank you.', { answers: messageId.replace(/[<>]/gu, '') }))
    await sync.sync()
    expect(rig.store.leads.get(leadId)).toMatchObject({ status: 'replied', sends: [{ state: 'sent' }] })
  })

  test('[OT89] is no absence note, no mail of a list and none of our own', async () => {
    const { inbox, sync, lead, statusOf } = await stage()
    const answers = lead.messageId
    inbox.box.push(letter('I am away.', { answers, header: ['Auto-Submitted: auto-replied'] }))
    inbox.box.push(letter('stop', { answers, header: ['Auto-Submitted: auto-replied'] }))
    inbox.box.push(letter('Digest.', { answers, header: ['List-Id: <l.firm.example>'] }))
    inbox.box.push(letter('Copy.', { answers, from: 'Ana <ANA@parley.example>' }))
    expect(await sync.sync()).toMatchObject({ scanned: 4, replies: 0, unsubscribes: 0 })
    expect(statusOf(lead.leadId)).toBe('sent')
  })

  test('of a lead whose data was erased leaves no words behind', async () => {
    const { rig, inbox, sync, lead } = await stage()
    await rig.store.changeLead(lead.leadId, SYSTEM, { type: 'erase' })
    await rig.store.keys.destroy(lead.leadId)
    inbox.box.push(letter('Gladly.', { answers: lead.messageId }))
    expect(await sync.sync()).toMatchObject({ scanned: 1, replies: 0 })
    expect(rig.faults).toEqual([])
  })
})

describe('[OT91] a stop word', () => {
  test.each(['STOP', 'Unsubscribe.', '  stop!\r\n\r\nBen'])(
    '%j unsubscribes the lead and suppresses both addresses',
    async (words) => {
      const { inbox, sync, lead, statusOf, suppressed } = await stage()
      inbox.box.push(letter(words, { from: 'alias@firm.example', answers: lead.messageId }))
      expect(await sync.sync()).toMatchObject({ scanned: 1, replies: 0, unsubscribes: 1 })
      expect(statusOf(lead.leadId)).toBe('unsubscribed')
      expect([suppressed('ada@firm.example'), suppressed('alias@firm.example')]).toEqual([true, true])
    },
  )

  test('is honoured of a won lead, which stays won, and of one that was not mailed yet', async () => {
    const { rig, inbox, sync, lead, statusOf, suppressed } = await stage()
    await rig.store.changeLead(lead.leadId, SYSTEM, { type: 'win', userId: null })
    const ben = await rig.drafted('ben')
    inbox.box.push(letter('stop', { answers: lead.messageId }), letter('stop', { from: 'ben@firm.example' }))
    expect(await sync.sync()).toMatchObject({ unsubscribes: 2 })
    expect([statusOf(lead.leadId), statusOf(ben)]).toEqual(['won', 'unsubscribed'])
    expect([suppressed('ada@firm.example'), suppressed('ben@firm.example')]).toEqual([true, true])
  })

  test('of a stranger suppresses nobody, and said twice it counts once', async () => {
    const { inbox, sync, lead, suppressed } = await stage()
    inbox.box.push(letter('stop', { from: 'x@y.example' }))
    inbox.box.push(letter('stop', { answers: lead.messageId }), letter('stop', { answers: lead.messageId }))
    expect(await sync.sync()).toMatchObject({ scanned: 3, unsubscribes: 1 })
    expect(suppressed('x@y.example')).toBe(false)
  })
})

describe('[OT92] a delivery report', () => {
  test('with status 5.x.x bounces the lead and suppresses the address', async () => {
    const { rig, inbox, sync, lead, statusOf, suppressed } = await stage()
    inbox.box.push(report({ about: lead.messageId, recipient: 'ada@firm.example' }))
    expect(await sync.sync()).toMatchObject({ scanned: 1, bounces: 1, replies: 0 })
    expect(statusOf(lead.leadId)).toBe('bounced')
    expect(suppressed('ada@firm.example')).toBe(true)
    expect(rig.store.state().suppressions[rig.store.aboutOf('ada@firm.example')]).toMatchObject({ reason: 'bounced' })
    expect(rig.store.leads.get(lead.leadId)!.sends[0]!.state).toBe('bounced')
  })

  test('is matched by its recipient where it returns no mail', async () => {
    const { inbox, sync, lead, statusOf } = await stage()
    inbox.box.push(report({ returned: null, recipient: 'Ada@Firm.example' }))
    expect(await sync.sync()).toMatchObject({ bounces: 1 })
    expect(statusOf(lead.leadId)).toBe('bounced')
  })

  test('that names a further address of the recipient bounces the one that we wrote to', async () => {
    const { inbox, sync, lead, statusOf, suppressed } = await stage()
    inbox.box.push(report({ about: lead.messageId, recipient: 'ada@inside.firm.example' }))
    expect(await sync.sync()).toMatchObject({ bounces: 1 })
    expect([statusOf(lead.leadId), suppressed('ada@firm.example')]).toEqual(['bounced', true])
  })

  test('with another status, or about a mail of somebody else, changes nothing', async () => {
    const { rig, inbox, sync, lead, statusOf, suppressed } = await stage()
    await rig.drafted('ben')
    inbox.box.push(report({ about: lead.messageId, recipient: 'ada@firm.example', status: '4.2.2' }))
    inbox.box.push(report({ about: 'x@y.example', recipient: 'z@y.example' }))
    inbox.box.push(report({ about: 'x@y.example', recipient: 'ben@firm.example' }))
    expect(await sync.sync()).toMatchObject({ scanned: 3, bounces: 0 })
    expect([statusOf(lead.leadId), suppressed('ada@firm.example'), suppressed('ben@firm.example')]).toEqual([
      'sent',
      false,
      false,
    ])
  })

  test('of a lead that answered suppresses its address and keeps its state; a second one changes nothing', async () => {
    const { inbox, sync, lead, statusOf, suppressed } = await stage()
    inbox.box.push(letter('Yes.', { answers: lead.messageId }))
    for (let i = 0; i < 2; i++) inbox.box.push(report({ about: lead.messageId, recipient: 'ada@firm.example' }))
    expect(await sync.sync()).toMatchObject({ replies: 1, bounces: 1 })
    expect([statusOf(lead.leadId), suppressed('ada@firm.example')]).toEqual(['replied', true])
  })
})

describe('[OT93] what is read twice', () => {
  test('by two processes at once is done once', async () => {
    const { rig, inbox, lead } = await stage()
    const other = await rig.another()
    inbox.box.push(letter('Yes.', { answers: lead.messageId }), letter('stop', { answers: lead.messageId }))
    await Promise.all([syncOf(rig, inbox).sync(), syncOf(other, inbox).sync()])
    const types = await rig.types(`lead-${lead.leadId}`)
    expect(types.filter((type) => type === 'lead.replied')).toHaveLength(1)
    expect(types.filter((type) => type === 'lead.unsubscribed')).toHaveLength(1)
    const main = await rig.types('outreach-main')
    expect(main.filter((type) => type === 'suppression.added')).toHaveLength(1)
  })

  test('after a crash before it was noted is done once', async () => {
    const { rig, inbox, sync, lead } = await stage()
    inbox.box.push(letter('Yes.', { answers: lead.messageId }))
    rig.before = ([event]) => {
      if (event?.type === 'inbox.read') throw new Error('the disk is full')
    }
    await expect(sync.sync()).rejects.toThrow()
    rig.before = () => {}
    expect(await sync.sync()).toMatchObject({ scanned: 1, replies: 0 })
    const types = await rig.types(`lead-${lead.leadId}`)
    expect(types.filter((type) => type === 'lead.replied')).toHaveLength(1)
  })

  test('in one sync, as copies in the mailbox, counts once', async () => {
    const { inbox, sync, lead } = await stage()
    const copy = letter('Yes.', { answers: lead.messageId, id: 'same@firm.example' })
    inbox.box.push(copy, copy)
    expect(await sync.sync()).toMatchObject({ scanned: 1, replies: 1 })
  })

  test('by a process that starts on the log of another is read on where that one ended', async () => {
    const { rig, inbox, sync, lead } = await stage()
    inbox.box.push(letter('Yes.', { answers: lead.messageId }))
    await sync.sync()
    const other = await rig.another()
    expect(await syncOf(other, inbox).sync()).toMatchObject({ scanned: 0 })
  })
})

describe('[OT94] a sync', () => {
  test('without a mailbox says so', async () => {
    const { rig } = await stage([])
    expect(await syncOf(rig, null).sync()).toEqual({ ...none, configured: false, lastAt: null })
    expect(await rig.types('outreach-main')).toEqual([])
  })

  test('reads 200 new mails, the next one the rest', async () => {
    const { inbox, sync, lead, statusOf } = await stage()
    for (let i = 0; i < MAILS_MAX; i++) inbox.box.push(letter('Hello.', { from: 'x@y.example' }))
    inbox.box.push(letter('Yes.', { answers: lead.messageId }))
    expect(await sync.sync()).toMatchObject({ scanned: MAILS_MAX, replies: 0 })
    expect(statusOf(lead.leadId)).toBe('sent')
    expect(await sync.sync()).toMatchObject({ scanned: 1, replies: 1 })
    expect(await sync.sync()).toMatchObject({ scanned: 0 })
  })

  test('passes over a mail that cannot be read, and tells of it without its text', async () => {
    const { rig, inbox, lead, statusOf } = await stage()
    inbox.box.push(
      'From: poison@y.example\r\n\r\nsecret\r\n',
      'no mail at all',
      letter('Yes.', { answers: lead.messageId }),
    )
    const reader: Parameters<typeof syncOf>[2] = {
      reader: {
        read: async (source) => {
          if (Buffer.from(source).includes('poison')) throw new Error('the worker was ended: late')
          const { readLetter } = await import('#documents/letters/readLetter.ts')
          return readLetter(source)
        },
      },
    }
    const sync = syncOf(rig, inbox, reader)
    expect(await sync.sync()).toMatchObject({ scanned: 3, replies: 1 })
    expect(statusOf(lead.leadId)).toBe('replied')
    expect(rig.faults.map(String)).toEqual(['Error: a mail of the inbox cannot be read and is passed over'])
    expect(await sync.sync()).toMatchObject({ scanned: 0 })
  })

  test('keeps what it read before the mailbox failed, and fails where it read nothing', async () => {
    const { inbox, sync, lead, statusOf } = await stage()
    inbox.box.push(letter('Yes.', { answers: lead.messageId }), letter('Hello.'))
    inbox.before = (place) => {
      if (place === 1) throw new InboxFailure('The mail server cannot be read.')
    }
    await expect(sync.sync()).rejects.toThrow(InboxFailure)
    expect(statusOf(lead.leadId)).toBe('replied')
    inbox.before = () => {}
    expect(await sync.sync()).toMatchObject({ scanned: 1 })
  })

  test('ends in time; what it did not reach is for the next', async () => {
    const { rig, inbox, lead } = await stage()
    inbox.box.push(letter('Yes.', { answers: lead.messageId }), letter('Hello.'))
    const slow: ReturnType<typeof memoryInbox>['mails'] = async function* (since, signal) {
      for await (const one of inbox.mails(since, signal)) {
        yield one
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
      }
    }
    expect(await syncOf(rig, { mails: slow }, { msMax: 300 }).sync()).toMatchObject({ scanned: 1, replies: 1 })
    expect(await syncOf(rig, inbox).sync()).toMatchObject({ scanned: 1 })
  })

  test('begins when the one before has ended', async () => {
    const { inbox, sync, lead } = await stage()
    inbox.box.push(letter('Yes.', { answers: lead.messageId }), letter('Hello.'))
    const both = await Promise.all([sync.sync(), sync.sync()])
    expect(both.map(({ scanned, replies }) => [scanned, replies])).toEqual([
      [2, 1],
      [0, 0],
    ])
  })

  test('leaves nothing of a mail in clear, neither words nor addresses nor subjects', async () => {
    const { rig, inbox, sync, lead } = await stage()
    await suppressAddress(rig.store, { email: 'other@firm.example', reason: 'manual' }, SYSTEM)
    inbox.box.push(letter('Confidential words.', { answers: lead.messageId, id: 'private-id@firm.example' }))
    await sync.sync()
    const events: string[] = []
    for await (const event of rig.log.readAll()) events.push(JSON.stringify(event))
    expect(events.join()).not.toMatch(/Confidential|firm\.example|private-id|For you/u)
  })
})
