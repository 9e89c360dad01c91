import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentIngest, IngestedDocument } from '#documents/document.ts'
import type { UnstampedCommand } from '#engine/room/commands.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { Intake } from '#gateway/uploads/intake.ts'
import { dropDocument, keepThread, threadOf } from '#gateway/uploads/keptDocuments.ts'
import { IncomingFiles } from '#stores/files/incoming.ts'
import { memoryFiles } from '#stores/files/memory.ts'
import { silentMetrics } from '../helpers/arbitrariesRig.ts'

const SHA256 = 'a'.repeat(64)
const CODE = 'K7QF2M'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-intake-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A room in `setup` that knows these bytes already, and what is read and put to it. */
function stage(retain: boolean) {
  const put: string[] = []
  const read: string[] = []
  const docs = [{ id: 'doc_1', sha256: SHA256, pending: true }]
  const ask = async ({ type }: UnstampedCommand) => {
    put.push(type)
    return { reply: { docId: 'doc_1' } }
  }
  const room = { code: CODE, state: { phase: 'setup', docs }, ask } as unknown as Room
  const store = memoryFiles()
  const incoming = new IncomingFiles(folder)
  const ingest = { ingest: async (path: string) => void read.push(path) } as unknown as DocumentIngest
  const rooms = { find: async () => room } as never
  const faults: unknown[] = []
  const services = {
    store,
    incoming,
    ingest,
    rooms,
    retain,
    metrics: silentMetrics,
    fault: (e: unknown) => void faults.push(e),
  }
  return { room, store, incoming, put, read, faults, intake: new Intake(services) }
}

test('[DO9] bytes that the room has already are not read again, only answered', async () => {
  const { room, put, read, intake } = stage(true)
  const path = join(folder, 'again')
  await writeFile(path, 'bytes')
  expect(await intake.take(room, null, { path, fileName: 'again.pdf', sha256: SHA256, bytes: 5 })).toMatchObject({
    reply: { docId: 'doc_1' },
  })
  expect({ read, put }).toEqual({ read: [], put: [] })
})

test('[DU1] [TH4] a thread is stored with the topics that are still to come, and nothing is left on its way', async () => {
  const { store, incoming } = stage(true)
  const thread = { kind: 'email', title: 'Offer', source: 'email', pages: null } as const
  const topics = [{ title: 'Price', preview: '', text: 'Ten euros.', level: 1 }]
  await keepThread({ store, incoming }, CODE, SHA256, { thread, topics })
  expect(await threadOf(store, CODE, SHA256)).toEqual({ thread, topics })
  expect(await readdir(join(folder, 'documents', 'incoming'))).toEqual([])
  await dropDocument(store, CODE, SHA256)
  expect(await threadOf(store, CODE, SHA256)).toBeNull()
})

test('[TH4] [DO16] once a thread is divided it is kept, and dropped where nothing is retained', async () => {
  const thread: IngestedDocument = {
    kind: 'email',
    title: 'Offer',
    source: 'email',
    pages: null,
    messages: [],
    sections: [],
  }
  for (const retain of [true, false]) {
    const { store, incoming, put, faults, intake } = stage(retain)
    await keepThread({ store, incoming }, CODE, SHA256, { thread, topics: [] })
    await intake.divide(CODE, 'doc_1')
    expect({ put, faults, kept: (await threadOf(store, CODE, SHA256)) !== null }).toEqual({
      put: ['divide'],
      faults: [],
      kept: retain,
    })
  }
})
