import { describe, expect, test } from 'vitest'
import { longMeeting } from '#dev/bench/fold/meeting.ts'
import type { DataOf, RoomEvent } from '#engine/room/events.ts'
import { fold } from '#engine/room/evolve.ts'
import { GENESIS, verifyChain } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { type Fails, shrink } from '#replay/shrink.ts'

const events = longMeeting(500)

/** Three faults that a reader of streams could have. */
const FAULTS: Readonly<Record<string, (events: readonly RoomEvent[]) => boolean>> = {
  'lowering a hand lowers the first one': (stream) => {
    const hands: string[] = []
    for (const { type, data } of stream) {
      if (type === 'handSet' && data.raised) hands.push(data.participantId)
      if (type === 'handSet' && !data.raised) hands.shift()
      if (type === 'ended') hands.length = 0
    }
    return JSON.stringify(hands) !== JSON.stringify(fold(stream).hands)
  },
  'a vote is counted again in the next question on the section': (stream) => {
    const votes = new Map<string, Set<string>>()
    const sections = new Map<string, string>()
    for (const { type, data } of stream) {
      if (type === 'opened') sections.set(data.messageId, data.sectionId)
      if (type !== 'voted') continue
      const key = `${sections.get(data.messageId)} ${data.participantId}`
      votes.set(key, (votes.get(key) ?? new Set()).add(data.messageId))
    }
    return [...votes.values()].some((bubbles) => bubbles.size > 1)
  },
  'what somebody says about renewal after a return is lost': (stream) => {
    const back = new Set<string>()
    return stream.some(({ type, data }) => {
      if (type === 'seated') back.add(data.participantId)
      return type === 'messaged' && back.has(data.senderId ?? '') && data.text.includes('renewal')
    })
  },
}

describe('[RW6] shrinking', () => {
  test.each(Object.entries(FAULTS))('%s: 500 events shrink to ten at most', async (_, fails) => {
    expect(fails(events)).toBe(true)
    const { events: small, done, tries } = await shrink(events, fails)
    console.log(
      `${events.length} -> ${small.length} events in ${tries} tries: ${small.map(({ type }) => type).join(' ')}`,
    )
    expect(fails(small)).toBe(true)
    expect(done).toBe(true)
    expect(small.length).toBeLessThanOrEqual(10)
    expect(verifyChain(small, sha256)).toMatchObject({ ok: true })
    expect(small[0]!.type).toBe('created')
  })

  test('shortens texts and names, and returns the same result every time', async () => {
    const fails: Fails = (stream) =>
      stream.some(({ type, data }) => type === 'messaged' && (data as DataOf<'messaged'>).text.includes('liability'))
    const once = await shrink(events, fails)
    expect(once.events.length).toBeLessThanOrEqual(5)
    const texts = once.events.flatMap(({ type, data }) => (type === 'messaged' ? [data.text] : []))
    expect(texts).toEqual(['liability'])
    expect((await shrink(events, fails)).events.at(-1)!.hash).toBe(once.events.at(-1)!.hash)
  })

  test('a capture that does not fail is refused, and the number of tries is limited', async () => {
    await expect(shrink(events, () => false)).rejects.toThrow('nothing to shrink')
    const { done, tries, events: left } = await shrink(events, () => true, { triesMax: 3 })
    expect([done, tries]).toEqual([false, 3])
    expect(verifyChain(left, sha256, GENESIS)).toMatchObject({ ok: true })
  })
})
