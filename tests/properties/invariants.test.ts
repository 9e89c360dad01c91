import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { script } from '#dev/harness/arbitraries.ts'
import { breachIn, invariantNamed } from '#dev/harness/invariants/all.ts'
import { play } from '#dev/harness/play.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { apply } from '#engine/room/evolve.ts'
import { emptyRoom, KEYS_MAX, MESSAGES_MAX, NEWEST_MAX } from '#engine/room/state.ts'
import { roomView } from '#projections/views/roomView.ts'

const AROUND = { now: 0, llm: { available: false, model: null } }

const RUNS = { numRuns: 100, seed: fc.readConfigureGlobal()?.seed ?? Date.now() }
type Meeting = Parameters<typeof play>[0]
let streams: Promise<readonly (readonly RoomEvent[])[]> | null = null

async function storedOf(meeting: Meeting): Promise<readonly RoomEvent[]> {
  const { rig } = await play(meeting)
  const events = await rig.stored()
  await rig.close()
  return events
}

/** The streams of all meetings, which are played once for all invariants. */
async function playedOnce(): Promise<readonly (readonly RoomEvent[])[]> {
  const found: (readonly RoomEvent[])[] = []
  for (const meeting of fc.sample(script(), RUNS)) found.push(await storedOf(meeting))
  return found
}

/** Holds every event of the streams of meetings to the invariants of these names. */
async function throughout(...names: readonly string[]): Promise<void> {
  const wanted = names.map(invariantNamed)
  streams ??= playedOnce()
  const breaches = (await streams).map((events) => breachIn(events, wanted)).filter((breach) => breach !== null)
  if (breaches.length === 0) return
  // The smallest meeting that shows it, when it can be found; else what was found.
  const property = fc.asyncProperty(script(), async (meeting) => {
    expect(breachIn(await storedOf(meeting), wanted)).toBeNull()
  })
  await fc.assert(property, RUNS)
  expect(breaches).toEqual([])
}

describe('P6 T44 what holds at every event of every meeting', () => {
  test('[HC6] [HC7] [HC8] [HC9] every fact fits its schema, names a seat or nobody, and follows the one before', async () => {
    await throughout(
      'facts fit their schema and name a seat or nobody',
      'events follow each other without a gap and in time',
    )
  })

  test('[PH1] [PH9] [PH10] T14 phases go one way, and after the one end people say and vote no more', async () => {
    await throughout(
      'phases go one way',
      'an ended meeting is closed',
      'the end leaves no hand, no speech, no question',
    )
  })

  test('[PG4] [PG5] confirmed is never lost, and what is under discussion is open and in scope', async () => {
    await throughout(
      'confirmed stays confirmed',
      'what is under discussion is open and in scope',
      'a section is confirmed by its bubble alone',
      'a confirmed section opens no bubble',
    )
  })

  test('[BU5] [BU9] T15 one open bubble a section; a yes settles it only when all who count said so', async () => {
    await throughout('one open bubble a section', 'a bubble settles once, and as its voters said')
  })

  test('[BU8] [BU13] [BU15] one vote a person, none from outside, and a section cools down after a continue', async () => {
    await throughout(
      'one vote a person, of people of the room',
      'only people of the room speak',
      'a section cools down after a continue',
    )
  })

  test('[CK1] [TI18] T10 the time left never rises but by an extension', async () => {
    await throughout('the time left never rises but by an extension')
  })

  test('[SE6] [SE8] T07 seats stay, each connected or lost, and no line holds two', async () => {
    await throughout(
      'no seat is lost, renamed or bound anew',
      'a seat is connected or was lost at an instant',
      'no connection holds two seats',
    )
  })

  test('[VO12] [VO14] T17 raised hands belong to seats of the room, occur once each, and are gone at the end', async () => {
    await throughout('hands are of this room, once each, in the order raised')
  })

  test('[SE18] [SE19] [SE20] the host role moves only by its event, to somebody connected', async () => {
    await throughout('the role of host moves by its event alone')
  })

  test('[PG2] [SC6] [PH5] picks are sections of the room in document order; the scope only grows once set', async () => {
    await throughout(
      'picks are sections of the room in its order',
      'the scope stands once set, unless the host adds to it',
    )
  })

  test('[LN2] [SU3] [IN6] T31 late, repeated and outdated answers of the assistant change nothing forbidden', async () => {
    await throughout(
      'a question is answered once',
      'a section is summarised at most every 8 s',
      'what a person ruled stands until a person rules again',
      'what was ruled on stays in the ledger',
      'ledger ids are unique',
    )
  })

  test('[MS3] [MS4] [MS5] T04 a key is accepted once, no message is shown twice, and lists are bounded', async () => {
    await throughout('a message key lands once', 'no message is shown twice', 'what the room keeps is bounded')
  })
})

describe('P5 bounds', () => {
  const long = fc.array(
    fc.record({ kind: fc.constantFrom('user', 'user', 'user', 'bubble'), key: fc.nat({ max: 60 }) }),
    { minLength: 1_200, maxLength: 2_500 },
  )

  test('[MS5] T43 a long meeting shows its newest 500 messages and stores a bounded number more', () => {
    fc.assert(
      fc.property(long, (posts) => {
        const room = emptyRoom()
        let last = ''
        posts.forEach(({ kind, key }, i) => {
          for (const event of post(i, kind, key)) apply(room, event)
          last = `m_${i}`
        })
        const { messages } = roomView(room, AROUND)
        expect(messages.length).toBe(MESSAGES_MAX)
        expect(messages.at(-1)!.id).toBe(last)
        expect(room.messages.length + room.newest.length).toBeLessThanOrEqual(MESSAGES_MAX + NEWEST_MAX)
        expect(Object.keys(room.bubbles).length).toBeLessThanOrEqual(MESSAGES_MAX + 2 * NEWEST_MAX)
        expect(room.seats.p_ana!.keys.length).toBeLessThanOrEqual(KEYS_MAX)
        expect(room.messageCount).toBe(posts.length)
      }),
      { numRuns: 10 },
    )
  })
})

let seq = 0
const event = (type: string, data: object): RoomEvent =>
  ({ seq: ++seq, id: '', at: seq, type, actor: { kind: 'system', id: null, name: null }, data, hash: '' }) as never

function post(i: number, kind: string, key: number): RoomEvent[] {
  const opening =
    i > 0
      ? []
      : [
          event('joined', { participantId: 'p_ana', name: 'Ana', connectionId: 'c', cookieHash: null }),
          event('uploaded', {
            docId: 'doc_1',
            kind: 'pdf',
            sections: [{ id: 'sec_1', title: 'A', preview: '', keywords: '', text: '' }],
          }),
          event('started', { by: 'p_ana', scope: ['sec_1'] }),
        ]
  const messageId = `m_${i}`
  const user = {
    messageId,
    type: 'user',
    text: 'x',
    senderId: 'p_ana',
    senderName: 'Ana',
    key: `k${key}`,
    sectionId: 'sec_1',
  }
  if (kind === 'user') return [...opening, event('messaged', user)]
  return [
    ...opening,
    event('opened', { messageId, sectionId: 'sec_1', text: '?', targetParticipant: null }),
    event('voted', { messageId, participantId: 'p_ana', action: 'continue' }),
    event('resolved', { messageId, action: 'continue', by: 'p_ana', electorate: ['p_ana'] }),
  ]
}
