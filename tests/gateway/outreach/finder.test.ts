import { describe, expect, test } from 'vitest'
import { UnusableTable } from '#gateway/outreach/finding/csvLeads.ts'
import { NOBODY, outreachRig, partsOf } from './outreachRig.ts'
import { ADMIN } from './sendingRig.ts'

const USER = '00000000-0000-4000-8000-0000000000a1'
const emails = (...names: string[]) => ['email,name', ...names.map((name) => `${name}@firm.example,${name}`)].join('\n')
const numbers = ({
  found,
  duplicates,
  suppressed,
  added,
}: Awaited<ReturnType<Awaited<ReturnType<typeof outreachRig>>['find']>>) => ({
  ...{ found, duplicates, suppressed, added: added.length },
})

describe('[OT36] leads are found once', () => {
  test('by e-mail address, in the file and over files, whatever its case', async () => {
    const { find } = await outreachRig()
    const csv =
      'email,profileUrl\nAnn@firm.example,\nann@FIRM.example,https://x.example/ann\nbob@firm.example,https://x.example/ann\n'
    expect(numbers(await find(csv))).toEqual({ found: 3, duplicates: 1, suppressed: 0, added: 2 })
    expect(numbers(await find(csv))).toEqual({ found: 3, duplicates: 3, suppressed: 0, added: 0 })
  })

  test('by profile where there is no address', async () => {
    const { find } = await outreachRig()
    const csv =
      'profileUrl,email\nhttps://x.example/Ann/,\nhttps://www.x.example/ann?a=1,\nhttps://x.example/bob,bob@firm.example\nhttps://x.example/bob,\n'
    expect(numbers(await find(csv))).toEqual({ found: 4, duplicates: 2, suppressed: 0, added: 2 })
  })

  test('by parallel requests, and by two processes', async () => {
    const { rig, find } = await outreachRig()
    const other = partsOf(await rig.another())
    const all = await Promise.all([
      find(emails('a', 'b', 'c')),
      find(emails('c', 'b', 'a')),
      other.find(emails('b', 'c', 'd')),
    ])
    expect(all.reduce((sum, { added }) => sum + added.length, 0)).toBe(4)
    expect(all.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(5)
    await expect.poll(() => rig.store.index.size).toBe(4)
  })

  test('and not at all when their address is never written to', async () => {
    const { rig, find } = await outreachRig()
    await rig.store.keys.ensureAll([{ subject: 's', email: 'a@firm.example' }])
    const address = rig.store.keys.seal('s', { email: 'a@firm.example' })
    const about = rig.store.aboutOf('a@firm.example')
    await rig.store.ask(ADMIN, { type: 'suppress', about, subject: 's', address, reason: 'manual' })
    expect(numbers(await find(emails('a', 'b')))).toEqual({ found: 2, duplicates: 0, suppressed: 1, added: 1 })
  })

  test('with the tags of the request beside their own', async () => {
    const { rig, find } = await outreachRig()
    const { added } = await find('email,tags\na@firm.example,one;two', { tags: ['two', 'three'] })
    expect(rig.store.contact(added[0]!.id!)?.tags).toEqual(['one', 'two', 'three'])
    expect(await rig.types(`lead-${added[0]!.id}`)).toEqual(['lead.found'])
  })

  test('as many as the limit: rows behind it are not read', async () => {
    const { find } = await outreachRig()
    const csv = `${emails('a', 'b', 'c')}\nnobody,x\n`
    const { invalid, ...found } = await find(csv, { limit: 2 })
    expect(numbers({ invalid, ...found })).toEqual({ found: 2, duplicates: 0, suppressed: 0, added: 2 })
    expect(invalid).toEqual([])
    // Those who are there already take no place.
    expect(numbers(await find(csv, { limit: 1 }))).toEqual({ found: 3, duplicates: 2, suppressed: 0, added: 1 })
    expect(await find(csv, { limit: 1 })).toMatchObject({
      invalid: [{ row: 5, reason: 'The e-mail address is not valid.' }],
      invalidTotal: 1,
    })
  })

  test('that hold the text, and reach the score', async () => {
    const { find } = await outreachRig()
    const csv =
      'email,title,company\na@firm.example,General Counsel,Firm\nb@gmail.com,General Counsel,Other\nc@firm.example,Clown,FIRM\n'
    expect(numbers(await find(csv, { query: ' firm ', dryRun: true }))).toMatchObject({ found: 2, added: 2 })
    const found = await find(csv, { minScore: 40, dryRun: true })
    expect(numbers(found)).toEqual({ found: 3, duplicates: 0, suppressed: 0, added: 1 })
    expect(found.added[0]).toMatchObject({ id: null, score: { score: 60 } })
  })

  test('or not stored at all on a dry run', async () => {
    const { rig, find } = await outreachRig()
    expect(numbers(await find(emails('a', 'b'), { dryRun: true }))).toMatchObject({ added: 2 })
    expect(rig.store.index.size).toBe(0)
    await expect(find('name\nAnn')).rejects.toThrow(UnusableTable)
  })
})

test('[OT35] [OT34] the service’s own lists are sources, with the visits of the people behind them', async () => {
  const { rig, find, people } = await outreachRig()
  people.lists.beta.push({ userId: USER, contact: { ...NOBODY, email: 'bea@firm.example', name: 'Bea' } })
  people.lists.visitors.push({ userId: USER, contact: { ...NOBODY, email: 'vic@firm.example' } })
  people.visitsBy.set(USER, 3)
  const { added } = await find('', { source: 'beta', dryRun: true })
  const points = { domain: 25, source: 20, engagement: 12, name: 5 }
  expect(Object.fromEntries(added[0]!.score!.parts.map(({ key, points: got }) => [key, got]))).toEqual(points)
  people.visitsBy.set(USER, 30)
  expect((await find('', { source: 'visitors', minScore: 55 })).added).toHaveLength(1)
  const [lead] = [...rig.store.leads.all()].map(([, state]) => state)
  expect(lead).toMatchObject({ source: 'visitors', userId: USER, status: 'new' })
})
