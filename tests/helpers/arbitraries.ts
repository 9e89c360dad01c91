import fc from 'fast-check'
import type { NewSection } from '#engine/room/commands.ts'
import { AI_MODES, ANNOTATION_KINDS, type DataOf } from '#engine/room/events.ts'
import { keywordsOf } from '#engine/room/words.ts'
import type { UnstampedCommand } from '#gateway/letter.ts'
import { type Player, Rig, type RigOptions } from './arbitrariesRig.ts'

/** What may happen in a meeting. A counterexample reads as its script. */
export type Step =
  | { do: 'enter' | 'drop' | 'start' | 'stop' | 'complete' | 'look' | 'refresh' | 'interrupt'; who: number }
  | { do: 'say'; who: number; text: string; key?: string }
  | { do: 'vote'; who: number; bubble: number; action: string }
  | { do: 'ready' | 'hand' | 'mute'; who: number; on: boolean }
  | { do: 'pick'; who: number; sections: number[] }
  | { do: 'mode'; who: number; mode: (typeof AI_MODES)[number] }
  | { do: 'annotate'; who: number; kind: (typeof ANNOTATION_KINDS)[number]; section: number; page: number }
  | { do: 'rule'; who: number; status: 'approved' | 'rejected' | 'pending' }
  | { do: 'upload' | 'withdraw' | 'divide'; doc: number }
  | { do: 'bot'; on: boolean }
  | { do: 'floor'; on: boolean; utterance: number }
  | { do: 'speak'; who: number; text: string; utterance: number }
  | { do: 'outsider'; as: string }
  | { do: 'wait'; ms: number }
  | { do: 'settle' }

const PEOPLE = 4
const who = fc.nat({ max: PEOPLE - 1 })
const texts = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('I agree', 'yes', 'looks good to me', 'agreed, fine with me') },
  { weight: 2, arbitrary: fc.constantFrom("let's move to section 2", 'Section 3: next', 'see 1.', 'Termination') },
  { weight: 2, arbitrary: fc.constantFrom('what about the copyright license grant?', 'thirty days written notice') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('@assistant what is open?', '/ask status', '<b>hi</b>', '__proto__', '賛成'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }) },
)
const keys = fc.option(fc.constantFrom('k1', 'k2', 'k3'), { nil: undefined })
const action = fc.constantFrom('yes', 'yes', 'yes', 'continue', 'maybe')

/** One step of any kind; talking, voting and moving of time are the most frequent. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('say' as const), who, text: texts }) },
  {
    weight: 2,
    arbitrary: fc.tuple(who, texts, keys).map(([someone, text, key]) => ({
      do: 'say' as const,
      who: someone,
      text,
      ...(key === undefined ? {} : { key }),
    })),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('vote' as const), who, bubble: fc.nat({ max: 3 }), action }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('complete' as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('enter' as const, 'drop' as const), who }) },
  { weight: 5, arbitrary: fc.constant({ do: 'settle' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 700, 14_999, 15_001, 90_000, 121_000, 300_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('look' as const, 'refresh' as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('ready' as const, 'hand' as const, 'mute' as const),
      who,
      on: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pick' as const),
      who,
      sections: fc.array(fc.nat({ max: 6 }), { maxLength: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('mode' as const), who, mode: fc.constantFrom(...AI_MODES) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('annotate' as const),
      who,
      kind: fc.constantFrom(...ANNOTATION_KINDS),
      section: fc.nat({ max: 6 }),
      page: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rule' as const),
      who,
      status: fc.constantFrom('approved' as const, 'rejected' as const, 'pending' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('upload' as const, 'upload' as const, 'withdraw' as const, 'divide' as const),
      doc: fc.nat({ max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('bot' as const), on: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('floor' as const), on: fc.boolean(), utterance: fc.nat({ max: 2 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('speak' as const), who, text: texts, utterance: fc.nat({ max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('outsider' as const),
      as: fc.constantFrom('p_nobody', '__proto__', 'constructor', 'toString'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('interrupt' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('start' as const), who }) },
)

export interface Script {
  readonly aiMode: (typeof AI_MODES)[number]
  readonly durationMs: number
  readonly maxParticipants: number
  readonly present: number
  readonly before: readonly Step[]
  readonly meeting: readonly Step[]
  readonly stops: boolean
}

/** A whole meeting: some steps in setup, a start with everything picked, some steps in chat, perhaps a stop. */
export function script(stepsMax = 40): fc.Arbitrary<Script> {
  return fc.record({
    aiMode: fc.constantFrom(...AI_MODES),
    durationMs: fc.constantFrom(60_000, 1_800_000),
    maxParticipants: fc.constantFrom(2, 3, 12),
    present: fc.integer({ min: 0, max: PEOPLE - 1 }),
    before: fc.array(step, { maxLength: 8 }),
    meeting: fc.array(step, { minLength: 1, maxLength: stepsMax }),
    stops: fc.boolean(),
  })
}

/** Plays a script to its end; everybody connected is settled then. The caller closes the rig. */
export async function play(
  { aiMode, durationMs, maxParticipants, present, before, meeting, stops }: Script,
  options: RigOptions = {},
): Promise<{ rig: Rig; people: Player[] }> {
  const rig = new Rig(options)
  const people = ['Ana', 'Ben', 'Cem', 'Dia'].map((name) => rig.player(name))
  const host = people[0]!
  for (let tries = 0; host.id === null && tries < 50; tries++) {
    await rig.create(host, { aiMode, durationMs, maxParticipants, voice: true })
  }
  for (const someone of people.slice(1, 1 + present)) rig.enter(someone)
  await rig.settled()
  for (const one of before) await take(rig, people, one)
  await take(rig, people, { do: 'upload', doc: 0 })
  await take(rig, people, { do: 'divide', doc: 2 })
  await rig.settled()
  rig.send(host, 'setup:pick-sections', { sectionIds: sectionIds(rig) })
  rig.send(host, 'setup:start')
  for (const one of meeting) await take(rig, people, one)
  if (stops) rig.send(host, 'chat:stop')
  await rig.settled()
  return { rig, people }
}

async function take(rig: Rig, people: readonly Player[], one: Step): Promise<void> {
  if (one.do === 'settle') return rig.settled()
  if (one.do === 'wait') return rig.wait(one.ms)
  if ('who' in one) return act(rig, people[one.who]!, one)
  const room = rig.room
  switch (one.do) {
    case 'upload':
      return room.submit(DOCUMENTS[one.doc]!, () => {})
    case 'withdraw':
    case 'divide': {
      const doc = room.state.docs[one.doc % Math.max(1, room.state.docs.length)]
      if (!doc) return
      if (one.do === 'withdraw') room.submit({ type: 'withdraw', by: null, docId: doc.id }, () => {})
      else room.submit({ type: 'divide', docId: doc.id, sections: TOPICS }, () => {})
      return
    }
    case 'bot':
      return one.on ? rig.attachBot() : rig.detachBot()
    case 'floor':
      return rig.botSpeaks(one.on, `u${one.utterance}`)
    case 'outsider': {
      const messageId = bubbleIds(rig)[0] ?? 'm_none'
      room.submit({ type: 'vote', by: one.as, messageId, action: 'yes' }, () => {})
      return room.submit({ type: 'say', by: one.as, text: 'yes' }, () => {})
    }
  }
}

function act(rig: Rig, person: Player, one: Extract<Step, { who: number }>): void {
  switch (one.do) {
    case 'enter':
      return rig.enter(person)
    case 'drop':
      return rig.drop(person)
    case 'start':
      return rig.send(person, 'setup:start')
    case 'stop':
      return rig.send(person, 'chat:stop')
    case 'complete':
      return rig.send(person, 'chat:review-complete')
    case 'look':
      return rig.send(person, 'room:state')
    case 'refresh':
      return rig.send(person, 'intel:refresh')
    case 'interrupt':
      return rig.send(person, 'voice:interrupt')
    case 'say':
      return rig.send(
        person,
        'chat:message',
        one.key === undefined ? { text: one.text } : { text: one.text, key: one.key },
      )
    case 'vote': {
      const bubbles = bubbleIds(rig)
      const messageId = bubbles[one.bubble % Math.max(1, bubbles.length)] ?? 'm_none'
      return rig.send(person, 'chat:action', { messageId, action: one.action })
    }
    case 'ready':
      return rig.send(person, 'setup:ready', { ready: one.on })
    case 'hand':
      return rig.send(person, 'voice:hand', { raised: one.on })
    case 'mute':
      return rig.send(person, 'voice:mute-align', { muted: one.on })
    case 'pick':
      return rig.send(person, 'setup:pick-sections', {
        sectionIds: one.sections.map((n) => sectionIds(rig)[n] ?? 'no'),
      })
    case 'mode':
      return rig.send(person, 'ai:mode', { mode: one.mode })
    case 'annotate': {
      const sectionId = sectionIds(rig)[one.section] ?? null
      const anchor = { page: one.page, xPct: 10, yPct: 20 }
      return rig.send(person, 'doc:annotate', { text: 'look here', kind: one.kind, sectionId, anchor })
    }
    case 'rule': {
      const [confirmed] = Object.values(rig.room.state.standings).flatMap(({ confirmed }) => confirmed ?? [])
      const decisionId = confirmed ? `d_${confirmed.messageId.slice(2)}` : 'd_none'
      return rig.send(person, 'intel:set-decision', { decisionId, status: one.status })
    }
    case 'speak':
      return rig.botSays(person.id ?? 'p_nobody', one.text.trim() || 'hm', `u${one.utterance}`)
  }
}

/** The newest bubble first: it is the one that people answer. */
const bubbleIds = (rig: Rig): string[] => Object.keys(rig.room.state.bubbles).reverse()
const sectionIds = (rig: Rig): string[] => rig.room.state.sections.map(({ id }) => id)

function sections(texts: readonly (readonly [title: string, text: string])[], paged: boolean): NewSection[] {
  const keywords = keywordsOf(texts.map(([title, text]) => ({ title, text })))
  return texts.map(([title, text], i) => {
    return { title, text, preview: text, keywords: keywords[i]!, ...(paged ? { page: i + 1 } : {}) }
  })
}

const upload = (
  sha: string,
  over: Partial<Omit<DataOf<'uploaded'>, 'sections'>> & { sections: NewSection[] },
): Extract<UnstampedCommand, { type: 'upload' }> => ({
  type: 'upload',
  by: null,
  kind: 'pdf',
  title: `Document ${sha}`,
  sha256: sha.repeat(64),
  bytes: 1000,
  source: 'headings',
  pages: 3,
  emails: null,
  pending: false,
  ...over,
})

const TOPICS = sections(
  [
    ['Price of the second year', 'The price rises by four percent in the second year.'],
    ['Delivery date', 'Delivery is due in May.'],
  ],
  false,
)

const DOCUMENTS = [
  upload('a', {
    sections: sections(
      [
        ['1. Definitions', 'Terms have the meaning given here: contribution, contributor and work.'],
        ['2. Grant of License', 'Each contributor grants a perpetual worldwide copyright license.'],
        ['3. Termination', 'Either party may terminate with thirty days written notice.'],
      ],
      true,
    ),
  }),
  upload('b', { sections: sections([['Annex A', 'Service levels and credits.']], true), pages: 1 }),
  upload('c', { kind: 'email', source: 'email', pages: null, emails: 2, pending: true, sections: [] }),
]
