import { describe, expect, test } from 'vitest'
import { isRefusal } from '#engine/refusal.ts'
import { suppress } from '#gateway/outreach/sending/suppressing.ts'
import { LogError } from '#stores/events/port.ts'
import {
  ADMIN,
  brokenOff,
  byAutopilot,
  byPerson,
  DAY_MS,
  notTaken,
  type Rig,
  sendingRig,
  switchOn,
} from './sendingRig.ts'

const codeOf = (answer: object) => ('refused' in answer ? answer.refused : 'none')
const statusOf = ({ store }: Rig, leadId: string) => store.leads.get(leadId)!.status

async function unwanted({ store }: Rig, leadId: string): Promise<void> {
  const { email } = store.contact(leadId)!
  await suppress(store, { about: store.leads.get(leadId)!.about!, email, reason: 'manual' }, ADMIN)
}

describe('[OT65] sending a mail', () => {
  test('states its place in the day, then that it is sent, then the outcome', async () => {
    const rig = await sendingRig()
    const lead = await rig.drafted('ada')
    const appended: string[] = []
    rig.before = (events) => void appended.push(...events.map(({ type }) => type))
    rig.mailer.answer = async () => void appended.push('SMTP')
    const sent = await rig.sender.send(lead, byPerson)
    expect(sent).toEqual({ messageId: `<${lead}.1@parley.example>`, isUnknown: false })
    expect(appended).toEqual(['send.reserved', 'lead.send_started', 'send.cleared', 'SMTP', 'lead.emailed'])
    expect(rig.mailer.taken).toMatchObject([
      { to: 'ada@firm.example', subject: 'For ada', messageId: `<${lead}.1@parley.example>` },
    ])
    expect(statusOf(rig, lead)).toBe('sent')
  })

  test('twice at once sends one', async () => {
    const rig = await sendingRig()
    const lead = await rig.drafted('ada')
    const answers = await Promise.all(Array.from({ length: 20 }, () => rig.sender.send(lead, byPerson)))
    expect(answers.filter(isRefusal)).toHaveLength(19)
    expect(rig.mailer.taken).toHaveLength(1)
  })

  test('in two processes at once sends one, whoever comes first', async () => {
    const rig = await sendingRig({ isOwnLog: false })
    await switchOn(rig)
    for (let round = 0; round < 20; round++) {
      const lead = await rig.drafted(`ada${round}`)
      const other = await rig.another()
      const before = rig.mailer.taken.length
      const answers = await Promise.all([rig.sender.send(lead, byPerson), other.sender.send(lead, byAutopilot)])
      expect(answers.filter(isRefusal)).toHaveLength(1)
      expect(rig.mailer.taken.length).toBe(before + 1)
    }
  })

  test('of which the server took nothing keeps the lead, says why, and gives its place in the day back', async () => {
    const rig = await sendingRig({ cap: 1 })
    const lead = await rig.drafted('ada')
    rig.mailer.answer = () => Promise.reject(notTaken())
    expect(await rig.sender.send(lead, byPerson)).toEqual({ notTaken: 'No (451).' })
    expect(statusOf(rig, lead)).toBe('drafted')
    expect(await rig.types(`lead-${lead}`)).toContain('lead.send_failed')
    expect(rig.sender.day()).toMatchObject({ limit: 1, sentToday: 0 })
    rig.mailer.answer = async () => {}
    expect(await rig.sender.send(lead, byPerson)).toMatchObject({ isUnknown: false })
    expect(rig.mailer.taken).toHaveLength(1)
  })

  test('that broke off is unknown: the lead is sent, it counts, and nothing sends it again', async () => {
    const rig = await sendingRig()
    const lead = await rig.drafted('ada')
    rig.mailer.answer = () => Promise.reject(brokenOff())
    expect(await rig.sender.send(lead, byPerson)).toMatchObject({ isUnknown: true })
    expect(statusOf(rig, lead)).toBe('sent')
    expect([...rig.store.index.unknown]).toEqual([lead])
    expect(rig.sender.day().sentToday).toBe(1)
    rig.mailer.answer = async () => {}
    await rig.sender.recover()
    for (const request of [byPerson, byAutopilot]) expect(isRefusal(await rig.sender.send(lead, request))).toBe(true)
    expect(rig.mailer.taken).toEqual([])
  })

  test('that fails in an unforeseen way is unknown too', async () => {
    const rig = await sendingRig()
    const lead = await rig.drafted('ada')
    rig.mailer.answer = () => Promise.reject(new TypeError('a bug'))
    expect(await rig.sender.send(lead, byPerson)).toMatchObject({ isUnknown: true })
  })
})

describe('[OT74] mails under way', () => {
  test('are three; the others say nothing yet, and are left out when sending stops', async () => {
    const rig = await sendingRig()
    const leads = await Promise.all(Array.from({ length: 8 }, (_, i) => rig.drafted(`l${i}`)))
    const answer = Promise.withResolvers<void>()
    rig.mailer.answer = () => answer.promise
    const sends = leads.map((lead) => rig.sender.send(lead, byPerson))
    await expect.poll(() => rig.store.index.sending.size).toBe(3)
    expect(rig.sender.day().sentToday).toBe(3)
    const stopped = rig.sender.stop()
    answer.resolve()
    await stopped
    const answers = await Promise.all(sends)
    expect(answers.map(codeOf)).toEqual([...Array(3).fill('none'), ...Array(5).fill('sending-stopped')])
    expect(rig.mailer.taken).toHaveLength(3)
    expect(rig.sender.day().sentToday).toBe(3)
  })
})

describe('[OT66] a mail that is not wanted', () => {
  test('is not sent, and leaves no trace in the day', async () => {
    const rig = await sendingRig()
    const lead = await rig.drafted('ada')
    await unwanted(rig, lead)
    expect(codeOf(await rig.sender.send(lead, byPerson))).toBe('suppressed')
    expect(rig.mailer.taken).toEqual([])
    expect(rig.sender.day().sentToday).toBe(0)
  })

  test.each(['send.reserved', 'lead.send_started', 'send.cleared'])('any more after %s is stopped', async (type) => {
    const rig = await sendingRig({ isOwnLog: false })
    const lead = await rig.drafted('ada')
    const other = await rig.another()
    let done = false
    rig.before = async (events) => {
      if (done || events[0]?.type !== type) return
      done = true
      await unwanted({ ...rig, ...other }, lead)
    }
    expect(isRefusal(await rig.sender.send(lead, byPerson))).toBe(true)
    expect(done).toBe(true)
    expect(rig.mailer.taken).toEqual([])
    expect(rig.sender.day().sentToday).toBe(0)
    expect(statusOf(rig, lead)).not.toBe('sent')
  })

  test('because the lead is unsubscribed while it is prepared is stopped', async () => {
    const rig = await sendingRig({ isOwnLog: false })
    const lead = await rig.drafted('ada')
    const other = await rig.another()
    let done = false
    rig.before = async (events) => {
      if (done || events[0]?.type !== 'send.reserved') return
      done = true
      await other.store.changeLead(lead, ADMIN, { type: 'unsubscribe', by: 'link' })
    }
    expect(isRefusal(await rig.sender.send(lead, byPerson))).toBe(true)
    expect(rig.mailer.taken).toEqual([])
    expect(rig.sender.day().sentToday).toBe(0)
  })

  test('is not sent after sending was stopped', async () => {
    const rig = await sendingRig()
    const lead = await rig.drafted('ada')
    expect(codeOf(await rig.sender.send(lead, { ...byAutopilot, stillOn: () => false }))).toBe('sending-stopped')
    await rig.sender.stop()
    expect(codeOf(await rig.sender.send(lead, byPerson))).toBe('sending-stopped')
    expect(rig.mailer.taken).toEqual([])
  })
})

describe('[OT68] the cap of a day', () => {
  test('is exact over many at once and two processes', async () => {
    const rig = await sendingRig({ cap: 7, isOwnLog: false })
    const leads = await Promise.all(Array.from({ length: 30 }, (_, i) => rig.drafted(`l${i}`)))
    const other = await rig.another()
    const senders = [rig.sender, other.sender]
    const answers = await Promise.all(leads.map((lead, i) => senders[i % 2]!.send(lead, byPerson)))
    expect(rig.mailer.taken).toHaveLength(7)
    expect(answers.filter((answer) => codeOf(answer) === 'cap-reached')).toHaveLength(23)
    expect(rig.sender.day()).toEqual({ limit: 7, sentToday: 7, resetsAt: Date.UTC(2027, 2, 2) })
  })

  test('is of the UTC day, and the lower one counts', async () => {
    const rig = await sendingRig({ cap: 2 })
    await switchOn(rig)
    const [one, two, three] = await Promise.all(['a', 'b', 'c'].map((name) => rig.drafted(name)))
    rig.clock.time = Date.UTC(2027, 2, 2) - 1
    expect(await rig.sender.send(one!, { ...byAutopilot, cap: 1 })).toMatchObject({ isUnknown: false })
    expect(codeOf(await rig.sender.send(two!, { ...byAutopilot, cap: 1 }))).toBe('cap-reached')
    expect(await rig.sender.send(two!, byPerson)).toMatchObject({ isUnknown: false })
    expect(codeOf(await rig.sender.send(three!, byPerson))).toBe('cap-reached')
    rig.clock.time += 1
    expect(await rig.sender.send(three!, byPerson)).toMatchObject({ isUnknown: false })
    expect(rig.sender.day()).toMatchObject({ sentToday: 1, resetsAt: Date.UTC(2027, 2, 3) })
  })

  test('comes before the question whether mail is set up', async () => {
    const rig = await sendingRig({ cap: 0, from: null })
    const lead = await rig.drafted('ada')
    expect(codeOf(await rig.sender.send(lead, byPerson))).toBe('cap-reached')
    const bare = await rig.another({ cap: 5 })
    expect(codeOf(await bare.sender.send(lead, byPerson))).toBe('mail-not-set-up')
    const printed = await sendingRig({ kind: 'console' })
    expect([printed.sender.ready, rig.sender.ready]).toEqual([false, false])
    expect(codeOf(await printed.sender.send(await printed.drafted('b'), byPerson))).toBe('mail-not-set-up')
  })
})

describe('[OT67] an outcome that nobody wrote', () => {
  test('because the log failed is written as soon as the log takes it', async () => {
    const rig = await sendingRig()
    const lead = await rig.drafted('ada')
    rig.before = (events) => {
      if (events[0]?.type === 'lead.emailed') throw new LogError('unavailable', 'full')
    }
    await expect(rig.sender.send(lead, byPerson)).rejects.toThrow('full')
    expect(codeOf(await rig.sender.send(lead, byPerson))).toBe('mail-under-way')
    rig.before = () => {}
    await rig.open.recover()
    expect((await rig.types(`lead-${lead}`)).slice(-2)).toEqual(['lead.send_started', 'lead.emailed'])
    expect(rig.mailer.taken).toHaveLength(1)
  })

  test.each(['send.reserved', 'lead.send_started', 'send.cleared'])(
    'because %s could not be written sends nothing',
    async (type) => {
      const rig = await sendingRig({ cap: 1 })
      const lead = await rig.drafted('ada')
      rig.before = (events) => {
        if (events[0]?.type === type) throw new LogError('unavailable', 'full')
      }
      await expect(rig.sender.send(lead, byPerson)).rejects.toThrow('full')
      rig.before = () => {}
      expect(await rig.sender.send(lead, byPerson)).toMatchObject({ isUnknown: false })
      expect(rig.mailer.taken).toHaveLength(1)
    },
  )

  test('before the process was killed is unknown at the next start', async () => {
    const rig = await sendingRig()
    const lead = await rig.drafted('ada')
    rig.mailer.answer = () => new Promise(() => {})
    void rig.sender.send(lead, byPerson)
    await expect.poll(() => rig.store.index.sending.has(lead)).toBe(true)
    const next = await rig.another()
    await next.sender.recover()
    expect((await rig.types(`lead-${lead}`)).at(-1)).toBe('lead.send_unknown')
    expect(next.store.leads.get(lead)!.status).toBe('sent')
  })

  test('is left to another process of the log for two minutes, and may still be told late', async () => {
    const rig = await sendingRig({ isOwnLog: false })
    const lead = await rig.drafted('ada')
    const answer = Promise.withResolvers<void>()
    rig.mailer.answer = () => answer.promise
    const sending = rig.sender.send(lead, byPerson)
    const other = await rig.another()
    await expect.poll(() => other.store.index.sending.has(lead)).toBe(true)
    rig.clock.time += 119_999
    await other.sender.recover()
    expect((await rig.types(`lead-${lead}`)).at(-1)).toBe('lead.send_started')
    rig.clock.time += 1
    await other.sender.recover()
    expect((await rig.types(`lead-${lead}`)).at(-1)).toBe('lead.send_unknown')
    answer.resolve()
    expect(await sending).toMatchObject({ isUnknown: false })
    expect((await rig.types(`lead-${lead}`)).at(-1)).toBe('lead.emailed')
    expect(rig.mailer.taken).toHaveLength(1)
  })

  test('of a place in the day that no mail has is taken back', async () => {
    const rig = await sendingRig({ cap: 1 })
    const lead = await rig.drafted('ada')
    const { about } = rig.store.leads.get(lead)!
    const messageId = `<${lead}.1@parley.example>`
    const place = { leadId: lead, messageId, attempt: 'gone', about: about!, by: 'person' } as const
    const left = { type: 'reserve', ...place, cap: 1, abandonedMs: 0 } as const
    await rig.store.ask(ADMIN, left)
    expect(rig.sender.day().sentToday).toBe(1)
    const next = await rig.another()
    await next.sender.recover()
    expect(next.sender.day().sentToday).toBe(0)
    await rig.store.ask(ADMIN, left)
    expect(codeOf(await rig.sender.send(lead, byPerson))).toBe('cap-reached')
    rig.clock.time += DAY_MS
    expect(await rig.sender.send(lead, byPerson)).toMatchObject({ isUnknown: false })
  })
})
