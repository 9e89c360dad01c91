import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { memoryLog } from '#stores/events/memory.ts'
import { meetingOf, type Person, person, type Reply } from '../helpers/people.ts'
import { testService } from '../helpers/service.ts'
import { expectRefused, heardOf, stage } from '../helpers/stage.ts'

const on = stage()

/** Ana hosts, Ben commented on section 2. */
async function commented(names = ['Ana', 'Ben']) {
  const people = (await on.meeting(names)) as [Person, Person, ...Person[]]
  const text = { text: 'Net 30, not net 60', kind: 'comment', sectionId: 'sec_2', quote: ' perpetual ' }
  const { id } = await people[1].ask('doc:annotate', text)
  await people[0].hears('doc:annotation')
  return { people, id, annotationId: id as string }
}
const listed = async ({ code }: Person) =>
  (await (await fetch(`${on.url}/api/rooms/${code}/annotations`)).json()) as { annotations: object[] }

describe('threads', () => {
  test('[TD1] a new annotation carries its marked words apart, and an empty thread', async () => {
    const { people } = await commented()
    const expected = { text: 'Net 30, not net 60', quote: 'perpetual', replies: [], resolved: null, editedAt: null }
    expect(heardOf(people[0], 'doc:annotation')).toEqual([expect.objectContaining({ ...expected, version: 1 })])
    expect((await listed(people[0])).annotations).toEqual(heardOf(people[0], 'doc:annotation'))
  })

  test('[TD2] [TD3] [TD4] replies, resolution and new words reach everybody as the changed annotation', async () => {
    const { people, annotationId } = await commented()
    const [ana, ben] = people
    const { id, ok } = await ana.ask('doc:reply', { annotationId, text: ' Agreed. ' })
    expect([ok, id]).toEqual([true, expect.stringMatching(/^re_/)])
    expect(await ana.ask('doc:resolve', { annotationId, resolved: true })).toEqual({ ok: true })
    expect(await ben.ask('doc:edit', { annotationId, text: 'Net 30' })).toEqual({ ok: true })
    expect(await ben.ask('doc:resolve', { annotationId, resolved: false })).toEqual({ ok: true })
    await ana.settled()
    const told = heardOf(ana, 'doc:annotation')
    expect(told.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5])
    expect(told[1].replies).toEqual([{ id, at: expect.any(Number), by: ana.id, byName: 'Ana', text: 'Agreed.' }])
    expect(told[2].resolved).toEqual({ by: ana.id, byName: 'Ana', at: expect.any(Number) })
    expect(told[3]).toMatchObject({ text: 'Net 30', by: ben.id, seq: 1, editedAt: expect.any(Number) })
    expect(told[4].resolved).toBeNull()
    await ben.settled()
    expect(heardOf(ben, 'doc:annotation')).toEqual(told)
    expect((await listed(ana)).annotations).toEqual([told[4]])
  })

  test('[TD5] a deleted annotation is told once without its words, and is listed no more', async () => {
    const { people, annotationId } = await commented(['Ana', 'Ben', 'Cem'])
    const [ana, , cem] = people as [Person, Person, Person]
    expectRefused(await cem.ask('doc:delete', { annotationId }))
    expect(await ana.ask('doc:delete', { annotationId })).toEqual({ ok: true })
    await cem.settled()
    expect(heardOf(cem, 'doc:annotation').slice(1)).toEqual([
      expect.objectContaining({ id: annotationId, deleted: true, text: '', quote: null, evidence: [], replies: [] }),
    ])
    expect((await listed(ana)).annotations).toEqual([])
    for (const [event, payload] of Object.entries(RIGHT))
      expectRefused(await ana.ask(event, { ...payload, annotationId }))
  })

  test('[TD7] a comment is raised in the chat; the message leads back to it', async () => {
    const { people, annotationId } = await commented()
    const [ana, ben] = people
    expectRefused(await ana.ask('chat:message', { text: 'this?', annotationId: 'ann_none' }))
    expectRefused(await ana.ask('chat:message', { text: 'this?', annotationId: 7 }))
    const { id } = await ana.ask('chat:message', { text: 'Can we talk about this?', annotationId })
    const message = await ben.hears('chat:message', (one) => one.id === id)
    expect(message).toMatchObject({ annotationId, sectionId: 'sec_2', text: 'Can we talk about this?' })
    const { state } = await ben.ask('room:state', {})
    expect(state.messages.at(-1)).toEqual(message)
    await ana.ask('chat:message', { text: 'And now something else' })
    expect(await ana.hears('chat:message', ({ text }) => text === 'And now something else')).not.toHaveProperty(
      'annotationId',
    )
  })
})

const RIGHT: Readonly<Record<string, object>> = {
  'doc:reply': { text: 'x' },
  'doc:resolve': { resolved: true },
  'doc:edit': { text: 'x' },
  'doc:delete': {},
}
const WRONG = [undefined, null, 5, '', '__proto__', 'constructor', 'ann_none', {}, [], 'x'.repeat(65), '\ud800']
const TEXTS = [undefined, null, 5, '', ' \n ', 'x'.repeat(1_001), {}, ['x']]
const HOSTILE = '<img src=x onerror=alert(1)> \u202e%s {{7*7}} __proto__ \u0000'

describe('[TD6] [EV2] refused with one sentence, and nothing changes:', () => {
  test.each(Object.keys(RIGHT))('%s with wrong ids, fields, sizes, phases and people', async (event) => {
    const { people, annotationId } = await commented()
    const [ana, ben] = people
    const before = (await on.stored(ana.code)).length
    for (const wrong of WRONG) expectRefused(await ben.ask(event, { ...RIGHT[event], annotationId: wrong }))
    const fields = Object.keys(RIGHT[event]!)
    for (const field of fields) {
      const values = field === 'text' ? TEXTS : [undefined, null, 'true', 1, {}, []]
      for (const value of values) expectRefused(await ben.ask(event, { annotationId, [field]: value }))
    }
    for (const payload of [null, 5, 'x', [annotationId]]) expectRefused(await ben.ask(event, payload))
    const stranger = await on.person()
    expectRefused(await stranger.ask(event, { ...RIGHT[event], annotationId }))
    const [other] = await on.meeting(['Eve'])
    expectRefused(await other.ask(event, { ...RIGHT[event], annotationId }))
    if (event === 'doc:edit') expectRefused(await ana.ask(event, { ...RIGHT[event], annotationId }))
    expect((await on.stored(ana.code)).length).toBe(before)
    await ana.ask('chat:stop', {})
    expectRefused(await ben.ask(event, { ...RIGHT[event], annotationId }))
    await ana.settled()
    expect(heardOf(ana, 'doc:annotation')).toHaveLength(1)
  })

  test('[TD6] a quote of 1,001 characters or another type; an empty one is none; hostile words stay as typed', async () => {
    const [ana] = await on.meeting(['Ana'])
    for (const quote of ['x'.repeat(1_001), 5, {}, ['x']])
      expectRefused(await ana.ask('doc:annotate', { text: 'x', quote }))
    await ana.ask('doc:annotate', { text: 'a', quote: ' ' })
    expect(await ana.hears('doc:annotation', ({ text }) => text === 'a')).toMatchObject({ quote: null })
    const { id } = await ana.ask('doc:annotate', { text: HOSTILE, quote: HOSTILE })
    await ana.ask('doc:reply', { annotationId: id, text: HOSTILE })
    const { quote, text, replies } = await ana.hears('doc:annotation', ({ version }) => version === 2)
    expect([quote, text, replies[0].text]).toEqual(Array(3).fill(HOSTILE.trim()))
  })
})

test('[TD10] a restart keeps threads, and they go on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-threads-'))
  const log = memoryLog()
  const first = await testService({}, { log, folder })
  const [ana, ben] = (await meetingOf(first.url, ['Ana', 'Ben'])) as [Person, Person]
  const { id: annotationId } = await ben.ask('doc:annotate', { text: 'Net 30?', sectionId: 'sec_2' })
  const { id: gone } = await ben.ask('doc:annotate', { text: 'Never mind' })
  await ana.ask('doc:reply', { annotationId, text: 'Yes.' })
  await ana.ask('doc:resolve', { annotationId, resolved: true })
  await ben.ask('doc:delete', { annotationId: gone })
  const listedBy = async (url: string) => (await fetch(`${url}/api/rooms/${ana.code}/annotations`)).json()
  const before = await listedBy(first.url)
  for (const someone of [ana, ben]) someone.leave()
  await first.close()
  const second = await testService({}, { log, folder })
  expect(await listedBy(second.url)).toEqual(before)
  const again = await person(second.url)
  await again.ask('room:rejoin', { code: ana.code, participantId: ana.id })
  expectRefused(await again.ask('doc:reply', { annotationId: gone, text: 'x' }))
  await again.ask('doc:reply', { annotationId, text: 'Done.' })
  const { replies, resolved, version } = await again.hears('doc:annotation')
  expect([replies.map(({ text }: Reply) => text), resolved.byName, version]).toEqual([['Yes.', 'Done.'], 'Ana', 4])
  again.leave()
  await second.close()
  expect([...first.faults, ...second.faults]).toEqual([])
  await rm(folder, { recursive: true, force: true })
})
