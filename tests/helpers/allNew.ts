import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { Person, Reply } from './people.ts'

/** What the use of everything left behind. */
export interface AllNew {
  readonly annotationId: string
  readonly entryId: string
  readonly sectionIds: readonly [string, string]
}

export const readContract = () => readFile(new URL('../../fixtures/documents/contract.pdf', import.meta.url))

async function done(someone: Person, event: string, payload: object): Promise<Reply> {
  const reply = await someone.ask(event, payload)
  expect(reply, event).toMatchObject({ ok: true })
  return reply
}

/** Picks the first section of the room's document and starts. */
export async function startOnFirst(host: Person): Promise<void> {
  const { state } = await host.ask('room:state', {})
  await done(host, 'setup:pick-sections', { sectionIds: [state.doc.sections[0].id] })
  await done(host, 'setup:start', {})
}

/** Uses all that came after the interface, in a running meeting on the first of at least two sections. */
export async function useAllNew(host: Person, other: Person): Promise<AllNew> {
  const { state } = await host.ask('room:state', {})
  const [first, second] = state.doc.sections as { id: string }[]
  const sectionId = second!.id
  await done(host, 'room:typing', {})
  await done(host, 'room:extend', { ms: 300_000 })
  await done(host, 'room:pause', {})
  await done(host, 'scope:add', { sectionIds: [sectionId] })
  await done(host, 'section:focus', { sectionId })

  const { id: annotationId } = await done(other, 'doc:annotate', { text: 'Too long', sectionId, quote: 'thirty days' })
  await done(host, 'doc:reply', { annotationId, text: 'Agreed.' })
  await done(host, 'doc:resolve', { annotationId, resolved: true })
  await done(other, 'doc:edit', { annotationId, text: 'Much too long' })
  const { id: gone } = await done(other, 'doc:annotate', { text: 'A slip', sectionId })
  await done(host, 'doc:delete', { annotationId: gone })
  const { id: messageId } = await done(other, 'chat:message', { text: 'Shall we shorten this?', annotationId })

  const entry = { kind: 'action', text: 'Shorten the term.', owner: 'Ben', due: 'Friday', messageIds: [messageId] }
  const { id: entryId } = await done(host, 'intel:add', entry)
  await done(other, 'intel:edit', { id: entryId, text: 'Shorten the term to a week.' })
  await done(other, 'intel:accept', { id: entryId })
  const { id: dropped } = await done(other, 'intel:add', { kind: 'question', text: 'Who signs?' })
  await done(host, 'intel:remove', { id: dropped })

  await done(host, 'room:host', { participantId: other.id })
  await done(other, 'room:resume', {})
  await done(other, 'room:host', { participantId: host.id })
  return { annotationId, entryId, sectionIds: [first!.id, sectionId] }
}

/** Holds somebody's state, the ledger and the annotations at an address to what was left behind. */
export async function expectAllNew(someone: Person, url: string, made: AllNew): Promise<void> {
  const { state } = await someone.ask('room:state', {})
  expect(state).toMatchObject({
    paused: false,
    durationMs: 2_100_000,
    currentSectionId: made.sectionIds[1],
    doc: { selectedSections: made.sectionIds },
  })
  const read = async (path: string) => (await fetch(`${url}/api/rooms/${someone.code}/${path}`)).json() as Reply
  expect((await read('annotations')).annotations).toEqual([
    expect.objectContaining({
      id: made.annotationId,
      text: 'Much too long',
      quote: 'thirty days',
      replies: [expect.objectContaining({ text: 'Agreed.' })],
      resolved: expect.objectContaining({ byName: expect.any(String) }),
    }),
  ])
  const { actions, questions } = await read('intel')
  expect(questions).toEqual([])
  expect(actions.find(({ id }: Reply) => id === made.entryId)).toMatchObject({
    text: 'Shorten the term to a week.',
    owner: 'Ben',
    due: 'Friday',
    source: 'person',
    suggested: false,
  })
}
