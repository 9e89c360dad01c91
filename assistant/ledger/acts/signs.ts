import { contentWords } from '#engine/language/words.ts'
import type { Commitment } from '../actions/commitments.ts'
import { choiceCues } from '../decisions/decisionCues.ts'
import { openingOf } from '../utterances/marks.ts'
import type { Sentence, Utterance } from '../utterances/utterance.ts'

/** Signs by which a sentence is weighed, by name: its words, what it binds somebody to, and what is said around it. */

const ANSWERS = ['@objected', '@next objects', '@agreed by more', '@agreed', '@next agrees', '@agreed later']

/** Maximum words of a sentence that are weighed. */
const TOKENS_MAX = 60
/** Shares of all words above which a speaker speaks much, and below which little. */
const MUCH_FROM = 0.4
const LITTLE_BELOW = 0.15
/** Sentences above which an utterance is long. */
const LONG_FROM = 4

/** Signs of a sentence by itself. `commitments` are those that it makes. */
export function ownSigns({ tokens, question, text }: Sentence, commitments: readonly Commitment[]): Set<string> {
  const signs = new Set<string>()
  const opening = openingOf(tokens)
  const own = tokens.slice(0, TOKENS_MAX)
  if (opening.kind !== null) signs.add(`opens ${opening.kind}`)
  if (question) signs.add('?')
  signs.add(`long ${Math.min(6, Math.floor(Math.log2(own.length + 1)))}`)
  let before = '^'
  for (const token of own) {
    signs.add(token)
    signs.add(`${before} ${token}`)
    before = token
  }
  signs.add(`${before} $`)
  if (own.length > 1) signs.add(`^ ${own[0]} ${own[1]}`)
  for (const stem of contentWords(text)) signs.add(`=${stem}`)
  for (const name of choiceCues(text)) signs.add(`cue ${name}`)
  for (const { force, owner, vague, due } of commitments) {
    signs.add(`is ${force}`).add(`by ${owner.who}`)
    if (vague) signs.add('is vague')
    if (due !== null) signs.add(due.limit ? 'has limit' : 'has time')
  }
  return signs
}

/** Signs of the talk around an utterance: at most the four before it and the three after it. */
export function settingSigns(
  own: Utterance,
  before: readonly Utterance[],
  after: readonly Utterance[],
  standing: Standing,
): Set<string> {
  const signs = new Set<string>()
  const agreeing = new Set(own.marks.filter(({ kind }) => kind === 'agrees').map(({ by }) => by)).size
  const add = (name: string, holds: boolean) => holds && signs.add(`@${name}`)
  add('agreed', agreeing > 0)
  add('agreed by more', agreeing > 1)
  add('heard', own.marks.length > 0 && agreeing === 0)
  add(
    'objected',
    own.marks.some(({ kind }) => kind === 'objects'),
  )
  const isOther = (one: Utterance) => one.speaker.id !== own.speaker.id
  const [next] = after
  const opening = next && isOther(next) ? openingOf(next.sentences[0]?.tokens ?? []).kind : null
  add('last', next === undefined)
  add(`next ${opening}`, opening !== null)
  add('next asks', next !== undefined && isOther(next) && next.sentences[0]?.question === true)
  add('next echoes', next !== undefined && isOther(next) && shared(own, next) > 0)
  add('goes on', next !== undefined && !isOther(next))
  const later = after.filter(
    (one) => isOther(one) && openingOf(one.sentences[0]?.tokens ?? []).kind === 'agrees',
  ).length
  add('agreed later', later > 0)
  add('agreed much later', later > 1)
  const previous = before.at(-1)
  const echoed = Math.max(0, ...before.filter(isOther).map((one) => shared(own, one)))
  add('first', previous === undefined)
  add('answers', previous !== undefined && isOther(previous) && previous.sentences.at(-1)?.question === true)
  add('continues', previous !== undefined && !isOther(previous))
  add('echoes', echoed > 0)
  add('echoes much', echoed > 2)
  add('leads', standing.leads)
  add('speaks much', standing.share > MUCH_FROM)
  add('speaks little', standing.share < LITTLE_BELOW)
  add('long', own.sentences.length > LONG_FROM)
  add('spoken', standing.spoken)
  return signs
}

/** Signs of a sentence that an answer turns into something else: a proposal is one thing alone, another when others agree. */
export const answerableIn = (signs: ReadonlySet<string>): string[] =>
  [...signs].filter((sign) => sign === '?' || sign.startsWith('cue ') || sign.startsWith('is '))

/** Signs of a sentence and of the answer to it together. */
export function answeredSigns(answerable: readonly string[], setting: ReadonlySet<string>): string[] {
  const answer = ANSWERS.find((sign) => setting.has(sign)) ?? 'unanswered'
  return answerable.map((sign) => `${sign} + ${answer}`)
}

/** How the speaker of an utterance and the meeting stand so far. */
export interface Standing {
  /** Share of all words, 0 to 1. */
  readonly share: number
  /** Nobody said more. */
  readonly leads: boolean
  /** The meeting is spoken rather than typed: people hesitate aloud. */
  readonly spoken: boolean
}

function shared(a: Utterance, b: Utterance): number {
  const known = new Set(a.words)
  let count = 0
  for (const word of new Set(b.words)) if (known.has(word)) count += 1
  return count
}
