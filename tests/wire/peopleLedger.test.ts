import { afterAll, describe, expect, test } from 'vitest'
import { memoryLog } from '#stores/events/memory.ts'
import { type MortalLog, mortalLog } from '../helpers/mortalLog.ts'
import { meetingOf, type Person, person, type Reply } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'
import { expectRefused, heardOf, stage } from '../helpers/stage.ts'

const on = stage()
const services: TestService[] = []
afterAll(async () => {
  for (const one of services.splice(0)) await one.close()
})
const service = async (log: MortalLog) => {
  const started = await testService({}, { log })
  services.push(started)
  return started
}

const ledgerOf = async ({ code }: Person) => (await fetch(`${on.url}/api/rooms/${code}/intel`)).json() as Reply
const typesOf = async ({ code }: Person) => (await on.stored(code)).map(({ type }) => type)

describe('the ledger in people’s hands', () => {
  test('[LE1] [LE3] [LE4] [LE5] [LE9] anyone adds, edits, confirms and removes, and everyone sees it', async () => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    const said = await ben.ask('chat:message', { text: 'Action: Ben sends the signed copy by Friday.' })
    const added = await ben.ask('intel:add', {
      kind: 'question',
      text: ' Who tells\nthe vendor? ',
      sectionId: 'sec_1',
      messageIds: [said.id],
    })
    expect(added).toEqual({ ok: true, id: expect.stringMatching(/^q_/) })
    const { questions } = await ana.hears('intel:update', (ledger) => ledger.questions.length === 1)
    expect(questions).toEqual([
      {
        id: added.id,
        text: 'Who tells the vendor?',
        sectionId: 'sec_1',
        sectionTitle: '1. Definitions',
        status: 'open',
        askedBy: { id: ben.id, name: 'Ben' },
        evidence: ['Action: Ben sends the signed copy by Friday.'],
        messageIds: [said.id],
        at: expect.any(Number),
        source: 'person',
        suggested: false,
        editedBy: { id: ben.id, name: 'Ben' },
        editedAt: expect.any(Number),
      },
    ])
    await ana.ask('intel:refresh', {})
    const [action] = (await ana.hears('intel:update', (ledger) => ledger.actions.length === 1)).actions
    expect(await ana.ask('intel:accept', { id: action.id })).toEqual({ ok: true })
    expect(await ana.ask('intel:edit', { id: action.id, text: 'Ben couriers <b>it</b>', due: null })).toEqual({
      ok: true,
    })
    expect((await ledgerOf(ben)).actions).toMatchObject([{ text: 'Ben couriers <b>it</b>', due: null, owner: 'Ben' }])
    expect(await ben.ask('intel:remove', { id: action.id })).toEqual({ ok: true })
    await ana.ask('intel:refresh', {})
    expect(await ledgerOf(ana)).toMatchObject({ actions: [], questions: [{ id: added.id }] })
  })

  test('[LE2] [LE6] [LE7] what does not fit is refused in one sentence, and nothing changes', async () => {
    const [early] = (await on.room(['Ana'])) as [Person]
    expectRefused(await early.ask('intel:add', { kind: 'risk', text: 'Too early.' }))
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    const { id } = await ben.ask('intel:add', { kind: 'action', text: 'x'.repeat(500), owner: 'Ana', due: 'Friday' })
    const [before, stream] = [await ledgerOf(ana), await typesOf(ana)]
    const heard = heardOf(ana, 'intel:update').length
    const risk = { kind: 'risk', text: 'x' }
    const wrong: [string, unknown][] = [
      ['intel:add', { kind: 'idea', text: 'x' }],
      ['intel:add', { kind: 'risk' }],
      ['intel:add', { ...risk, text: ' \u202e\n ' }],
      ['intel:add', { ...risk, text: 'x'.repeat(501) }],
      ['intel:add', { ...risk, owner: 'Ana' }],
      ['intel:add', { ...risk, severity: 'huge' }],
      ['intel:add', { ...risk, sectionId: 'sec_99' }],
      ['intel:add', { ...risk, sectionId: { $ne: 1 } }],
      ['intel:add', { ...risk, messageIds: ['m_none'] }],
      ['intel:add', { ...risk, messageIds: Array.from({ length: 21 }, () => 'm_none') }],
      ['intel:add', { kind: 'action', text: 'x', due: 'x'.repeat(121) }],
      ['intel:edit', { id: '__proto__', text: 'x' }],
      ['intel:edit', { id, severity: 'low' }],
      ['intel:edit', { id, status: 'answered' }],
      ['intel:edit', { id, text: '' }],
      ['intel:edit', { id, owner: 5 }],
      ['intel:accept', { id: 'constructor' }],
      ['intel:accept', {}],
      ['intel:remove', { id: 'a_none' }],
      ['intel:remove', { id: 'x'.repeat(65) }],
    ]
    for (const [event, payload] of wrong) expectRefused(await ben.ask(event, payload))
    const stranger = await on.person()
    for (const event of ['intel:add', 'intel:edit', 'intel:accept', 'intel:remove'])
      expectRefused(await stranger.ask(event, { ...risk, id }))
    await ana.settled()
    expect([await ledgerOf(ana), await typesOf(ana), heardOf(ana, 'intel:update').length]).toEqual([
      before,
      stream,
      heard,
    ])
  })

  test('[LE7] [LE10] is open after the end, and the same after a kill', async () => {
    const log = memoryLog()
    const first = mortalLog(log)
    const before = await service(first)
    const [ana, ben] = (await meetingOf(before.url, ['Ana', 'Ben'])) as [Person, Person]
    const { code } = ana
    const ledger = async (url: string) => (await fetch(`${url}/api/rooms/${code}/intel`)).json() as Reply
    await ana.ask('chat:stop', {})
    const { id } = await ben.ask('intel:add', { kind: 'decision', text: 'We sign on Monday.' })
    expect(await ana.ask('intel:edit', { id, status: 'pending', text: 'We sign on Tuesday.' })).toEqual({ ok: true })
    const gone = await ben.ask('intel:add', { kind: 'risk', text: 'It rains.' })
    expect(await ana.ask('intel:remove', { id: gone.id })).toEqual({ ok: true })
    const { decisions, risks } = await ledger(before.url)
    expect([decisions, risks]).toMatchObject([[{ id, status: 'pending', text: 'We sign on Tuesday.' }], []])
    first.die()
    const after = await service(mortalLog(log))
    expect(await ledger(after.url)).toMatchObject({ decisions, risks })
    const again = await person(after.url)
    expect(await again.ask('room:rejoin', { code, participantId: ben.id })).toMatchObject({ participantId: ben.id })
    expect(await again.ask('intel:remove', { id })).toEqual({ ok: true })
    for (const someone of [ana, ben, again]) someone.leave()
  })
})
