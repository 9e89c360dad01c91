import { describe, expect, test } from 'vitest'
import { isRefusal } from '#engine/refusal.ts'
import { outreachRig, partsOf } from './outreachRig.ts'
import { ADMIN, byPerson } from './sendingRig.ts'

const CSV = [
  'email,name,title,company,profileUrl',
  'x@firm-law.example,Ann Lee,General Counsel,Firm Law,',
  'bob@gmail.com,Bob,,,',
  ',Cid,General Counsel,Firm,https://x.example/cid',
].join('\n')
const NOW = { actor: ADMIN, byModel: true }
const LIMITS = { limit: 50, tags: [], dryRun: false }

async function prepared() {
  const parts = await outreachRig()
  const { added } = await parts.find(CSV)
  const [ann, bob, cid] = added.map(({ id }) => id!) as [string, string, string]
  return { ...parts, ann, bob, cid }
}

describe('[OT37] leads are prepared', () => {
  test('those that reach the score and have an address are drafted, the others skipped', async () => {
    const { rig, batches, ann, bob, cid, scoreOf } = await prepared()
    expect(await batches.prepare({ limit: 50 }, ADMIN)).toEqual({
      drafted: 1,
      skipped: 2,
      failed: 0,
      leads: [ann, bob, cid],
    })
    expect([ann, bob].map(scoreOf)).toEqual([65, 10])
    expect([bob, cid].map((id) => rig.store.leads.get(id)?.skipReason)).toEqual(['score', 'no-address'])
    expect(await rig.types(`lead-${ann}`)).toEqual(['lead.found', 'lead.scored', 'lead.drafted'])
    expect(await rig.types(`lead-${bob}`)).toEqual(['lead.found', 'lead.scored', 'lead.skipped'])
    expect(rig.store.open(ann, rig.store.leads.get(ann)!.draft!.sealed)).toEqual({
      subject: 'To Ann Lee 1',
      body: 'Hello',
    })
    expect(await batches.prepare({ limit: 50 }, ADMIN)).toMatchObject({ drafted: 0, skipped: 0, leads: [] })
  })

  test('the oldest new ones up to the limit, or those that are named', async () => {
    const { batches, ann, bob, statusOf } = await prepared()
    expect(await batches.prepare({ limit: 1, minScore: 0 }, ADMIN)).toMatchObject({ leads: [ann] })
    expect(await batches.prepare({ leadIds: [ann, bob, bob], limit: 1, minScore: 0 }, ADMIN)).toMatchObject({
      drafted: 1,
      leads: [bob],
    })
    expect([ann, bob].map(statusOf)).toEqual(['drafted', 'drafted'])
    expect(await batches.prepare({ leadIds: [ann, 'lead_none'], limit: 1 }, ADMIN)).toMatchObject({
      refused: 'unknown-lead',
    })
  })

  test('once by parallel requests, and by two processes', async () => {
    const { rig, writer, batches, ann } = await prepared()
    const other = partsOf(await rig.another())
    const both = [batches, batches, other.batches]
    const all = await Promise.all(both.map((one) => one.prepare({ limit: 50, minScore: 0 }, ADMIN)))
    const drafted = all.reduce((sum, answer) => sum + (isRefusal(answer) ? 0 : answer.drafted), 0)
    expect(drafted).toBe(2)
    expect(await rig.types(`lead-${ann}`)).toEqual(['lead.found', 'lead.scored', 'lead.drafted'])
    expect(writer.asked.filter((name) => name === 'Ann Lee')).toHaveLength(1)
  })

  test('of what they are when the draft is stored: a change meanwhile is written to anew', async () => {
    const { rig, writer, batches, ann } = await prepared()
    const { store } = rig
    writer.write = async (name) => {
      writer.write = async () => ({})
      const contact = { ...store.contact(ann)!, name: 'Anna Lee' }
      const sealed = store.keys.seal(ann, { ...contact, tags: [] })
      await store.changeLead(ann, ADMIN, { type: 'edit', contact: sealed, ...store.hashesOf(contact), draft: null })
      return { subject: `Stale to ${name}` }
    }
    expect(await batches.prepare({ leadIds: [ann], limit: 1 }, ADMIN)).toMatchObject({ drafted: 1, failed: 0 })
    expect(store.open(ann, store.leads.get(ann)!.draft!.sealed)).toMatchObject({ subject: 'To Anna Lee 1' })
  })

  test('not over what a person wrote meanwhile', async () => {
    const { rig, writer, batches, ann } = await prepared()
    const { store } = rig
    writer.write = async () => {
      const draft = store.keys.seal(ann, { subject: 'Mine', body: 'Mine' })
      await store.changeLead(ann, ADMIN, { type: 'draft', draft, writer: 'human', writerVersion: 'human', step: 1 })
      return {}
    }
    expect(await batches.prepare({ leadIds: [ann], limit: 1 }, ADMIN)).toMatchObject({
      drafted: 0,
      failed: 0,
      leads: [],
    })
    expect(store.open(ann, store.leads.get(ann)!.draft!.sealed)).toMatchObject({ subject: 'Mine' })
  })

  test('not to an address that is never written to', async () => {
    const { rig, batches, ann, statusOf } = await prepared()
    const about = rig.store.aboutOf('x@firm-law.example')
    const address = rig.store.keys.seal(ann, { email: 'x@firm-law.example' })
    await rig.store.ask(ADMIN, { type: 'suppress', about, subject: ann, address, reason: 'manual' })
    expect(await batches.prepare({ leadIds: [ann], limit: 1 }, ADMIN)).toMatchObject({
      drafted: 0,
      failed: 1,
      leads: [ann],
    })
    expect(statusOf(ann)).toBe('new')
  })
})

describe('[OT39] skipped leads are scored again', () => {
  test('those that reach the score are drafted, those that a person skipped stay', async () => {
    const { rig, batches, ann, bob, cid, statusOf } = await prepared()
    await rig.store.changeLead(ann, ADMIN, { type: 'skip', reason: 'manual' })
    await batches.prepare({ limit: 50 }, ADMIN)
    expect(await batches.rescore({ ...LIMITS }, ADMIN)).toEqual({ checked: 2, drafted: 0, leads: [] })
    expect(await batches.rescore({ ...LIMITS, minScore: 0, dryRun: true }, ADMIN)).toEqual({
      checked: 2,
      drafted: 1,
      leads: [bob],
    })
    expect(statusOf(bob)).toBe('skipped')
    expect(await batches.rescore({ ...LIMITS, minScore: 0 }, ADMIN)).toEqual({ checked: 2, drafted: 1, leads: [bob] })
    expect([ann, bob, cid].map(statusOf)).toEqual(['skipped', 'drafted', 'skipped'])
  })

  test('of a source, with a text and with tags, up to the limit', async () => {
    const { find, batches } = await outreachRig()
    await find('email,tags\na@firm.example,t\nb@firm.example,t\nc@firm.example,')
    await batches.prepare({ limit: 50, minScore: 100 }, ADMIN)
    const rescored = (more: object) => batches.rescore({ ...LIMITS, minScore: 0, dryRun: true, ...more }, ADMIN)
    expect((await rescored({ source: 'beta' })).drafted).toBe(0)
    expect((await rescored({ source: 'csv' })).drafted).toBe(3)
    expect((await rescored({ query: 'A@FIRM' })).drafted).toBe(1)
    expect((await rescored({ tags: ['t'] })).drafted).toBe(2)
    expect(await rescored({ limit: 1 })).toMatchObject({ checked: 1, drafted: 1 })
  })
})

describe('[OT38] drafts are written anew', () => {
  test('of new, skipped and drafted leads, whoever wrote them, and of no others', async () => {
    const { rig, drafting, ann, bob, statusOf } = await prepared()
    expect(await drafting.redraft(ann, NOW)).toBeNull()
    await rig.store.changeLead(bob, ADMIN, { type: 'skip', reason: 'manual' })
    expect(await drafting.redraft(bob, NOW)).toBeNull()
    expect([ann, bob].map(statusOf)).toEqual(['drafted', 'drafted'])
    expect(await rig.types(`lead-${ann}`)).toEqual(['lead.found', 'lead.scored', 'lead.drafted'])
    expect(await drafting.redraft(ann, NOW)).toBeNull()
    expect((await rig.types(`lead-${ann}`)).slice(3)).toEqual(['lead.drafted'])
    await rig.sender.send(ann, byPerson)
    expect(await drafting.redraft(ann, NOW)).toMatchObject({ refused: 'lead-move' })
    expect(await drafting.redraft('lead_none', NOW)).toMatchObject({ refused: 'unknown-lead' })
  })

  test('of every drafted lead, those of people included; sent ones stay', async () => {
    const { rig, find, batches, writer } = await outreachRig()
    const { added } = await find(`email\n${Array.from({ length: 30 }, (_, i) => `p${i}@firm.example`).join('\n')}`)
    await batches.prepare({ limit: 50, minScore: 0 }, ADMIN)
    const [sent, edited] = added.map(({ id }) => id!) as [string, string]
    await rig.sender.send(sent, byPerson)
    const draft = rig.store.keys.seal(edited, { subject: 'Mine', body: 'Mine' })
    await rig.store.changeLead(edited, ADMIN, {
      type: 'draft',
      draft,
      writer: 'human',
      writerVersion: 'human',
      step: 1,
    })
    const before = rig.store.leads.get(sent)!.seq
    writer.write = async () => ({ subject: 'Anew' })
    expect(await batches.redraftUnsent(ADMIN)).toEqual({ redrafted: 29, failed: 0 })
    expect(rig.store.index.count('drafted')).toBe(29)
    expect(rig.store.leads.get(edited)!.draft!.writer).toBe('template')
    expect(rig.store.leads.get(sent)!.seq).toBe(before)
  })

  test('by one request at a time for each lead', async () => {
    const { drafting, writer, ann } = await prepared()
    const both = await Promise.all([drafting.redraft(ann, NOW), drafting.redraft(ann, NOW)])
    expect(both).toEqual([null, expect.objectContaining({ refused: 'lead-being-written' })])
    expect(writer.asked).toHaveLength(1)
  })

  test('a log that fails ends the batch', async () => {
    const { rig, find, batches, writer } = await outreachRig()
    await find(`email\n${Array.from({ length: 40 }, (_, i) => `p${i}@firm.example`).join('\n')}`)
    rig.before = () => {
      throw new Error('disk full')
    }
    await expect(batches.prepare({ limit: 50, minScore: 0 }, ADMIN)).rejects.toThrow('disk full')
    expect(writer.asked.length).toBeLessThan(40)
  })
})
