import { grammarOf } from '#assistant/ledger/actions/grammar.ts'
import { ACTS, type Act } from '#assistant/ledger/acts/likelihood.ts'
import { answerableIn, answeredSigns } from '#assistant/ledger/acts/signs.ts'
import { ownSignsOf, settingSignsAt } from '#assistant/ledger/acts/weighing.ts'
import { Conversation } from '#assistant/ledger/conversation.ts'
import { namesOf } from '#assistant/ledger/language/names.ts'
import { parseMessage } from '#assistant/ledger/parsedMessage.ts'
import type { UserMessage } from '#assistant/shapes.ts'
import { EXCHANGES } from '../../../tests/assistant/decisionExchanges.ts'
import { type Script, scripts } from '../script.ts'
import { type Label, type Labels, LISTS } from './labels.ts'
import { LINES } from './lines.ts'
import type { RealMeeting } from './realMeetings.ts'

/** Weights of our own talks and lines, which are few and to the point, beside a sentence of a meeting. */
const OWN_COUNTS = 8
const LINES_COUNT = 8

/** A sentence with its signs and what a reader says that it is. */
export interface Example {
  readonly signs: readonly string[]
  /** Per act the item that the sentence states, `null` if it states none, undefined where that is not asked of it. */
  readonly items: Readonly<Record<Act, string | null | undefined>>
  readonly counts: number
}

type Marks = (act: Act, turn: number, question: boolean) => string | null | undefined

function examplesOf(
  messages: readonly UserMessage[],
  turnOf: (id: string) => number,
  mark: Marks,
  counts: number,
): Example[] {
  const names = [...new Set(messages.map(({ senderName }) => senderName))]
  const grammar = grammarOf(namesOf(names))
  const conversation = new Conversation((text) => parseMessage({ text }, grammar))
  const talk = messages.flatMap((message) => conversation.add(message) ?? [])
  if (conversation.newest) talk.push(conversation.newest)
  return talk.flatMap(({ utterance, turn }, place) => {
    const setting = settingSignsAt(talk, place)
    const own = ownSignsOf(utterance, turn.parsed)
    return utterance.sentences.map(({ messageId, question }, i) => ({
      signs: [...own[i]!, ...setting, ...answeredSigns(answerableIn(own[i]!), setting)],
      items: itemsOf((act) => mark(act, turnOf(messageId), question)),
      counts,
    }))
  })
}

const itemsOf = <T>(of: (act: Act) => T): Record<Act, T> =>
  Object.fromEntries(ACTS.map((act) => [act, of(act)])) as Record<Act, T>

const within = ({ turns }: Pick<Label, 'turns'>, turn: number) => turns.some(([from, to]) => turn >= from && turn <= to)

/** The sentences of a real meeting. Of an item's turns only the best counts as stating it; the others are not asked. */
export function inMeeting(meeting: RealMeeting, labels: Labels): Example[] {
  const mark: Marks = (act, turn, question) => {
    if (act === 'question' && !question) return undefined
    const items = labels[LISTS[act]]
    const stated = items.findIndex(({ sure, core }) => sure && core === turn)
    if (stated >= 0) return `${meeting.name} ${stated}`
    return items.some((item) => within(item, turn)) ? undefined : null
  }
  return examplesOf(meeting.messages, (id) => meeting.turnOf.get(id)!, mark, 1)
}

export function inScript(script: Script): Example[] {
  const messages = script.steps.flatMap((step, i) =>
    'confirm' in step
      ? []
      : [{ id: `${i}`, at: i, senderId: step.by, senderName: step.by, text: step.text, sectionId: step.section }],
  )
  const mark: Marks = (act, turn) => {
    if (act === 'question') return undefined
    const item = script.expected[LISTS[act] as 'decisions'].findIndex(({ steps }) => steps.includes(turn))
    return item < 0 ? null : `${script.name} ${item}`
  }
  return examplesOf(messages, Number, mark, script.name.startsWith('e-') ? 4 : 3)
}

function said(
  lines: readonly { readonly by: string; readonly text: string }[],
  mark: Marks,
  counts: number,
): Example[] {
  const messages = lines.map(({ by, text }, i) => ({
    id: `${i}`,
    at: i,
    senderId: by,
    senderName: by,
    text,
    sectionId: 'sec_1',
  }))
  return examplesOf(messages, Number, mark, counts)
}

/** Talks and sentences of our own. Of the exchanges only those at even places; the others are for the tests. */
export function inOwnTalks(): Example[] {
  const only =
    (act: Act, item: string | null): Marks =>
    (asked) =>
      asked === act ? item : undefined
  return [
    ...EXCHANGES.flatMap(({ outcome, steps }, place) =>
      place % 2 === 1 ? [] : said(steps, only('decision', outcome === null ? null : `exchange ${place}`), OWN_COUNTS),
    ),
    ...LINES.talks.flatMap(({ decides, said: texts }, place) =>
      said(
        texts.map((text, turn) => ({ by: turn % 2 === 0 ? 'A' : 'B', text })),
        only('decision', decides ? `talk ${place}` : null),
        OWN_COUNTS,
      ),
    ),
    ...LINES.risky.flatMap((text, place) => said([{ by: 'A', text }], only('risk', `line ${place}`), LINES_COUNT)),
    ...LINES.harmless.flatMap((text) => said([{ by: 'A', text }], only('risk', null), LINES_COUNT)),
  ]
}

export const learntScripts = (): Script[] => scripts().filter(({ name }) => /^[a-e]-/.test(name))
