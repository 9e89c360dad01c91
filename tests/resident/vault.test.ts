import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RoomEnded } from '#resident/residentError.ts'
import { WrongMasterKey } from '#resident/vault/keyring.ts'
import { IDLE_MS, openVault, type SealedVault } from '#resident/vault/vault.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { bytesUnder } from '../helpers/resident.ts'

const MASTER = 'a1'.repeat(32)
const WORD = 'quicksilver'
const plain = Buffer.from(`The ${WORD} clause is confidential.`)
const first = { kind: 'summary', id: 'sec_1', seq: 1 } as const
const idle = { aborted: false } as AbortSignal

let folder: string
let log: ReturnType<typeof memoryLog>
let now: number
let faults: string[]
let destroyed: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-vault-'))
  log = memoryLog()
  now = 1_700_000_000_000
  faults = []
  destroyed = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function open(masterKey: string | null = null): Promise<SealedVault> {
  return openVault({
    folder,
    masterKey,
    log,
    clock: { now: () => now, after: () => () => {} },
    fault: (error) => faults.push((error as Error).message),
    destroyed: (room, why) => destroyed.push(`${room} ${why}`),
  })
}

async function withRecord(masterKey: string | null = null): Promise<SealedVault> {
  const vault = await open(masterKey)
  await vault.open('ROOM01')
  await vault.put('ROOM01', first, plain)
  return vault
}

async function filesHolding(word: string): Promise<string[]> {
  return [...(await bytesUnder(folder))].filter(([, bytes]) => bytes.includes(word)).map(([path]) => path)
}

async function events(room: string): Promise<object[]> {
  const found = []
  for await (const { type, data } of log.readStream(`resident-${room}`)) found.push({ type, ...data })
  return found
}

describe('sealed records', () => {
  test('[KX20] [KX26] open again as they were, and are on disk only encrypted', async () => {
    const vault = await withRecord()
    expect(await vault.get('ROOM01', first)).toEqual(plain)
    expect((await bytesUnder(folder)).size).toBe(1)
    expect(await filesHolding(WORD)).toEqual([])
    expect(await vault.get('ROOM01', { ...first, seq: 2 })).toBeNull()
  })

  test('[KX20] the same text is never sealed to the same bytes', async () => {
    const vault = await withRecord()
    await vault.put('ROOM01', { ...first, seq: 2 }, plain)
    const [a, b] = [...(await bytesUnder(folder)).values()]
    expect(a!.length).toBe(b!.length)
    expect(a!.subarray(-plain.length)).not.toEqual(b!.subarray(-plain.length))
  })

  test.each([
    ['seq', { ...first, seq: 2 }],
    ['id', { ...first, id: 'sec_2' }],
    ['kind', { ...first, kind: 'reading' as const }],
  ])('[KX20] a record under the %s of another does not open', async (_what, other) => {
    const vault = await withRecord()
    const [own] = await readdir(join(folder, 'rooms/ROOM01'))
    await vault.put('ROOM01', other, Buffer.from('other'))
    const place = (await readdir(join(folder, 'rooms/ROOM01'))).find((name) => name !== own)!
    await rename(join(folder, 'rooms/ROOM01', own!), join(folder, 'rooms/ROOM01', place))
    await expect(vault.get('ROOM01', other)).rejects.toThrow()
  })

  test('[KX20] a changed byte is noticed', async () => {
    const vault = await withRecord()
    const [[path, bytes]] = [...(await bytesUnder(folder))] as [[string, Buffer]]
    bytes[bytes.length - 1]! ^= 1
    await writeFile(path, bytes)
    await expect(vault.get('ROOM01', first)).rejects.toThrow()
  })

  test('are listed by seq with ids of any characters, and dropped one by one', async () => {
    const vault = await withRecord()
    const odd = { kind: 'summary', id: '../../ä|b\n', seq: 12 } as const
    await vault.put('ROOM01', odd, plain)
    await vault.put('ROOM01', { kind: 'summary', id: 'sec_1', seq: 3 }, plain)
    expect((await vault.list('ROOM01', 'summary')).map(({ seq }) => seq)).toEqual([1, 3, 12])
    expect(await vault.drop('ROOM01', odd)).toBe(true)
    expect(await vault.drop('ROOM01', odd)).toBe(false)
    expect(await vault.list('ROOM01', 'summary')).toHaveLength(2)
  })
})

describe('destruction', () => {
  test('[KX23] [KX25] leaves no file and no key, and the end is remembered', async () => {
    const vault = await withRecord(MASTER)
    expect(await vault.destroy('ROOM01')).toBe(true)
    expect(await vault.destroy('ROOM01')).toBe(false)
    expect(await readdir(join(folder, 'rooms'))).toEqual([])
    expect(await readdir(join(folder, 'keys'))).toEqual(['master.check'])
    expect(destroyed).toEqual(['ROOM01 end'])
    for (const again of [vault, await open(MASTER)]) {
      expect(await again.status('ROOM01')).toBe('ended')
      await expect(again.open('ROOM01')).rejects.toThrow(RoomEnded)
      await expect(again.put('ROOM01', first, plain)).rejects.toThrow(RoomEnded)
      expect(await again.get('ROOM01', first)).toBeNull()
    }
  })

  test('[KX25] a room that ended before anything was stored takes nothing', async () => {
    const vault = await open()
    expect(await vault.status('ROOM02')).toBe('unknown')
    expect(await vault.destroy('ROOM02')).toBe(false)
    expect(await vault.status('ROOM02')).toBe('ended')
  })

  test('[KX23] [KX22] data whose key file is gone is removed at the next start', async () => {
    await withRecord(MASTER)
    await rm(join(folder, 'keys/ROOM01.key'))
    const vault = await open(MASTER)
    expect(await readdir(join(folder, 'rooms'))).toEqual([])
    expect(await vault.status('ROOM01')).toBe('unknown')
  })

  test('[KX23] what is being written when the room ends leaves nothing', async () => {
    const vault = await withRecord()
    const puts = Array.from({ length: 20 }, (_, i) => vault.put('ROOM01', { ...first, seq: i + 2 }, plain))
    const ended = vault.destroy('ROOM01')
    const settled = await Promise.allSettled(puts)
    await ended
    expect(await readdir(join(folder, 'rooms'))).toEqual([])
    for (const put of settled) if (put.status === 'rejected') expect(put.reason).toBeInstanceOf(RoomEnded)
    expect(faults).toEqual([])
  })

  test('[KX24] comes after 24 h without use, counted over restarts', async () => {
    const vault = await withRecord(MASTER)
    now += IDLE_MS - 1
    await vault.expiry.run(idle)
    vault.use('ROOM01')
    await vault.close()
    now += IDLE_MS - 1
    const after = await open(MASTER)
    await after.expiry.run(idle)
    expect(await after.status('ROOM01')).toBe('open')
    expect(await after.get('ROOM01', first)).toEqual(plain)
    expect(await after.list('ROOM01', 'summary')).toHaveLength(1)
    now += 1
    await after.expiry.run(idle)
    expect(await after.status('ROOM01')).toBe('ended')
    expect(await readdir(join(folder, 'keys'))).toEqual(['master.check'])
    expect(await events('ROOM01')).toEqual([{ type: 'resident.key_destroyed', why: 'idle', existed: true }])
  })

  test('[KX27] is an event of the stream of the room, after those of what was stored', async () => {
    const vault = await withRecord()
    const { sha256 } = await vault.put('ROOM01', first, plain)
    await vault.log.record('ROOM01', { type: 'resident.summary_sealed', data: { sectionId: 'sec_1', seq: 1, sha256 } })
    await vault.destroy('ROOM01')
    expect(await events('ROOM01')).toEqual([
      { type: 'resident.summary_sealed', sectionId: 'sec_1', seq: 1, sha256 },
      { type: 'resident.key_destroyed', why: 'end', existed: true },
    ])
  })
})

describe('a restart', () => {
  test('[KX21] [KX22] with the master key opens the rooms again', async () => {
    await withRecord(MASTER)
    await writeFile(join(folder, 'rooms/ROOM01/summary-x.sealed.01234567.new'), 'cut off')
    const vault = await open(MASTER)
    expect(vault.rooms).toBe(1)
    expect(await vault.get('ROOM01', first)).toEqual(plain)
    expect(await readdir(join(folder, 'rooms/ROOM01'))).toHaveLength(1)
  })

  test('[KX22] without a master key removes the rooms, which may be opened anew', async () => {
    await withRecord()
    const vault = await open()
    expect(await readdir(join(folder, 'rooms'))).toEqual([])
    expect(await vault.status('ROOM01')).toBe('unknown')
    expect(await events('ROOM01')).toEqual([{ type: 'resident.key_destroyed', why: 'lost', existed: true }])
    await vault.open('ROOM01')
    expect(await vault.get('ROOM01', first)).toBeNull()
  })

  test('[KX22] that forgot the master key leaves rooms alone until they are used or idle', async () => {
    await withRecord(MASTER)
    const without = await open()
    expect(await without.status('ROOM01')).toBe('unknown')
    await without.expiry.run(idle)
    expect(await (await open(MASTER)).get('ROOM01', first)).toEqual(plain)
    const opened = await open()
    await opened.open('ROOM01')
    expect(await readdir(join(folder, 'rooms/ROOM01'))).toEqual([])
    expect(await readdir(join(folder, 'keys'))).toEqual(['master.check'])
  })

  test('[KX12] [KX22] with another master key is refused, and a damaged key file loses one room', async () => {
    const vault = await withRecord(MASTER)
    await vault.open('ROOM02')
    await expect(open('b2'.repeat(32))).rejects.toThrow(WrongMasterKey)
    await writeFile(join(folder, 'keys/ROOM02.key'), 'damaged')
    const after = await open(MASTER)
    expect(after.rooms).toBe(1)
    expect(await after.status('ROOM02')).toBe('unknown')
    expect(faults).toHaveLength(1)
  })

  test('[KX22] removes what is no room', async () => {
    await mkdir(join(folder, 'rooms/left'), { recursive: true })
    const vault = await open()
    expect(await readdir(join(folder, 'rooms'))).toEqual([])
    expect(vault.rooms).toBe(0)
  })
})
