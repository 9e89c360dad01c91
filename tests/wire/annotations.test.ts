import { describe, expect, test } from 'vitest'
import type { Person } from '../helpers/people.ts'
import { expectRefused, heardOf, stage } from '../helpers/stage.ts'

const on = stage()

const annotate = (someone: Person, payload: object) => someone.ask('doc:annotate', { text: 'a note', ...payload })

describe('annotations', () => {
  test('[AN1] reach everybody with the fields of the interface', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    const anchor = { page: 2, xPct: 12.5, yPct: 80 }
    const reply = await annotate(ben, { text: ' look here ', kind: 'comment', sectionId: 'sec_2', anchor })
    expect(reply.ok).toBe(true)
    for (const someone of [ana, ben]) {
      expect(await someone.hears('doc:annotation')).toEqual({
        id: reply.id,
        at: expect.any(Number),
        seq: 1,
        kind: 'comment',
        text: 'look here',
        sectionId: 'sec_2',
        sectionTitle: '2. Grant of License',
        by: ben.id,
        byName: 'Ben',
        colour: expect.any(String),
        hex: expect.stringMatching(/^#[0-9a-f]{6}$/),
        ink: expect.stringMatching(/^#[0-9a-f]{6}$/),
        anchor,
        evidence: expect.any(Array),
        quote: null,
        replies: [],
        resolved: null,
        editedAt: null,
        version: 1,
      })
    }
  })

  test.each(['mark', 'highlight', 'comment', 'note'])('[AN2] the kind %s is taken', async (kind) => {
    const [ana] = await on.meeting(['Ana'])
    await annotate(ana, { kind })
    expect(await ana.hears('doc:annotation')).toMatchObject({ kind })
  })

  test('[AN2] without kind, section or pin it is a note on the section under discussion', async () => {
    const [ana] = await on.meeting(['Ana'])
    await ana.ask('chat:message', { text: 'Let us move on to section 3' })
    await annotate(ana, {})
    expect(await ana.hears('doc:annotation')).toMatchObject({ kind: 'note', sectionId: 'sec_3', anchor: null })
  })

  test('[AN2] a section outside the scope can be annotated as well', async () => {
    const [ana] = await on.meetingOn(['sec_1'], ['Ana'])
    await annotate(ana, { sectionId: 'sec_3' })
    expect(await ana.hears('doc:annotation')).toMatchObject({ sectionId: 'sec_3' })
  })

  test.each([
    { kind: 'circle' },
    { kind: '' },
    { kind: null },
    { sectionId: 'sec_9' },
    { sectionId: 5 },
    { text: '' },
    { text: '   ' },
    { text: 'x'.repeat(1_001) },
    { text: null },
    { anchor: 'page 1' },
    { anchor: [] },
    { anchor: { page: 1 } },
    { anchor: { page: '1', xPct: 1, yPct: 1 } },
  ])('[AN2] [EV2] %o is refused', async (payload) => {
    const [ana] = await on.meeting(['Ana'])
    expectRefused(await annotate(ana, payload))
    await ana.settled()
    expect(heardOf(ana, 'doc:annotation')).toEqual([])
  })

  test.each([
    { page: 0, xPct: 1, yPct: 1 },
    { page: -1, xPct: 1, yPct: 1 },
    { page: 4, xPct: 1, yPct: 1 },
    { page: 1.5, xPct: 1, yPct: 1 },
    { page: 1e9, xPct: 1, yPct: 1 },
    { page: 1, xPct: -0.1, yPct: 1 },
    { page: 1, xPct: 1, yPct: 100.1 },
    { page: 1, xPct: null, yPct: 1 },
    { page: 1, xPct: 'NaN', yPct: 1 },
  ])('[AN5] the place %o is on no page and refused', async (anchor) => {
    const [ana] = await on.meeting(['Ana'])
    expectRefused(await annotate(ana, { anchor }))
  })

  test.each([
    { page: 1, xPct: 0, yPct: 0 },
    { page: 3, xPct: 100, yPct: 100 },
    { page: 2, xPct: 33.333333333333336, yPct: 1e-7 },
  ])('[AN5] the place %o is kept to the digit, and names the section of its page', async (anchor) => {
    const [ana] = await on.meeting(['Ana'])
    await annotate(ana, { anchor })
    expect(await ana.hears('doc:annotation')).toMatchObject({ anchor, sectionId: `sec_${anchor.page}` })
  })

  test('[AN3] seq rises by one with each, whoever makes it', async () => {
    const people = (await on.meeting(['Ana', 'Ben', 'Cem'])) as Person[]
    await Promise.all(people.flatMap((one) => Array.from({ length: 10 }, (_, i) => annotate(one, { text: `n${i}` }))))
    await people[0]!.settled()
    const heard = heardOf(people[0]!, 'doc:annotation')
    expect(heard.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
    expect(new Set(heard.map(({ id }) => id)).size).toBe(30)
  })

  test('[AN4] colours follow join order and stay with their author', async () => {
    const names = Array.from({ length: 6 }, (_, i) => `N${i}`)
    const people = (await on.meeting(names)) as Person[]
    for (const someone of people.toReversed()) await annotate(someone, {})
    const again = await on.back(people[2]!)
    await annotate(again, {})
    await again.settled()
    const host = people[0]!
    await host.settled()
    const byAuthor = new Map<string, Set<string>>()
    for (const { by, colour, hex, ink } of heardOf(host, 'doc:annotation')) {
      byAuthor.set(by, (byAuthor.get(by) ?? new Set()).add([colour, hex, ink].join()))
    }
    for (const looks of byAuthor.values()) expect(looks.size).toBe(1)
    expect(new Set([...byAuthor.values()].map((looks) => [...looks][0])).size).toBe(6)
    const [other] = (await on.meeting(['X'])) as [Person]
    await annotate(other, {})
    const { colour } = await other.hears('doc:annotation')
    expect(colour).toBe(heardOf(host, 'doc:annotation').find(({ by }) => by === host.id).colour)
  })

  test('[AN6] evidence of a note that hit no words is empty', async () => {
    const [ana] = await on.meeting(['Ana'])
    await annotate(ana, {})
    expect((await ana.hears('doc:annotation')).evidence).toEqual([])
  })

  test('[AN2] [AN1] possible in setup, refused without a document and after the end', async () => {
    const [ana] = await on.room(['Ana'])
    expectRefused(await annotate(ana, {}))
    const [ben] = await on.meeting(['Ben'])
    await ben.ask('chat:stop', {})
    expectRefused(await annotate(ben, {}))
  })
})
