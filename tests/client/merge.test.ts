import type { Annotation, Message, RoomState, TopicSummary } from '@parley/client'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { merged, withAllAnnotations, withAnnotations, withState, withSummaries } from '../../web/client/merge.ts'
import { Outbox } from '../../web/client/outbox.ts'
import { readSeat, SEAT_STORAGE_KEY, storeSeat } from '../../web/client/seatClaim.ts'
import { EMPTY, type OutboxEntry, type RoomSnapshot } from '../../web/client/snapshot.ts'
import { tabStorage } from './clients.ts'

const message = (n: number): Message => ({ id: `m_${String(n).padStart(4, '0')}`, at: n, type: 'user', text: `${n}` })
const stateWith = (messages: readonly Message[]) => ({ messages }) as unknown as RoomState
const summary = (sectionId: string, seq: number) => ({ sectionId, seq, text: `${seq}` }) as unknown as TopicSummary

describe('[WB4] the snapshot', () => {
  test('holds each message once and in order, however live messages and full states interleave', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 6 })), { maxLength: 12 }), (steps) => {
        let told = 0
        let room = EMPTY
        const all: Message[] = []
        for (const [isState, count] of steps) {
          const fresh = Array.from({ length: count }, () => message(++told))
          all.push(...fresh)
          // A full state shows what was missed; live messages may come again.
          if (isState) room = withState(room, stateWith(all.slice(-8)))
          else for (const one of [...fresh, ...fresh]) room = merged(room, 'chat:message', one)
        }
        expect(room.messages.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
      }),
    )
  })

  test('keeps older messages before the newest 500 of a state, even with equal timestamps', () => {
    const at = (id: string): Message => ({ ...message(7), id })
    let room = EMPTY
    for (const id of ['m_a', 'm_b', 'm_c', 'm_d']) room = merged(room, 'chat:message', at(id))
    room = withState(room, stateWith([at('m_b'), at('m_c')]))
    expect(room.messages.map(({ id }) => id)).toEqual(['m_a', 'm_b', 'm_c', 'm_d'])
  })

  test('ignores a state older than the current one', () => {
    const update = (rev: number) => ({ rev, messages: [] }) as unknown as RoomState
    const told = merged(merged(EMPTY, 'room:update', update(5)), 'room:update', update(4))
    expect(told.state?.rev).toBe(5)
    expect([5, 6].map((rev) => merged(told, 'room:update', update(rev)).state?.rev)).toEqual([5, 6])
    expect(withState(told, update(3)).state?.rev).toBe(3)
  })

  test('keeps the newest summary of each section, and annotations ordered by seq', () => {
    const room = withSummaries(EMPTY, [summary('a', 2), summary('a', 1), summary('b', 3)])
    expect(room.summaries.a?.seq).toBe(2)
    expect(merged(room, 'topic:summary', summary('a', 4)).summaries.a?.seq).toBe(4)
    const notes = [3, 1, 2, 3].map((seq) => ({ id: `ann_${seq}`, seq, version: 1 }) as Annotation)
    expect(withAnnotations(EMPTY, notes).annotations.map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  test('[TD9] keeps the highest version of an annotation, and drops a deleted one', () => {
    const note = (seq: number, version = 1) => ({ id: `ann_${seq}`, seq, version }) as Annotation
    const shown = ({ annotations }: RoomSnapshot) => annotations.map(({ seq, version }) => `${seq}v${version}`)
    const room = withAnnotations(EMPTY, [note(1, 2), note(2)])
    expect(shown(merged(room, 'doc:annotation', note(1)))).toEqual(['1v2', '2v1'])
    expect(shown(merged(room, 'doc:annotation', note(1, 3)))).toEqual(['1v3', '2v1'])
    expect(shown(merged(room, 'doc:annotation', { ...note(2, 2), deleted: true }))).toEqual(['1v2'])
    // Of what was known when it was asked, 2 is gone; 3 came meanwhile.
    const meanwhile = merged(room, 'doc:annotation', note(3))
    expect(shown(withAllAnnotations(meanwhile, [note(1, 2)], room.annotations))).toEqual(['1v2', '3v1'])
  })
})

test('[WM11] the time left is set by timer events only', () => {
  const ticked = merged(EMPTY, 'timer', { remainingMs: 61_000, durationMs: 600_000 })
  expect([EMPTY.remainingMs, ticked.remainingMs]).toEqual([null, 61_000])
  const full = { messages: [], remainingMs: 5_000, durationMs: 600_000, phase: 'chat' } as unknown as RoomState
  expect(withState(EMPTY, full).remainingMs).toBeNull()
  const told = merged(withState(merged(ticked, 'chat:message', message(1)), full), 'chat:message', message(2))
  expect(told.remainingMs).toBe(61_000)
  expect(merged(told, 'timer', { remainingMs: 60_000, durationMs: 600_000 }).remainingMs).toBe(60_000)
})

describe('[WB5] the outbox', () => {
  const entriesOf = () => {
    let entries: readonly OutboxEntry[] = []
    const changed = (now: readonly OutboxEntry[]) => {
      entries = now
    }
    return { changed, entries: () => entries }
  }

  test('resends unanswered messages under the same key, in the order typed', async () => {
    const { changed, entries } = entriesOf()
    const sent: string[] = []
    const answers: (string | null | undefined)[] = [undefined, null, 'No.', null]
    const outbox = new Outbox(async ({ key }) => {
      sent.push(key)
      return answers.shift()
    }, changed)
    for (const key of ['a', 'b', 'c']) outbox.add(key, key)
    await outbox.flush()
    expect(entries().map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting'])
    await outbox.flush()
    expect(sent).toEqual(['a', 'a', 'b', 'c'])
    expect(entries()).toEqual([{ key: 'b', text: 'b', status: 'refused', error: 'No.' }])
  })

  test('rejects messages beyond its limit', () => {
    const outbox = new Outbox(
      async () => undefined,
      () => {},
    )
    const taken = Array.from({ length: 60 }, (_, i) => outbox.add(String(i), 'x'))
    expect(taken.filter(Boolean)).toHaveLength(50)
  })
})

describe('the stored seat', () => {
  test('[WB3] is stored under the interface`s key, and is null when damaged', () => {
    const storage = tabStorage()
    storeSeat(storage, { code: 'ABC234', participantId: 'p_1' })
    expect(readSeat(storage)).toEqual({ code: 'ABC234', participantId: 'p_1' })
    for (const kept of ['', '{', 'null', '[]', '{"code":1,"participantId":"p"}']) {
      storage.setItem(SEAT_STORAGE_KEY, kept)
      expect(readSeat(storage)).toBeNull()
    }
    const closed = { getItem: refuse, setItem: refuse, removeItem: refuse }
    expect(readSeat(closed)).toBeNull()
    expect(() => storeSeat(closed, null)).not.toThrow()
  })
})

function refuse(): never {
  throw new Error('storage is closed')
}
