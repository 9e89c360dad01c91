import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longMeeting } from '#dev/bench/fold/meeting.ts'
import { isRefusal } from '#engine/refusal.ts'
import type { RoomCommand } from '#engine/room/commands.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { fold } from '#engine/room/evolve.ts'
import { sha256 } from '#gateway/digest.ts'
import { verifyCapture } from '#projections/capture/verify.ts'
import { type CaptureFixture, captureOf, NOBODY } from '#projections/capture.ts'
import { coverage, score } from '#projections/views/intel.ts'
import { needsOf, withoutPlaces } from '#replay/causality.ts'
import { contributionOf } from '#replay/contribution.ts'
import { claimValue, explain } from '#replay/explain.ts'
import { Playback } from '#replay/playback.ts'
import { without } from '#replay/rebuild.ts'
import { redacted } from '#replay/redact.ts'
import { rerun } from '#replay/rerun.ts'
import { given } from '../helpers/given.ts'
import { ANA, created, joined } from '../helpers/givenMeeting.ts'

const NAMES = ['goal', 'rehearsed', 'stopped', 'timeout'] as const
const read = (name: string): CaptureFixture => JSON.parse(readFileSync(`fixtures/rooms/${name}.json`, 'utf8'))
const STAMP = { exportedAt: 1, exportedBy: NOBODY, serviceVersion: '0.1.0' }

describe('[RW3] a rerun without a person, without a command, or with more time', () => {
  test('an absent person neither joins, writes nor votes, and no vote waits for them', () => {
    const { events, participants } = read('goal')
    const cem = participants[2]!
    const { events: other, departures } = rerun(events, { absent: new Set([cem.id]) })
    expect(JSON.stringify(other)).not.toContain(cem.id)
    expect(departures.find(({ captured }) => captured[0] === 'joined by Cem')).toMatchObject({ refused: 'Left out.' })
    expect(other.some(({ type }) => type === 'confirmed')).toBe(true)
    expect(fold(other).phase).toBe('ended')
  })

  test('an absent host still opens and starts the room, and the votes of the others count', () => {
    const { events, participants } = read('goal')
    const host = participants[0]!
    const { events: other } = rerun(events, { absent: new Set([host.id]) })
    const acts = other.filter(({ actor, type }) => actor.id === host.id && type !== 'created').map(({ type }) => type)
    expect(new Set(acts)).toEqual(new Set(['joined', 'uploaded', 'picked', 'started', 'unseated']))
    const resolved = other.filter(({ type }) => type === 'resolved')
    for (const { data } of resolved) expect((data as { electorate: string[] }).electorate).not.toContain(host.id)
  })

  test('without a vote, what it settled does not happen', () => {
    const { events } = read('goal')
    const last = events.findLast(({ type }) => type === 'voted')!
    const { events: other } = rerun(events, { dropped: new Set([last.seq]) })
    expect(fold(other)).toMatchObject({ endedReason: 'timeout' })
  })

  test('a vote applies to the open bubble of its section, whoever’s agreement opened it', () => {
    const events = agreedByThree()
    const opening = events.find(({ type }) => type === 'opened')!
    const { events: other, departures } = rerun(events, { dropped: new Set([opening.seq - 1]) })
    expect(other.find(({ type }) => type === 'opened')!.data).not.toMatchObject({
      messageId: (opening.data as { messageId: string }).messageId,
    })
    expect(other.filter(({ type }) => type === 'voted')).toHaveLength(3)
    expect(fold(other)).toMatchObject({ endedReason: 'goal' })
    expect(departures.filter(({ refused }) => refused !== null)).toMatchObject([{ refused: 'Left out.' }])
  })

  test('with more time, the reminders of the time left move', () => {
    const { events } = read('timeout')
    const { events: other } = rerun(events, { durationMs: 600_000 })
    const half = other.find(({ type, data }) => type === 'messaged' && data.trigger === 'time50')!
    const start = other.find(({ type }) => type === 'started')!
    expect(half.at - start.at).toBe(300_000)
    expect(fold(other)).toMatchObject({ endedReason: 'timeout', durationMs: 600_000 })
  })
})

describe('[RW11] the contribution of each person', () => {
  test.each(NAMES)('%s: the contributions add up exactly to the gain of the whole meeting', (name) => {
    const { events, participants } = read(name)
    const { shares, whole, empty, exact } = contributionOf(events)
    expect(exact).toBe(true)
    expect(shares.map(({ participantId }) => participantId)).toEqual(participants.map(({ id }) => id))
    const orders = [1, 1, 2, 6, 24][participants.length]!
    for (const measure of ['coverage', 'score'] as const) {
      const sum = shares.reduce((points, { part }) => points + Math.round(part[measure] * orders), 0)
      expect(sum).toBe((whole[measure] - empty[measure]) * orders)
    }
    const room = fold(events)
    if (name !== 'rehearsed') expect(whole).toEqual({ coverage: coverage(room), score: score(room) })
  })

  test('for many people a fixed sample of orders is used, and the contributions still add up', {
    timeout: 60_000,
  }, () => {
    const events = longMeeting(120)
    const once = contributionOf(events, { orders: 4 })
    expect(once.exact).toBe(false)
    const sum = once.shares.reduce((points, { part }) => points + part.coverage, 0)
    expect(sum).toBeCloseTo(once.whole.coverage - once.empty.coverage, 6)
    expect(contributionOf(events, { orders: 4 })).toEqual(once)
  })
})

describe('[RW4] an explanation names every event behind a claim', () => {
  test.each(NAMES)('%s: the claim holds without the events that it does not depend on', (name) => {
    const { events, final } = read(name)
    const needs = needsOf(events)
    const claims = [
      'coverage',
      'score',
      ...final.progress.sections.map(({ sectionId }) => `status:${sectionId}`),
      ...final.intel.decisions.map(({ id }) => `decision:${id}`),
      ...final.intel.actions.map(({ id }) => `action:${id}`),
    ]
    fc.assert(
      fc.property(fc.constantFrom(...claims), fc.subarray(events.map(({ seq }) => seq)), (claim, gone) => {
        const found = explain(events, claim)!
        const stays = new Set(withoutPlaces(needs, new Set(gone.map((seq) => seq - 1))))
        const untouched = found.because.every(({ seq }) => stays.has(seq - 1)) && stays.has(startOf(events))
        if (!untouched || !hasScope(events, stays)) return
        expect({ claim, gone, value: claimValue(without(events, gone), claim) }).toEqual({
          claim,
          gone,
          value: found.value,
        })
      }),
      { numRuns: 150, seed: 7 },
    )
  })
})

const startOf = (events: CaptureFixture['events']) => events.findIndex(({ type }) => type === 'started')
/** The sections under review are there: without them there is nothing to claim about. */
const hasScope = (events: CaptureFixture['events'], stays: ReadonlySet<number>) =>
  events.every(({ type }, place) => (type !== 'uploaded' && type !== 'divided') || stays.has(place))

describe('[RW12] a redacted capture', () => {
  test('the name of the space is replaced, its id stays', () => {
    const space = { id: 'sp_0123456789AB', name: 'Harbour 7' }
    const { events } = given(created({ space }), joined(ANA))
    expect(redacted([...events])[0]!.data).toMatchObject({ space: { id: space.id, name: 'Xxxxxxx 0' } })
  })

  test.each(NAMES)('%s: the results stay the same except for words, and no original words remain', (name) => {
    const { events, final, participants } = read(name)
    const hidden = captureOf(redacted(events), STAMP, sha256)
    expect(verifyCapture(JSON.parse(JSON.stringify(hidden)), sha256)).toEqual([])
    expect(shape(hidden.final.state)).toEqual(
      shape({ ...final.state, space: null, tz: 'UTC', lang: 'en', paused: false }),
    )
    expect(shape(hidden.final.progress)).toEqual(shape(final.progress))
    expect([hidden.final.intel.coverage, hidden.final.intel.score]).toEqual([final.intel.coverage, final.intel.score])
    const text = JSON.stringify(hidden.events)
    for (const { name: person } of participants) expect(text).not.toContain(`"${person}"`)
    for (const { type, data } of events) {
      const words =
        type === 'messaged' && data.type === 'user' ? data.text.replace(/@assistant/gi, '').match(/\p{L}{4,}/gu) : null
      for (const word of words ?? []) expect({ word, left: text.includes(` ${word} `) }).toEqual({ word, left: false })
    }
  })
})

/** The value without its words: every text becomes its kind, ids, statuses and numbers stay. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape)
  if (typeof value !== 'object' || value === null) return value
  const worded = ['text', 'title', 'name', 'senderName', 'byName', 'preview', 'dials']
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, worded.includes(key) ? typeof inner : shape(inner)]),
  )
}

/** Three people say that they agree, one after the other, and vote on the question that the second opened. */
function agreedByThree(): readonly RoomEvent[] {
  const playback = new Playback()
  let at = 1_700_000_000_000
  const ask = (command: object): string => {
    at += 1_000
    const entropy = String(at).padStart(20, '0')
    const made = playback.ask({ ...command, at, entropy } as RoomCommand)
    if (isRefusal(made)) throw new Error(made.error)
    return made[0]!.actor.id ?? ''
  }
  const claim = (connectionId: string) => ({ connectionId, cookieHash: null })
  const settings = {
    code: 'K7QF2M',
    template: 'general',
    durationMs: 600_000,
    maxParticipants: 9,
    dials: {},
    aiMode: 'assist',
  }
  const ana = ask({ type: 'create', name: 'Ana', ...settings, voiceRoom: null, ...claim('c1') })
  const people = [ana, ...['Ben', 'Cem'].map((name, i) => ask({ type: 'join', name, ...claim(`c${i + 2}`) }))]
  const section = { id: 's1', title: 'Term', text: 'Two years.', preview: 'Two years.', keywords: 'term years' }
  const doc = { kind: 'pdf', title: 'Contract', pages: null, emails: null, sections: [section] }
  ask({ type: 'seed', by: NOBODY, docs: [doc], chunks: [], ragLabel: null })
  ask({ type: 'pick', by: ana, sectionIds: ['s1'] })
  ask({ type: 'start', by: ana })
  for (const by of people) ask({ type: 'say', by, text: 'I agree' })
  const [messageId] = Object.keys(playback.room.bubbles)
  for (const by of people) ask({ type: 'vote', by, messageId, action: 'yes' })
  return playback.events
}
