import fc from 'fast-check'
import { ANNOTATION_KINDS } from '#engine/room/events/annotations.ts'
import { AI_MODES, type AiMode } from '#engine/room/events.ts'
import { LANES, PEOPLE, type Step, THREAD_DEEDS, TIME_DEEDS } from './steps.ts'
import { texts } from './texts.ts'

/** Maximum steps in a script, whatever the caller requests. */
const STEPS_MAX = 500
const BEFORE_MAX = 8

const who = fc.nat({ max: PEOPLE.length - 1 })
const keys = fc.option(fc.constantFrom('k1', 'k2', 'k3'), { nil: undefined })
const deed = <const D extends readonly string[]>(...deeds: D): fc.Arbitrary<D[number]> => fc.constantFrom(...deeds)

const say = fc.tuple(who, texts, keys).map(([someone, text, key]): Step => {
  return { do: 'say', who: someone, text, ...(key === undefined ? {} : { key }) }
})

/** Messages, votes, joins and disconnects: the steps that move a meeting on. */
export const peopleSteps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: say },
  {
    weight: 6,
    arbitrary: fc.record({
      do: deed('vote'),
      who,
      bubble: fc.nat({ max: 3 }),
      action: deed('yes', 'yes', 'yes', 'continue', 'maybe'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: deed('complete'), who }) },
  { weight: 4, arbitrary: fc.record({ do: deed('enter', 'enter', 'drop'), who }) },
  { weight: 4, arbitrary: fc.record({ do: deed('look', 'refresh', 'interrupt', 'start'), who }) },
  { weight: 3, arbitrary: fc.record({ do: deed('ready', 'hand', 'mute'), who, on: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: deed('pick'), who, sections: fc.array(fc.nat({ max: 6 }), { maxLength: 5 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: deed('host'), who, to: who }) },
  { weight: 1, arbitrary: fc.record({ do: deed('claim'), who }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: deed('time'), who, deed: deed(...TIME_DEEDS), section: fc.nat({ max: 6 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: deed('mode'), who, mode: fc.constantFrom(...AI_MODES) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: deed('annotate'),
      who,
      kind: fc.constantFrom(...ANNOTATION_KINDS),
      section: fc.nat({ max: 6 }),
      page: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: deed('thread'),
      who,
      deed: fc.constantFrom(...THREAD_DEEDS),
      annotation: fc.nat({ max: 3 }),
      text: texts,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: deed('rule'),
      who,
      item: fc.nat({ max: 5 }),
      status: deed('approved', 'rejected', 'pending', 'open', 'done'),
    }),
  },
)

const onBoard = fc
  .record({
    do: deed('board'),
    who,
    deed: deed('add', 'add', 'update', 'move', 'remove'),
    item: fc.nat({ max: 5 }),
    into: fc.nat({ max: 3 }),
    key: keys,
  })
  .map(({ key, ...step }): Step => (key === undefined ? step : { ...step, key }))

/** Documents, notes, links, files and the board. */
export const materialSteps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: deed('upload', 'upload', 'withdraw', 'divide'), doc: fc.nat({ max: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: deed('note'), who, kind: deed('note', 'link'), text: texts }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: deed('file'),
      who,
      bytes: fc.constantFrom(1, 40_000_000, 70_000_000),
      readable: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: deed('forget'), who, item: fc.nat({ max: 3 }) }) },
  { weight: 3, arbitrary: onBoard },
  { weight: 1, arbitrary: fc.record({ do: deed('seed') }) },
)

/** The voice bot, and ids of nobody in the room. */
export const voiceSteps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: deed('bot'), on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: deed('floor'), on: fc.boolean(), utterance: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ do: deed('speak'), who, text: texts, utterance: fc.nat({ max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: deed('outsider'), as: deed('p_nobody', '__proto__', 'constructor', 'toString') }),
  },
)

/** The assistant's findings and the moments of their arrival. */
export const assistantSteps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      do: deed('think'),
      lane: fc.constantFrom(...LANES),
      about: fc.nat({ max: 9 }),
      text: texts,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: deed('tell'), which: fc.nat({ max: 5 }), again: fc.boolean() }) },
)

/** Pauses around every deadline. */
export const timeSteps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: deed('settle') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: deed('wait'),
      ms: fc.constantFrom(1, 1, 700, 700, 7_999, 8_000, 14_999, 15_001, 90_000, 121_000),
    }),
  },
)

/** One step of any kind; messages, votes and pauses are the most frequent. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 60, arbitrary: peopleSteps },
  { weight: 6, arbitrary: materialSteps },
  { weight: 6, arbitrary: voiceSteps },
  { weight: 9, arbitrary: assistantSteps },
  { weight: 14, arbitrary: timeSteps },
  { weight: 1, arbitrary: fc.record({ do: deed('restart') }) },
)

/** A whole meeting as data. */
export interface Script {
  readonly aiMode: AiMode
  readonly durationMs: number
  readonly maxParticipants: number
  /** Number of people who join the host at the beginning. */
  readonly present: number
  readonly before: readonly Step[]
  readonly meeting: readonly Step[]
  readonly stops: boolean
}

/** Generates some steps in setup, a start with all sections picked, up to `stepsMax` steps in chat, and possibly a stop. */
export function script(stepsMax = 40, one: fc.Arbitrary<Step> = step): fc.Arbitrary<Script> {
  return fc.record({
    aiMode: fc.constantFrom(...AI_MODES),
    durationMs: fc.constantFrom(60_000, 1_800_000, 1_800_000, 14_400_000),
    maxParticipants: fc.constantFrom(2, 3, 12, 12),
    present: fc.constantFrom(3, 2, 1, 0),
    before: fc.array(one, { maxLength: BEFORE_MAX }),
    meeting: fc.array(one, { minLength: 1, maxLength: Math.min(stepsMax, STEPS_MAX), size: 'max' }),
    stops: fc.boolean(),
  })
}
