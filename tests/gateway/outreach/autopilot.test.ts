import { describe, expect, test } from 'vitest'
import { isRefusal } from '#engine/refusal.ts'
import { NOBODY, outreachRig, partsOf } from './outreachRig.ts'
import { ADMIN, byPerson, DAY_MS, NOON, notTaken } from './sendingRig.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const csv = (count: number, from = 0) =>
  `email,name\n${Array.from({ length: count }, (_, i) => `p${from + i}@firm.example,P${from + i}`).join('\n')}`
const NOTHING = { found: 0, drafted: 0, skipped: 0, sent: 0 }

async function piloted(options = {}) {
  const parts = await outreachRig(options)
  const { rig, autopilot } = parts
  return {
    ...parts,
    run: () => autopilot.run(ADMIN),
    to: () => rig.mailer.taken.map(({ to }) => to.split('@')[0]),
    person: (email: string) => ({ userId: null, contact: { ...NOBODY, email, name: 'Pat' } }),
  }
}

describe('[OT54] a run of the autopilot', () => {
  test('finds, prepares and sends the oldest drafts, five at most', async () => {
    const { rig, people, set, find, run, to, person } = await piloted()
    await find(csv(4))
    people.lists.waitlist.push(person('w1@firm.example'), person('w2@gmail.com'), person('w3@firm.example'))
    people.lists.beta.push(person('b1@firm.example'))
    await set({ sources: ['waitlist'], minScore: 25 })
    expect(await run()).toEqual({ found: 3, drafted: 6, skipped: 1, sent: 5, reason: null })
    expect(to()).toEqual(['p0', 'p1', 'p2', 'p3', 'w1'])
    expect(await run()).toEqual({ ...NOTHING, sent: 1, reason: null })
    expect(await rig.types('outreach-main')).toEqual(
      expect.arrayContaining(['autopilot.set', 'autopilot.started', 'autopilot.ran']),
    )
    expect(rig.store.state().run?.ended).toMatchObject({ sent: 1, reason: null })
    expect(rig.mailer.taken.map(({ subject }) => subject)[0]).toBe('To P0 1')
  })

  test('is none while it is off, and none outside of its window', async () => {
    const { rig, set, find, run } = await piloted()
    await find(csv(1))
    await set({ enabled: false })
    expect(await run()).toEqual({ ...NOTHING, reason: 'disabled' })
    await set({ windowStart: '13:00', windowEnd: '14:00' })
    expect(await run()).toEqual({ ...NOTHING, reason: 'window' })
    expect(rig.store.index.count('new')).toBe(1)
    rig.clock.time = NOON + HOUR_MS
    expect(await run()).toMatchObject({ sent: 1 })
  })

  test('sends inside the lower cap of the day, those of people included', async () => {
    const { rig, set, find, run, batches } = await piloted({ cap: 3 })
    const { added } = await find(csv(6))
    await batches.prepare({ limit: 50, minScore: 0 }, ADMIN)
    await rig.sender.send(added[0]!.id!, byPerson)
    await set({ dailyCap: 2 })
    expect(await run()).toEqual({ ...NOTHING, sent: 1, reason: 'cap' })
    await set({ dailyCap: 200 })
    expect(await run()).toEqual({ ...NOTHING, sent: 1, reason: 'cap' })
    rig.clock.time = Math.ceil(NOON / DAY_MS) * DAY_MS
    await set({ dailyCap: 1 })
    expect(await run()).toEqual({ ...NOTHING, sent: 1, reason: 'cap' })
    expect(await run()).toEqual({ ...NOTHING, reason: 'cap' })
  })

  test('finds and prepares, but sends nothing, where mail is not set up', async () => {
    const { set, find, run } = await piloted({ kind: 'console' })
    await find(csv(2))
    await set()
    expect(await run()).toEqual({ ...NOTHING, drafted: 2, reason: 'mail' })
  })

  test('stops at once when it is switched off, in the middle too', async () => {
    const { rig, set, find, run, to } = await piloted()
    await find(csv(5))
    await set()
    rig.mailer.answer = async () => {
      if (rig.mailer.taken.length === 1) await set({ enabled: false })
    }
    // The mail that is with the server when it is switched off is the last one.
    expect(await run()).toEqual({ ...NOTHING, drafted: 5, sent: 2, reason: 'disabled' })
    expect(to()).toEqual(['p0', 'p1'])
  })

  test('sends nothing more once another process switched it off', async () => {
    const { rig, set, find, run } = await piloted()
    await find(csv(3))
    await set()
    const other = partsOf(await rig.another())
    rig.before = async (events) => {
      if (!events.some(({ type }) => type === 'send.reserved')) return
      rig.before = () => {}
      await other.set({ enabled: false })
    }
    expect(await run()).toEqual({ ...NOTHING, drafted: 3, sent: 0, reason: 'disabled' })
    expect(rig.mailer.taken).toEqual([])
  })
})

describe('[OT55] the autopilot leaves to people', () => {
  test('what they wrote in the last hour', async () => {
    const { rig, set, find, run, batches } = await piloted()
    const { added } = await find(csv(1))
    await batches.prepare({ limit: 50, minScore: 0 }, ADMIN)
    const id = added[0]!.id!
    const draft = rig.store.keys.seal(id, { subject: 'Mine', body: 'Mine' })
    await rig.store.changeLead(id, ADMIN, { type: 'draft', draft, writer: 'human', writerVersion: 'human', step: 1 })
    await set()
    rig.clock.time = NOON + HOUR_MS - 1
    expect(await run()).toMatchObject({ sent: 0, reason: null })
    rig.clock.time = NOON + HOUR_MS
    expect(await run()).toMatchObject({ sent: 1 })
    expect(rig.mailer.taken[0]!.subject).toBe('Mine')
  })

  test('leads that the mail server refuses: the others get theirs, and it is tried thrice', async () => {
    const { rig, set, find, run, to } = await piloted()
    await find(csv(3))
    await set()
    rig.mailer.answer = async ({ to: address }) => {
      if (address.startsWith('p0')) throw notTaken()
    }
    expect(await run()).toEqual({ ...NOTHING, drafted: 3, sent: 2, reason: null })
    const tries = []
    for (const hours of [0.9, 1, 24.9, 25.1, 60, 200]) {
      rig.clock.time = NOON + hours * HOUR_MS
      const ran = await run()
      tries.push(isRefusal(ran) ? ran.refused : ran.reason)
    }
    expect(tries).toEqual([null, 'mail', null, 'mail', null, null])
    expect(to()).toEqual(['p1', 'p2'])
  })

  test('everything, when the mail server takes nothing', async () => {
    const { rig, set, find, run } = await piloted()
    await find(csv(5))
    await set()
    let asked = 0
    rig.mailer.answer = async () => {
      asked += 1
      throw notTaken()
    }
    expect(await run()).toEqual({ ...NOTHING, drafted: 5, sent: 0, reason: 'mail' })
    expect(asked).toBe(2)
  })

  test('mails whose outcome is unknown: no further one follows them', async () => {
    const { rig, set, find, run, statusOf } = await piloted()
    const { added } = await find(csv(1))
    await set({ maxSteps: 3, followUpDays: 3 })
    rig.mailer.answer = async () => {
      throw new Error('cut')
    }
    expect(await run()).toMatchObject({ sent: 1 })
    expect(statusOf(added[0]!.id!)).toBe('sent')
    rig.clock.time = NOON + 10 * DAY_MS
    expect(await run()).toMatchObject({ sent: 0 })
  })
})

describe('[OT56] follow-ups', () => {
  test('are written and sent when they are due, as many steps as are allowed', async () => {
    const { rig, set, find, run, to, writer } = await piloted()
    await find(csv(1))
    await set({ maxSteps: 2, followUpDays: 4 })
    await run()
    rig.clock.time = NOON + 4 * DAY_MS - 1
    expect(await run()).toMatchObject({ sent: 0 })
    rig.clock.time = NOON + 4 * DAY_MS
    await find(csv(1, 1))
    expect(await run()).toMatchObject({ drafted: 1, sent: 2 })
    expect(to()).toEqual(['p0', 'p0', 'p1'])
    expect(rig.mailer.taken[1]!.subject).toBe('To P0 2')
    rig.clock.time = NOON + 30 * DAY_MS
    expect(await run()).toMatchObject({ sent: 1 })
    expect(to()).toEqual(['p0', 'p0', 'p1', 'p1'])
    await set({ maxSteps: 3, followUpDays: 30 })
    rig.clock.time = NOON + 70 * DAY_MS
    expect(await run()).toMatchObject({ sent: 2 })
    expect(writer.asked).toHaveLength(6)
  })

  test('are not sent to who replied, as far as the inbox tells', async () => {
    const { rig, set, find, run, inbox } = await piloted()
    const { added } = await find(csv(1))
    await set({ maxSteps: 3, followUpDays: 3 })
    await run()
    inbox.read = async () => void (await rig.store.changeLead(added[0]!.id!, ADMIN, { type: 'reply', reply: null }))
    rig.clock.time = NOON + 5 * DAY_MS
    expect(await run()).toMatchObject({ sent: 0 })
  })
})

describe('[OT51] the autopilot runs', () => {
  test('when it is due, every five minutes in its window', async () => {
    const { rig, autopilot, set, find } = await piloted()
    await find(csv(12))
    await set({ windowStart: '09:00', windowEnd: '12:07' })
    const ranAt: number[] = []
    for (let minute = 0; minute < 12; minute += 1) {
      rig.clock.time = NOON + minute * MINUTE_MS
      const before = rig.store.state().run?.at
      await autopilot.look()
      await autopilot.rested()
      if (rig.store.state().run?.at !== before) ranAt.push(minute)
    }
    expect(ranAt).toEqual([0, 5])
    expect(rig.mailer.taken).toHaveLength(10)
    expect(autopilot.nextRunAt()).toBe(NOON - 3 * HOUR_MS + DAY_MS)
    await set({ enabled: false })
    expect(autopilot.nextRunAt()).toBeNull()
  })

  test('[OT52] once at a time, and once when due, over two processes', async () => {
    const { rig, autopilot, set, find, run } = await piloted()
    await find(csv(20))
    await set()
    const other = partsOf(await rig.another())
    for (let minute = 0; minute < 20; minute += 5) {
      rig.clock.time = NOON + minute * MINUTE_MS
      await Promise.all([autopilot.look(), other.autopilot.look()])
      await Promise.all([autopilot.rested(), other.autopilot.rested()])
    }
    expect(rig.mailer.taken.map(({ to }) => to)).toEqual([...new Set(rig.mailer.taken.map(({ to }) => to))])
    expect(rig.mailer.taken).toHaveLength(20)
    expect((await rig.types('outreach-main')).filter((type) => type === 'autopilot.started')).toHaveLength(4)
    const all = await Promise.all([run(), run(), other.autopilot.run(ADMIN)])
    expect(all.filter((one) => isRefusal(one) && one.refused === 'run-under-way')).toHaveLength(2)
  })

  test('[OT52] again some time after a run was cut off', async () => {
    const { rig, autopilot, set, find } = await piloted()
    await find(csv(1))
    await set()
    await rig.store.ask(ADMIN, { type: 'startRun', runId: 'cut', notBefore: null })
    rig.clock.time = NOON + 5 * MINUTE_MS
    await autopilot.look()
    await autopilot.rested()
    expect(rig.mailer.taken).toHaveLength(0)
    rig.clock.time = NOON + 10 * MINUTE_MS
    await autopilot.look()
    await autopilot.rested()
    expect(rig.mailer.taken).toHaveLength(1)
  })

  test('and a run that fails tells what it did, and does not end the service', async () => {
    const { rig, autopilot, set, find, people } = await piloted()
    await find(csv(3))
    await set({ sources: ['visitors'] })
    people.visitors = async () => {
      throw new Error('no figures')
    }
    await autopilot.look()
    await autopilot.rested()
    expect(rig.faults.map(String)).toEqual(['Error: no figures'])
    expect(rig.store.state().run?.ended).toMatchObject({ sent: 0, reason: null })
  })

  test('no more once the service stops', async () => {
    const { rig, autopilot, set, find } = await piloted()
    await find(csv(3))
    await set()
    await autopilot.look()
    await autopilot.stop()
    const sent = rig.mailer.taken.length
    rig.clock.time = NOON + HOUR_MS
    await autopilot.look()
    await autopilot.rested()
    expect(rig.mailer.taken).toHaveLength(sent)
    expect(rig.store.state().run?.ended).not.toBeNull()
  })
})
