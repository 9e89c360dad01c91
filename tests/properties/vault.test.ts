import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openVault } from '#resident/vault/vault.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { bytesUnder } from '../helpers/resident.ts'

const ROOMS = ['AAAAAA', 'BBBBBB'] as const
const MASTER = 'a1'.repeat(32)

const room = fc.constantFrom(...ROOMS)
const step = fc.oneof(
  fc.record({ do: fc.constant('put' as const), room, seq: fc.integer({ min: 1, max: 4 }), text: fc.string() }),
  fc.record({ do: fc.constant('drop' as const), room, seq: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('destroy' as const), room }),
  fc.record({ do: fc.constant('kill' as const) }),
  fc.record({ do: fc.constant('loseKey' as const), room }),
)

test('[KX20] [KX22] [KX23] [KX25] a vault holds what was put into rooms that live, over any stops, and nothing of others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const folder = await mkdtemp(join(tmpdir(), 'parley-vault-'))
      const log = memoryLog()
      const open = () =>
        openVault({
          folder,
          masterKey: MASTER,
          log,
          clock: { now: () => 1_700_000_000_000, after: () => () => {} },
          fault: () => {},
          destroyed: () => {},
        })
      let vault = await open()
      const expected = new Map<string, Map<number, string>>()
      const ended = new Set<string>()
      const at = (seq: number) => ({ kind: 'summary', id: 's', seq }) as const
      try {
        for (const one of steps) {
          if (one.do === 'kill') vault = await open()
          else if (one.do === 'loseKey') {
            await rm(join(folder, 'keys', `${one.room}.key`), { force: true })
            expected.delete(one.room)
            vault = await open()
          } else if (one.do === 'destroy') {
            expect(await vault.destroy(one.room)).toBe(expected.has(one.room))
            expected.delete(one.room)
            ended.add(one.room)
          } else if (one.do === 'drop') {
            expect(await vault.drop(one.room, at(one.seq))).toBe(expected.get(one.room)?.delete(one.seq) ?? false)
          } else if (ended.has(one.room)) await expect(vault.open(one.room)).rejects.toThrow('ended')
          else {
            await vault.open(one.room)
            await vault.put(one.room, at(one.seq), Buffer.from(one.text))
            expected.set(one.room, (expected.get(one.room) ?? new Map()).set(one.seq, one.text))
          }
        }
        vault = await open()
        for (const code of ROOMS) {
          const held = expected.get(code)
          expect(await vault.status(code)).toBe(held ? 'open' : ended.has(code) ? 'ended' : 'unknown')
          for (const seq of [1, 2, 3, 4]) {
            expect((await vault.get(code, at(seq)))?.toString()).toBe(held?.get(seq))
          }
        }
        expect((await readdir(join(folder, 'rooms'))).sort()).toEqual([...expected.keys()].sort())
        const records = [...expected.values()].reduce((sum, held) => sum + held.size, 0)
        const sealed = [...(await bytesUnder(join(folder, 'rooms'))).keys()]
        expect(sealed).toHaveLength(records)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }),
    { numRuns: 25 },
  )
})
