import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { script } from '#dev/harness/arbitraries.ts'
import { play } from '#dev/harness/play.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { type ChainedEvent, chainHash, GENESIS, verifyChain } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'

type Tampering = { how: 'text' | 'at' | 'type' | 'actor' | 'id' | 'remove' | 'repeat' | 'swap' | 'rehash'; at: number }

const tampering: fc.Arbitrary<Tampering> = fc.record({
  how: fc.constantFrom('text', 'at', 'type', 'actor', 'id', 'remove', 'repeat', 'swap', 'rehash'),
  at: fc.nat(),
})

/** The stream as a forger leaves it, and the first place where it must be noticed; null when nothing was changed. */
function tampered(
  events: readonly RoomEvent[],
  { how, at }: Tampering,
): { forged: ChainedEvent[]; seq: number } | null {
  const i = at % events.length
  const event = events[i]!
  const before = events.slice(0, i)
  const after = events.slice(i + 1)
  const edited = (change: object) => ({ forged: [...before, { ...event, ...change }, ...after], seq: i + 1 })
  switch (how) {
    case 'text':
      return edited({ data: { ...event.data, extra: 1 } })
    case 'at':
      return edited({ at: event.at + 1 })
    case 'type':
      return edited({ type: `${event.type}x` })
    case 'actor':
      return edited({ actor: { ...event.actor, name: 'Mallory' } })
    case 'id':
      return edited({ id: event.id.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) })
    case 'remove':
      return after.length === 0 ? null : { forged: [...before, ...after], seq: i + 1 }
    case 'repeat':
      return { forged: [...before, event, event, ...after], seq: i + 2 }
    case 'swap':
      return after.length === 0 ? null : { forged: [...before, after[0]!, event, ...after.slice(1)], seq: i + 1 }
    case 'rehash': {
      // The forger edits an event and mends its own hash: the next event no longer fits.
      if (after.length === 0) return null
      const changed = { ...event, at: event.at + 1 }
      const hash = chainHash(before.at(-1)?.hash ?? GENESIS.hash, changed, sha256)
      return { forged: [...before, { ...changed, hash }, ...after], seq: i + 2 }
    }
  }
}

const everyTampering = (count: number): Tampering[] =>
  (['text', 'at', 'type', 'actor', 'id', 'remove', 'repeat', 'swap', 'rehash'] as const).flatMap((how) =>
    Array.from({ length: count }, (_, at) => ({ how, at })),
  )

describe('P8 the hash chain of every meeting', () => {
  test('[HC3] [HC5] T42 verifies as written, and shows where it was changed', async () => {
    await fc.assert(
      fc.asyncProperty(script(20), fc.array(tampering, { maxLength: 10 }), async (meeting, attempts) => {
        const { rig } = await play(meeting)
        const events = await rig.stored()
        const { head } = rig.room
        await rig.close()
        expect(verifyChain(events, sha256)).toEqual({ ok: true, head })
        for (const attempt of attempts) {
          const result = tampered(events, attempt)
          if (result) expect(verifyChain(result.forged, sha256)).toMatchObject({ ok: false, seq: result.seq })
        }
      }),
      { numRuns: 60 },
    )
  })

  test('[HC5] T42 every single edit, removal, repeat and swap of one meeting is found; a cut tail shows in the head', async () => {
    const [meeting] = fc.sample(script(30), { seed: 42, numRuns: 1 })
    const { rig } = await play(meeting!)
    const events = await rig.stored()
    await rig.close()
    let found = 0
    for (const attempt of everyTampering(events.length)) {
      const result = tampered(events, attempt)
      if (!result) continue
      expect(verifyChain(result.forged, sha256)).toMatchObject({ ok: false, seq: result.seq })
      found += 1
    }
    expect(found).toBeGreaterThan(8 * (events.length - 1))
    const head = verifyChain(events, sha256)
    for (let kept = 0; kept < events.length; kept++) {
      expect(verifyChain(events.slice(0, kept), sha256)).not.toEqual(head)
    }
  })

  test('[HC5] a stream is verified from any known head onwards', async () => {
    const [meeting] = fc.sample(script(30), { seed: 7, numRuns: 1 })
    const { rig } = await play(meeting!)
    const events = await rig.stored()
    await rig.close()
    for (const [i, { seq, hash }] of events.entries()) {
      expect(verifyChain(events.slice(i + 1), sha256, { seq, hash }).ok).toBe(true)
      if (i + 1 < events.length)
        expect(verifyChain(events.slice(i + 1), sha256, { seq, hash: GENESIS.hash }).ok).toBe(false)
    }
  })
})
