import { describe, expect, test } from 'vitest'
import { chain, chainHash, GENESIS, verifyChain } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'

const ADA = {
  fact: { type: 'room.created', actor: { kind: 'guest', id: 'p_1', name: 'Ada' }, data: { name: 'Review' } },
  stamp: { id: '00000000-0000-4000-8000-000000000001', at: 1_700_000_000_000 },
} as const
const BO = {
  fact: { type: 'room.joined', actor: { kind: 'guest', id: 'p_2', name: 'Bo' }, data: { name: 'Bo' } },
  stamp: { id: '00000000-0000-4000-8000-000000000002', at: 1_700_000_001_000 },
} as const

describe('the hash chain', () => {
  const first = chain(GENESIS, ADA.fact, ADA.stamp, sha256)
  const second = chain(first, BO.fact, BO.stamp, sha256)

  test('[HC3] [HC4] the printed vector comes out exactly', () => {
    expect(first.hash).toBe('30593df8cf17f586a264902e39778a32ba2e46b057949af499ee7139c2d88380')
    expect(second.hash).toBe('be7bd10503c75fc2051ee1cb2ca5372e2db9cfe3caee9e1f3de00450de19b4ad')
  })

  test('[HC3] the chain begins at 64 zeros', () => {
    expect(GENESIS).toEqual({ seq: 0, hash: '0'.repeat(64) })
    expect(first.hash).toBe(chainHash('0'.repeat(64), first, sha256))
  })

  test('[HC1] [HC7] a chained event says seq, id, at, type, actor, data and hash, and counts on', () => {
    expect(second).toEqual({ ...BO.fact, ...BO.stamp, seq: 2, hash: second.hash })
  })

  test('[HC3] the hash does not see what an export adds', () => {
    const exported = { ...second, prevHash: first.hash, position: '7', stream: 'room-K7QF2M' }
    expect(chainHash(first.hash, exported, sha256)).toBe(second.hash)
  })

  test('[HC3] the order of keys, at any depth, makes no difference', () => {
    const { actor, data, ...rest } = first
    const { name, id, kind } = actor
    expect(chainHash(GENESIS.hash, { data, actor: { name, id, kind }, ...rest }, sha256)).toBe(first.hash)
  })

  test('[HC5] an intact stream verifies, an empty one too', () => {
    expect(verifyChain([first, second], sha256)).toEqual({
      ok: true,
      head: expect.objectContaining({ seq: 2, hash: second.hash }),
    })
    expect(verifyChain([], sha256)).toEqual({ ok: true, head: GENESIS })
    expect(verifyChain([second], sha256, first).ok).toBe(true)
  })

  test('[HC5] T42 the first event that does not fit is named', () => {
    expect(verifyChain([second], sha256)).toEqual({ ok: false, seq: 1, why: 'gap' })
    expect(verifyChain([first, first], sha256)).toEqual({ ok: false, seq: 2, why: 'gap' })
    expect(verifyChain([{ ...first, at: 0 }, second], sha256)).toEqual({ ok: false, seq: 1, why: 'hash' })
    expect(verifyChain([first, { ...second, hash: first.hash }], sha256)).toEqual({ ok: false, seq: 2, why: 'hash' })
  })
})
