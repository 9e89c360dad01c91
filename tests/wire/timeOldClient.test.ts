import { expect, test } from 'vitest'
import { expectAllNew, useAllNew } from '../helpers/allNew.ts'
import type { Person, Reply } from '../helpers/people.ts'
import { heardOf, stage } from '../helpers/stage.ts'

const on = stage()

/** What a client of the interface looks at in each event that it knows. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'room:update': [
    ...['code', 'goalType', 'template', 'phase', 'endedReason', 'durationMs', 'remainingMs', 'maxParticipants'],
    ...['hostId', 'dials', 'participants', 'doc', 'messages', 'progress', 'llm', 'voice', 'aiMode', 'hands'],
  ],
  'chat:message': ['id', 'at', 'type', 'text'],
  'chat:inject:update': ['messageId', 'votes', 'resolved'],
  timer: ['remainingMs', 'durationMs'],
  'goal:progress': ['goalType', 'sections', 'doneCount', 'totalCount', 'complete'],
  'room:phase': ['phase'],
  'intel:update': ['seq', 'updatedAt', 'coverage', 'score', 'summary', 'decisions', 'risks', 'actions'],
}
const PROGRESS = ['complete', 'doneCount', 'goalType', 'sections', 'totalCount']
const TYPES = ['user', 'moderator', 'system', 'inject']

test('[TI28] a client that knows only the interface takes part where time, scope, focus and remarks are used', async () => {
  const [ana, old] = (await on.meetingOn(['sec_1'], ['Ana', 'Ben'])) as [Person, Person]
  const did = async (event: string, payload: object) =>
    expect(await ana.ask(event, payload)).toMatchObject({ ok: true })
  await did('room:typing', {})
  await did('room:extend', { ms: 60_000 })
  await did('room:pause', {})
  await did('scope:add', { sectionIds: ['sec_2'] })
  await did('section:focus', { sectionId: 'sec_2' })
  expect(await old.ask('chat:message', { text: 'The license grant is fine.' })).toMatchObject({ ok: true })
  const asked = await ana.ask('chat:review-complete', {})
  expect(asked).toEqual({ ok: true, sectionId: 'sec_2' })
  const { id: messageId } = await old.hears('chat:message', ({ type }) => type === 'inject')
  expect(await old.ask('chat:action', { messageId, action: 'yes' })).toEqual({ ok: true })
  await old.hears('goal:progress', ({ doneCount }) => doneCount === 1)
  await did('room:resume', {})

  const again = await on.back(old)
  const { state }: Reply = await again.ask('room:state', {})
  expect(state).toMatchObject({ phase: 'chat', progress: { doneCount: 1, totalCount: 2 } })
  await did('chat:stop', {})
  await did('chat:closing', { text: 'Thank you.' })
  await again.hears('chat:message', ({ text }) => text === 'Thank you.')

  const heard = [...old.heard, ...again.heard].filter(({ event }) => Object.hasOwn(KNOWN, event))
  expect(new Set(heard.map(({ event }) => event))).toEqual(new Set(Object.keys(KNOWN)))
  for (const { event, payload } of heard) {
    for (const key of KNOWN[event]!) expect(payload, `${event}.${key}`).toHaveProperty(key)
    if (event === 'chat:message') expect(TYPES).toContain(payload.type)
    if (event === 'goal:progress') expect(Object.keys(payload).sort()).toEqual(PROGRESS)
    if (event === 'room:update') expect(Object.keys(payload.progress).sort()).toEqual(PROGRESS)
  }
})

const STATUSES = { decisions: ['approved', 'rejected', 'pending'], actions: ['open', 'done'] } as const
const NOTE = ['id', 'at', 'seq', 'kind', 'text', 'by', 'byName', 'colour', 'hex', 'ink', 'anchor', 'evidence']

test('[TI28] and where people keep the ledger, answer comments and hand the role of host on', async () => {
  const [ana, old, cem] = (await on.meetingOn(['sec_1'], ['Ana', 'Ben', 'Cem'])) as [Person, Person, Person]
  const made = await useAllNew(ana, cem)
  await old.hears('intel:update', ({ actions }) => actions.some(({ text }: Reply) => text.endsWith('a week.')))
  await expectAllNew(old, on.url, made)
  expect(await old.ask('intel:set-action', { actionId: made.entryId, status: 'done' })).toEqual({ ok: true })
  await old.hears('intel:update', ({ actions }) => actions.some(({ status }: Reply) => status === 'done'))
  expect(await old.ask('doc:annotate', { text: 'Here too', kind: 'comment' })).toMatchObject({ ok: true })
  await old.hears('doc:annotation', ({ text }) => text === 'Here too')
  expect(await old.ask('chat:message', { text: '@assistant what is left?' })).toMatchObject({ ok: true })
  await old.hears('chat:message', ({ trigger }) => trigger === 'answer')

  for (const ledger of heardOf(old, 'intel:update'))
    for (const [list, statuses] of Object.entries(STATUSES))
      for (const { id, text, status } of ledger[list])
        expect([typeof id, typeof text, statuses]).toEqual(['string', 'string', expect.arrayContaining([status])])
  for (const note of heardOf(old, 'doc:annotation')) for (const key of NOTE) expect(note).toHaveProperty(key)
  const participants = (await old.ask('room:state', {})).state.participants.map(({ id }: Reply) => id)
  for (const { hostId } of heardOf(old, 'room:update')) expect(participants).toContain(hostId)
})
