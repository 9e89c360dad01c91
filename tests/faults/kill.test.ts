import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoomEvent } from '#engine/room/events.ts'
import { apply } from '#engine/room/evolve.ts'
import { emptyRoom } from '#engine/room/state.ts'
import { verifyChain } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { stateHash } from '#projections/stateHash.ts'
import { roomView } from '#projections/views/roomView.ts'
import type { RoomView } from '#protocol/views/room.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { startProcess } from '../helpers/childService.ts'
import { chained } from '../helpers/given.ts'
import {
  ANA,
  BEN,
  CEM,
  created,
  joined,
  line,
  moved,
  picked,
  sectionsOf,
  started,
  uploaded,
} from '../helpers/givenMeeting.ts'
import { type Person, person } from '../helpers/people.ts'

const KILLS = Number(process.env.PARLEY_KILLS ?? 5)
const LOAD_MS = 250
const CODE = 'K7QF2M'
const STREAM = `room-${CODE}`
const PEOPLE = [ANA, BEN, CEM, 'p_dia']
const SECTIONS = sectionsOf(
  Array.from({ length: 60 }, (_, i) => ({ title: `${i + 1}. Part ${i + 1}`, text: `Text ${i}.` })),
)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-kill-'))
  const ids = SECTIONS.map(({ id }) => id)
  const facts = [
    created({ durationMs: 14_400_000 }),
    ...PEOPLE.map((id) => joined(id)),
    uploaded('doc_1', { sections: SECTIONS, pages: 60 }),
    picked(ANA, ...ids),
    started(...ids),
    line('kickoff'),
    moved('sec_1'),
  ]
  const log = await openSqliteLog(folder)
  const at = Date.now()
  const events = chained(facts.map((fact) => ({ fact, at })))
  await log.append(STREAM, events, 0)
  await log.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What clients were told, over all lives of the service. */
interface Promised {
  readonly messages: Set<string>
  readonly votes: Set<string>
  /** Revision to the hash of a state that somebody was shown. */
  readonly states: Map<number, string>
}

const seen = (state: RoomView): string => stateHash(state, sha256)

function note({ heard }: Person, promised: Promised): void {
  for (const { event, payload } of heard) {
    if (event === 'chat:message') promised.messages.add(payload.id)
    if (event === 'ack chat:message' && payload.id) promised.messages.add(payload.id)
    if (event === 'chat:inject:update') {
      for (const { by, at } of payload.votes) promised.votes.add(`${payload.messageId} ${by} ${at}`)
    }
    if (event === 'room:update' || (event.startsWith('ack') && payload.state)) {
      const state = (payload.state ?? payload) as RoomView
      promised.states.set(state.rev, seen(state))
    }
  }
}

/** Talks, votes and asks without a pause until the line is cut. */
function makeLoad(talker: Person, round: number, stop: () => boolean): void {
  let n = 0
  const next = () => {
    if (stop()) return
    n += 1
    talker.socket.emit(
      'chat:message',
      { text: `round ${round}, ${n}: I agree`, key: `${round}-${n}` },
      (ack: unknown) => {
        talker.heard.push({ event: 'ack chat:message', payload: ack })
        next()
      },
    )
    if (n % 9 === 0 && talker.heard[0]?.payload.participantId !== PEOPLE.at(-1)) talker.tell('chat:review-complete', {})
    if (n % 7 === 0)
      talker.socket.emit('room:state', {}, (ack: unknown) =>
        talker.heard.push({ event: 'ack room:state', payload: ack }),
      )
  }
  for (let lane = 0; lane < 3; lane++) next()
}

/** Most bubbles get a `continue`, so that there is always something left to review. */
function answerBubbles(voter: Person): void {
  let bubbles = 0
  voter.socket.on('chat:message', ({ id, type }: { id: string; type: string }) => {
    if (type !== 'inject') return
    bubbles += 1
    voter.tell('chat:action', { messageId: id, action: bubbles % 8 === 0 ? 'yes' : 'continue' })
  })
}

async function live(round: number, promised: Promised): Promise<void> {
  const service = await startProcess(folder)
  const talkers: Person[] = []
  for (const participantId of PEOPLE) {
    const talker = await person(service.url)
    const reply = await talker.ask('room:rejoin', { code: CODE, participantId })
    expect(reply).toMatchObject({ participantId, state: { phase: 'chat' } })
    talkers.push(talker)
  }
  let cut = false
  for (const talker of talkers) makeLoad(talker, round, () => cut)
  answerBubbles(talkers.at(-1)!)
  await new Promise((resolve) => setTimeout(resolve, LOAD_MS * (0.5 + (round % 5) / 5)))
  await service.end('SIGKILL')
  cut = true
  for (const talker of talkers) {
    note(talker, promised)
    talker.leave()
  }
  expect(service.errors).toBe('')
}

async function stored(): Promise<RoomEvent[]> {
  const log = await openSqliteLog(folder)
  const events: RoomEvent[] = []
  for await (const { stream: _s, position: _p, ...event } of log.readStream(STREAM))
    events.push(event as unknown as RoomEvent)
  await log.close()
  return events
}

/** The hash of the state at each of these revisions, folded from the stream. */
function hashesAt(events: readonly RoomEvent[], revisions: ReadonlySet<number>): Map<number, string> {
  const room = emptyRoom()
  const hashes = new Map<number, string>()
  for (const event of events) {
    apply(room, event)
    if (revisions.has(event.seq))
      hashes.set(event.seq, seen(roomView(room, { now: event.at, llm: { available: false, model: '' } as never })))
  }
  return hashes
}

test(
  `[DU1] [DU2] [DU3] T11 killed ${KILLS} times in mid-load: no delivered message is missing, and every seat can rejoin`,
  async () => {
    const promised: Promised = { messages: new Set(), votes: new Set(), states: new Map() }
    let before = await stored()
    for (let round = 1; round <= KILLS; round++) {
      await live(round, promised)
      const after = await stored()
      expect(after.length).toBeGreaterThan(before.length)
      expect(after.slice(0, before.length)).toEqual(before)
      before = after
    }
    expect(verifyChain(before, sha256).ok).toBe(true)
    const messages = new Set(
      before.flatMap(({ type, data }) => (type === 'messaged' || type === 'opened' ? [data.messageId] : [])),
    )
    const votes = new Set(
      before.flatMap(({ type, data, at }) =>
        type === 'voted' ? [`${data.messageId} ${data.participantId} ${at}`] : [],
      ),
    )
    expect([...promised.messages].filter((id) => !messages.has(id))).toEqual([])
    expect([...promised.votes].filter((vote) => !votes.has(vote))).toEqual([])
    expect(hashesAt(before, new Set(promised.states.keys()))).toEqual(
      new Map([...promised.states].sort(([a], [b]) => a - b)),
    )
    console.log(
      `${KILLS} kills, ${before.length} events; told: ${promised.messages.size} messages, ${promised.votes.size} votes, ${promised.states.size} states`,
    )
  },
  180_000 + KILLS * 9_000,
)
