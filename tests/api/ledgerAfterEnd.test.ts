import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createIngest } from '#documents/ingest.ts'
import { compareWith } from '#replay/laterEvents.ts'
import { verifyRecord } from '#replay/verifyRecord.ts'
import { type Person, type Reply, upload } from '../helpers/people.ts'
import { eventually, stage } from '../helpers/stage.ts'

const contract = await readFile(join(import.meta.dirname, '../../fixtures/documents/contract.pdf'))
const ingest = createIngest()
const on = stage({}, { ingest })
afterAll(() => ingest.close())

test('[LE34] [LE35] edits after the end reach archive, report and a new record; the older record stays valid', async () => {
  const [ana] = (await on.room(['Ana'])) as [Person]
  await upload(on.url, ana.code, contract, 'contract.pdf')
  await ana.hears('room:update', ({ docs }) => docs.length > 0)
  const { state } = await ana.ask('room:state', {})
  await ana.ask('setup:pick-sections', { sectionIds: [state.doc.sections[0].id] })
  await ana.ask('setup:start', {})
  await ana.ask('chat:message', { text: 'Action: Ana sends the signed copy by Friday.' })
  await ana.ask('chat:stop', {})
  await on.concluded(ana.code)
  const room = `${on.url}/api/rooms/${ana.code}`
  const record = async () => new Uint8Array(await (await fetch(`${room}/annotated-pdf`)).arrayBuffer())
  const older = await record()

  const [action] = ((await (await fetch(`${room}/intel`)).json()) as Reply).actions
  await ana.ask('intel:edit', { id: action.id, text: 'Ana couriers the original.' })
  await ana.ask('intel:add', { kind: 'question', text: 'Who countersigns it?' })
  await ana.ask('intel:add', { kind: 'decision', text: 'We renew in spring.' })
  await eventually(async () => {
    const { sessions } = (await (await fetch(`${on.url}/api/rooms/history`)).json()) as Reply
    const row = sessions.find(({ code }: Reply) => code === ana.code)
    expect(row).toMatchObject({ decisions: 1, actions: 1 })
    const detail = (await (await fetch(`${on.url}/api/rooms/history/${row.name}`)).json()) as Reply
    expect(detail.intel).toMatchObject({
      actions: [{ text: 'Ana couriers the original.', editedBy: { name: 'Ana' } }],
      questions: [{ text: 'Who countersigns it?', source: 'person' }],
    })
  })
  const report = await (await fetch(`${room}/report`)).text()
  for (const words of ['Ana couriers the original.', 'Who countersigns it?', 'We renew in spring.'])
    expect(report).toContain(words)
  expect(report).not.toContain('Send the signed copy')

  const newer = await record()
  const folder = await mkdtemp(join(tmpdir(), 'older-record-'))
  const path = join(folder, 'newer.pdf')
  await writeFile(path, newer)
  const [first, second] = [await verifyRecord(older), await verifyRecord(newer)]
  expect([first.ok, second.ok]).toEqual([true, true])
  const { ok, later } = await compareWith(first.events!, path)
  expect([ok, later.map(({ type }) => type)]).toEqual([true, ['amended', 'noted', 'noted']])
  await rm(folder, { recursive: true })
})
