import { expect, test } from 'vitest'
import { type DocumentIngest, type Ingested, rejected } from '#documents/document.ts'
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
    async putPieces(_room, at, plain) {
      records.set(key(at), { ...at, plain: Buffer.concat(plain) })
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

function opened(reading = ingest) {
  const held = heldVault()
  const log = { record: async () => {} }
  const documents = new RoomDocuments({ vault: held.vault, log, ingest: reading, clock: { now: () => 1 } })
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

/** Reads each file when its name is let go of. */
function heldIngest() {
  const waiting = new Map<string, (read: Ingested) => void>()
  const reading: DocumentIngest = {
    ingest(_source, name, { handed } = {}) {
      handed?.()
      return new Promise((resolve) => waiting.set(name, resolve))
    },
    close: async () => {},
  }
  const settle = async (name: string, read: Ingested) => {
    await expect.poll(() => waiting.has(name)).toBe(true)
    waiting.get(name)?.(read)
  }
  const pass = async (title: string) => {
    await settle(title, { kind: 'pdf', title, source: 'pages', pages: 1, sections: [] })
  }
  return { reading, pass, refuse: (name: string) => settle(name, rejected(422, 'It is damaged.')) }
}

test('[KX30] bytes are sealed while they are read, and gone when the file is refused', async () => {
  const { reading, refuse } = heldIngest()
  const { documents, records, titles } = opened(reading)
  const kept = documents.keep(ROOM, file('broken'))
  await expect.poll(() => [...records.values()].map(({ plain }) => plain.toString())).toEqual(['broken'])
  expect(await titles()).toEqual([])
  await refuse('broken')
  await expect(kept).rejects.toThrow('It is damaged.')
  expect(records.size).toBe(0)
})

test('[KX32] a document that is taken in meanwhile leaves alone the bytes of one that is still read', async () => {
  const { reading, pass } = heldIngest()
  const { documents, titles } = opened(reading)
  const [slow, quick] = [documents.keep(ROOM, file('slow')), documents.keep(ROOM, file('quick'))]
  await pass('quick')
  await quick
  await pass('slow')
  const { docId } = await slow
  expect(await titles()).toEqual(['quick', 'slow'])
  expect((await documents.bytes(ROOM, docId))?.toString()).toBe('slow')
  expect(await documents.remove(ROOM, docId)).toBe(true)
  expect(await documents.bytes(ROOM, docId)).toBeNull()
})
