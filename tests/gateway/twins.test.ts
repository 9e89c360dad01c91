import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentIngest } from '#documents/document.ts'
import type { Outcome } from '#gateway/rooms/outcome.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { FileKeeper } from '#gateway/uploads/fileKeeper.ts'
import { Intake } from '#gateway/uploads/intake.ts'
import { roomFiles } from '#gateway/uploads/roomContext.ts'
import { IncomingFiles } from '#stores/files/incoming.ts'
import { memoryFiles } from '#stores/files/memory.ts'
import { silentMetrics } from '../helpers/arbitrariesRig.ts'

const SHA256 = 'a'.repeat(64)
const REFUSED = { error: 'The room is full.', refused: 'too-many-documents' } as unknown as Outcome

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-twins-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A room that takes what is put to it when the test says so. */
function slowRoom(code = 'K7QF2M') {
  const state = { phase: 'setup', docs: [] as object[], boardFiles: [] as object[], context: [] }
  const waiting: ((outcome: Outcome) => void)[] = []
  const ask = () => new Promise<Outcome>((resolve) => waiting.push(resolve))
  const room = { code, state, ask } as unknown as Room
  /** Answers the one that has waited longest. */
  const answer = async (taken: boolean) => {
    while (waiting.length === 0) await new Promise(setImmediate)
    const named = { id: 'doc_1', sha256: SHA256 }
    if (taken) Object.assign(state, { docs: [named], boardFiles: [named] })
    waiting.shift()!(taken ? { reply: { docId: 'doc_1' }, room: state as never } : REFUSED)
  }
  return { room, state, ask, waiting, answer }
}

async function file(name: string) {
  const path = join(folder, name)
  await writeFile(path, 'bytes')
  return { path, fileName: name, sha256: SHA256, bytes: 5 }
}

function intake(room: Room) {
  const store = memoryFiles()
  const ingest = { ingest: async () => ({ kind: 'pdf', title: 'T', source: 'pages', pages: 1, sections: [] }) }
  const rooms = { find: async () => room }
  const incoming = new IncomingFiles(folder)
  const services = { store, incoming, ingest: ingest as unknown as DocumentIngest, rooms: rooms as never, retain: true }
  return { store, intake: new Intake({ ...services, metrics: silentMetrics, fault: () => {} }) }
}

test('[DO9] [DO10] a refused upload leaves the bytes of its twin under way, whichever is judged first', async () => {
  for (const [code, first] of [
    ['TAKEN2', true],
    ['REFSD2', false],
  ] as const) {
    const { room, state, waiting, answer } = slowRoom(code)
    const { store, intake: taking } = intake(room)
    const [one, other] = [taking.take(room, null, await file('one')), taking.take(room, null, await file('other'))]
    while (waiting.length < 2) await new Promise(setImmediate)
    await answer(first)
    await Promise.race([one, other])
    await answer(!first)
    await Promise.all([one, other])
    expect(await store.size(room.code, SHA256)).toBe(5)
    expect(state.docs).toHaveLength(1)
  }
})

test('[DO10] [DO12] a refused upload leaves no bytes, and a removal not those that come anew', async () => {
  const { room, state, waiting, answer } = slowRoom()
  const { store, intake: taking } = intake(room)
  const twins = [taking.take(room, null, await file('one')), taking.take(room, null, await file('other'))]
  while (waiting.length < 2) await new Promise(setImmediate)
  for (const _ of twins) await answer(false)
  await Promise.all(twins)
  expect(await store.size(room.code, SHA256)).toBeNull()

  const again = taking.take(room, null, await file('again'))
  while (waiting.length < 1) await new Promise(setImmediate)
  state.docs = [{ id: 'doc_0', sha256: SHA256 }]
  const removal = taking.withdraw(room, null, 'doc_0')
  while (waiting.length < 2) await new Promise(setImmediate)
  state.docs = []
  waiting.pop()!({ reply: {}, room: state as never })
  await removal
  await answer(true)
  await again
  expect(await store.size(room.code, SHA256)).toBe(5)
})

test('[CX12] [CX14] a refused board file leaves the bytes of its twin under way, and none of its own', async () => {
  const { room, ask, waiting, answer } = slowRoom()
  const boards = memoryFiles()
  const files = new FileKeeper(boards)
  const twins = [
    files.keep(roomFiles(room), await file('one'), ask),
    files.keep(roomFiles(room), await file('other'), ask),
  ]
  while (waiting.length < 2) await new Promise(setImmediate)
  await answer(false)
  await Promise.race(twins)
  expect(await boards.size(room.code, SHA256)).toBe(5)
  await answer(true)
  await Promise.all(twins)
  expect(await boards.size(room.code, SHA256)).toBe(5)
  const other = slowRoom('EMPTY2')
  const lonely = files.keep(roomFiles(other.room), await file('lonely'), other.ask)
  await other.answer(false)
  await lonely
  expect(await boards.size('EMPTY2', SHA256)).toBeNull()
})
