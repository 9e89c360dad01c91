import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ollamaModel } from '#assistant/model/ollama.ts'
import { createIngest } from '#documents/ingest.ts'
import { answerId } from '#engine/ids.ts'
import type { SpaceFact } from '#engine/space/events.ts'
import { chain, GENESIS, type Head, SYSTEM } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { folderFiles } from '#stores/files/folder.ts'
import { honest } from '../helpers/modelAnswers.ts'
import { answers, modelDouble } from '../helpers/modelDouble.ts'
import type { Person } from '../helpers/people.ts'
import type { Body } from '../helpers/signedIn.ts'
import { type MadeSpace, type SpaceStage, spaceStage } from '../helpers/spaceStage.ts'
import { eventually } from '../helpers/stage.ts'

const double = await modelDouble(answers(honest))
const model = ollamaModel({ url: double.url, lookEveryMs: 50 })
const alone = spaceStage({}, { ingest: createIngest() })
const withModel = spaceStage({}, { ingest: createIngest(), model })
afterAll(() => double.close())

async function answerTo(someone: Person, text: string): Promise<string> {
  const { id } = await someone.ask('chat:message', { text })
  return (await someone.hears('chat:message', (message: Body) => message.id === answerId(id))).text
}

/** Appends to the stream of a space, as another process would. */
async function append({ service: { log } }: SpaceStage, { slug }: MadeSpace, type: SpaceFact['type'], data: object) {
  let head: Head = GENESIS
  for await (const event of log.readStream(`space-${slug}`)) head = event
  const fact = { type, actor: SYSTEM, data } as SpaceFact
  const event = chain(head, fact, { id: crypto.randomUUID(), at: Date.now() }, sha256)
  await log.append(`space-${slug}`, [event], head.seq)
}

const NOTE = { kind: 'note', title: 'Supplier', url: null, file: null, table: null, status: 'ready' }

/** A running meeting on a space with a note and a PDF. */
async function meetingOnMaterial(on: SpaceStage) {
  const space = await on.space()
  const text = 'The supplier is called Quetzalcorp and sits in Lugano.'
  await append(on, space, 'context.added', { ...NOTE, itemId: 'ctx_1', text })
  const bytes = await readFile('fixtures/documents/contract.pdf')
  const digest = sha256(bytes.toString('latin1'))
  const copy = join(on.service.folder, 'contract.pdf')
  await copyFile('fixtures/documents/contract.pdf', copy)
  await folderFiles(join(on.service.folder, 'spaces')).take(space.id, digest, copy)
  const file = { fileId: 'f_1', name: 'Contract.pdf', mime: 'application/pdf', size: bytes.length, sha256: digest }
  await append(on, space, 'file.added', { ...file, sessionId: null })
  const host = await on.meeting(space)
  await host.ask('setup:start', {})
  return { space, host }
}

describe.each([
  ['without a model', () => alone],
  ['with a model', () => withModel],
])('%s', (_, stage) => {
  test('[SN18] rare words of a note of the space and of its PDF are in the answers, by their titles', async () => {
    const { host } = await meetingOnMaterial(stage())
    const answer = await answerTo(host, '@assistant what is Quetzalcorp?')
    expect(answer).toContain('Quetzalcorp')
    expect(answer).toContain('[Supplier]')
    await eventually(async () => {
      expect(await answerTo(host, '@assistant who is Northwind?')).toContain('[Contract.pdf]')
    })
  })
})

describe('material of a space', () => {
  test('[SN18] what is added or removed while the meeting runs counts from the next question on', async () => {
    const { space, host } = await meetingOnMaterial(alone)
    const note = { ...NOTE, itemId: 'ctx_2', title: 'Freight', text: 'In Genoa the crane is called Xylophant.' }
    await append(alone, space, 'context.added', note)
    await eventually(async () => expect(await answerTo(host, '@assistant what about Genoa?')).toContain('Xylophant'))
    await append(alone, space, 'context.removed', { itemId: 'ctx_1' })
    await eventually(async () =>
      expect(await answerTo(host, '@assistant what is Quetzalcorp?')).not.toContain('Lugano'),
    )
  })

  test('[SN18] another space and a room without one do not know it', async () => {
    await meetingOnMaterial(alone)
    const other = await alone.meeting(await alone.space())
    const plain = await alone.socket(alone.owner)
    await plain.ask('room:create', { name: 'Olga' })
    for (const host of [other, plain]) {
      await host.ask('setup:start', {})
      expect(await answerTo(host, '@assistant where does Quetzalcorp sit?')).not.toContain('Lugano')
    }
  })
})
