import { expect, test } from 'vitest'
import type { DocumentIngest } from '#documents/document.ts'
import { RoomDocuments } from '#resident/meetings/roomDocuments.ts'
import type { Vault } from '#resident/vault/vault.ts'
import { ROOM } from './exchanges.ts'

/** A vault in memory whose first opening of a record, once asked for, waits. */
function heldVault() {
  const records = new Map<string, { kind: string; id: string; seq: number; plain: Buffer }>()
  const key = (at: { kind: string; id: string; seq: number }) => `${at.kind} ${at.id} ${at.seq}`
  let gate: Promise<void> | null = null
  const vault: Vault = {
    rooms: 1,
    status: async () => 'open',
    use: () => {},
    open: async () => {},
    async put(_room, at, plain) {
      records.set(key(at), { ...at, plain: Buffer.from(plain) })
      return { sha256: '0'.repeat(64) }
    },
    async get(_room, at) {
      const waits = gate
      gate = null
      const found = records.get(key(at))?.plain ?? null
      await waits
      return found
    },
    list: async (_room, kind) => [...records.values()].filter((one) => one.kind === kind),
    drop: async (_room, at) => records.delete(key(at)),
    destroy: async () => true,
  }
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return resolve
  }
  return { vault, hold, records }
}

const ingest: DocumentIngest = {
  ingest: async (_source, title) => ({ kind: 'pdf', title, source: 'pages', pages: 1, sections: [] }),
  close: async () => {},
}
const file = (name: string) => ({ fileName: name, chunks: [Buffer.from(name)], bytes: name.length })

function opened() {
  const held = heldVault()
  const log = { record: async () => {} }
  const documents = new RoomDocuments({ vault: held.vault, log, ingest, clock: { now: () => 1 } })
  const titles = async () => (await documents.list(ROOM)).map(({ title }) => title)
  return { ...held, documents, titles }
}

test('[KX32] a list that was being read while a document came or went is not held on to', async () => {
  const { documents, hold, titles } = opened()
  const first = await documents.keep(ROOM, file('first'))
  documents.forget(ROOM)
  let go = hold()
  const before = titles()
  await documents.keep(ROOM, file('second'))
  go()
  expect(await before).toEqual(['first'])
  expect(await titles()).toEqual(['first', 'second'])
  documents.forget(ROOM)
  go = hold()
  const during = titles()
  await documents.remove(ROOM, first.docId)
  go()
  await during
  expect(await titles()).toEqual(['second'])
})

test('[KX32] bytes whose reading a crash kept from being sealed are removed with the next document', async () => {
  const { documents, vault, records, titles } = opened()
  await vault.put(ROOM, { kind: 'document', id: 'doc_lost', seq: 1 }, Buffer.from('lost'))
  await documents.keep(ROOM, file('first'))
  expect(await titles()).toEqual(['first'])
  expect([...records.keys()].filter((key) => key.includes('doc_lost'))).toEqual([])
})
