import { describe, expect, test } from 'vitest'
import { isRefusal } from '#engine/refusal.ts'
import { leaveAlone, suppress, suppressAddress } from '#gateway/outreach/sending/suppressing.ts'
import { suppressionList, unsuppress } from '#gateway/outreach/sending/suppressionList.ts'
import { ADMIN, byPerson, sendingRig } from './sendingRig.ts'

describe('[OT71] an address on the list', () => {
  test('unsubscribes the lead that has it, which is written to no more', async () => {
    const rig = await sendingRig()
    const lead = await rig.drafted('ada')
    expect(await suppressAddress(rig.store, { email: 'ada@firm.example', reason: 'manual' }, ADMIN)).toBeNull()
    expect(rig.store.leads.get(lead)!.status).toBe('unsubscribed')
    expect(isRefusal(await rig.sender.send(lead, byPerson))).toBe(true)
    expect(rig.mailer.taken).toEqual([])
  })

  test('that is on it stays as it is, and is not written again', async () => {
    const rig = await sendingRig()
    const about = rig.store.aboutOf('ada@firm.example')
    await suppress(rig.store, { about, email: 'ada@firm.example', reason: 'bounced' }, ADMIN)
    await suppressAddress(rig.store, { email: 'ada@firm.example', reason: 'manual' }, ADMIN)
    expect(await rig.types('outreach-main')).toEqual(['suppression.added'])
    expect(rig.store.state().suppressions[about]).toMatchObject({ reason: 'bounced' })
  })

  test('is sealed, and goes with the account of its person, whom it protects all the same', async () => {
    const rig = await sendingRig()
    const { store } = rig
    await suppressAddress(store, { email: 'ada@firm.example', reason: 'manual' }, ADMIN)
    const events: string[] = []
    for await (const event of rig.log.readAll()) events.push(JSON.stringify(event))
    expect(events.join()).not.toMatch(/ada|firm/)
    await store.keys.destroy(...store.keys.subjectsOf('ada@firm.example'))
    expect(store.isSuppressed(store.aboutOf('ada@firm.example'))).toBe(true)
  })
})

describe('[OT70] leaving alone', () => {
  test('twice writes once, also at the same time', async () => {
    const rig = await sendingRig()
    const lead = await rig.drafted('ada')
    const leaving = { leadId: lead, step: 1, by: 'link' } as const
    await Promise.all([leaveAlone(rig.store, leaving), leaveAlone(rig.store, leaving)])
    await leaveAlone(rig.store, leaving)
    expect(await rig.types('outreach-main')).toEqual(['suppression.added'])
    expect((await rig.types(`lead-${lead}`)).filter((type) => type === 'lead.unsubscribed')).toHaveLength(1)
  })

  test('of what another process wrote a moment ago', async () => {
    const rig = await sendingRig({ isOwnLog: false })
    const lead = await rig.drafted('ada')
    const other = await rig.another()
    const contact = other.store.keys.seal(lead, { ...other.store.contact(lead)!, email: 'new@firm.example', tags: [] })
    const about = other.store.aboutOf('new@firm.example')
    const edit = { type: 'edit', contact, about, profile: null, draft: null } as const
    await other.store.changeLead(lead, ADMIN, edit)
    await leaveAlone(rig.store, { leadId: lead, by: 'reply' })
    expect(rig.store.isSuppressed(about)).toBe(true)
  })
})

describe('[OT72] the list', () => {
  const page = { limit: 2, offset: 0 }
  const emails = (list: ReturnType<typeof suppressionList>) => list.items.map(({ email }) => email)

  test('is shown newest first, by pages, and for one address', async () => {
    const { store, clock } = await sendingRig()
    for (const name of ['a', 'b', 'c']) {
      clock.time += 1
      await suppressAddress(store, { email: `${name}@x.example`, reason: 'manual' }, ADMIN)
    }
    expect(suppressionList(store, page)).toMatchObject({ total: 3, limit: 2, offset: 0 })
    expect(emails(suppressionList(store, page))).toEqual(['c@x.example', 'b@x.example'])
    expect(emails(suppressionList(store, { limit: 2, offset: 2 }))).toEqual(['a@x.example'])
    const one = suppressionList(store, { ...page, email: 'b@x.example' })
    expect(one).toMatchObject({ items: [{ email: 'b@x.example', reason: 'manual', at: clock.time - 1 }], total: 1 })
    expect(suppressionList(store, { ...page, email: 'd@x.example' })).toMatchObject({ items: [], total: 0 })
  })

  test('loses an address that is taken off, whose lead stays unsubscribed', async () => {
    const rig = await sendingRig()
    const lead = await rig.drafted('ada')
    await suppressAddress(rig.store, { email: 'ada@firm.example', reason: 'manual' }, ADMIN)
    expect(await unsuppress(rig.store, 'ada@firm.example', ADMIN)).toMatchObject({ reason: 'manual' })
    expect(suppressionList(rig.store, page).total).toBe(0)
    expect(rig.store.leads.get(lead)!.status).toBe('unsubscribed')
    expect(await unsuppress(rig.store, 'ada@firm.example', ADMIN)).toMatchObject({ refused: 'unknown-suppression' })
  })

  test('names nobody whose data was erased, and holds all the same', async () => {
    const { store } = await sendingRig()
    await suppressAddress(store, { email: 'ada@firm.example', reason: 'manual' }, ADMIN)
    await store.keys.destroy(...store.keys.subjectsOf('ada@firm.example'))
    expect(emails(suppressionList(store, page))).toEqual(['Deleted user'])
    expect(suppressionList(store, { ...page, email: 'ada@firm.example' }).total).toBe(1)
  })
})
