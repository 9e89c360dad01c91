import { contentWords } from '#engine/language/words.ts'
import { type Excerpt, excerptsOf, type Turn } from '../turn.ts'
import type { Commitment } from './commitments.ts'

/** A task as the talk shapes it; only a firm one is an action. */
export interface Task {
  owner: string | null
  text: string
  readonly words: ReadonlySet<string>
  due: string | null
  firm: boolean
  status: 'open' | 'done'
  /** Whom it was asked of by name; null leaves it to anyone but the one who asked. */
  asked: string | null
  /** Who brought it up. */
  readonly by: string
  /** A mere yes takes it on. */
  readonly open: boolean
  /** Its owner took it on in so many words. */
  taken: boolean
  /** A name and a thing: only agreement with a time makes it one. */
  readonly faint: boolean
  /** Its owner offered it; welcomed or timed it counts. */
  readonly offered: boolean
  /** It rests on what was said before. */
  readonly vague: boolean
  readonly messages: Excerpt[]
  /** Its owner promised it of their own accord, in so many words. */
  readonly promised: boolean
  readonly spoken: boolean
  /** Logit of its likeliest sentence. */
  logit: number
  /** Place of the newest turn about it. */
  last: number
}

interface Setting {
  readonly owner: string | null
  readonly words: ReadonlySet<string>
  /** What a vague task rests on. */
  readonly antecedent: string | null
  readonly turn: Turn
}

export function taskOf(commitment: Commitment, { owner, words, antecedent, turn }: Setting): Task {
  const { force, due, clause, vague, task } = commitment
  const sender = turn.message.senderName
  const self = owner === sender
  const asks = force === 'asked' || force === 'hinted'
  const called = force === 'needed' || force === 'wanted' ? calledOf(turn) : null
  const firm = force === 'promised' || (self && asks) || (due !== null && self)
  return {
    owner: asks && !self ? null : owner,
    asked: asks ? owner : called,
    text: antecedent === null ? task : `${task} (“${antecedent}”)`,
    words: antecedent === null ? words : new Set([...words, ...contentWords(antecedent)]),
    due: due?.words ?? null,
    firm: force === 'needed' || force === 'wanted' ? due?.limit === true && called === null : firm,
    status: 'open',
    by: sender,
    open: force !== 'wanted',
    taken: self && firm,
    faint: force === 'hinted',
    offered: force === 'offered',
    vague,
    messages: excerptsOf(turn, clause.sentence),
    promised: self && force === 'promised',
    spoken: turn.spoken,
    logit: actionLogit(turn, clause.sentence),
    last: turn.place,
  }
}

/** `The slides must be ready by Monday. Ben?`: who is called upon at the end. */
function calledOf({ parsed, message }: Turn): string | null {
  const last = parsed.clauses.at(-1)
  if (!last?.question || parsed.addressee === message.senderName) return null
  return contentWords(last.text).length <= 1 ? parsed.addressee : null
}

const ANTECEDENT_CHARACTERS_MAX = 160
/** Says that there is nothing to do after all: `on me` then owns a mistake, not a task. */
const NOTHING_LEFT =
  /(?<!\p{L})(?:scra(?:tch|p) (?:that|it|this)|never ?mind|forget (?:it|that|this)|(?:i )?take (?:that|it) back|false alarm|no longer (?:needed|necessary)|not (?:needed|necessary)|(?:my|our) (?:mistake|bad|fault|error))(?!\p{L})/iu

/** True if a vague commitment such as `On me.` follows or precedes what takes its subject back. [IN27] */
export function isMootAfter({ parsed, place }: Turn, before: Turn | null): boolean {
  const last = before !== null && place - before.place === 1 ? before.parsed.clauses.at(-1)?.sentence : undefined
  return [last, ...parsed.clauses.map(({ sentence }) => sentence)].some((one) => one && NOTHING_LEFT.test(one))
}

/** The sentence before a vague commitment: of the same message, else the last one of the message before. */
export function antecedentOf({ clause }: Commitment, { parsed }: Turn, before: Turn | null): string | null {
  const own = parsed.clauses.findLast(({ place }) => place < clause.place)
  const sentence = own && contentWords(own.sentence).length > 1 ? own.sentence : before?.parsed.clauses.at(-1)?.sentence
  if (sentence === undefined || contentWords(sentence).length < 2) return null
  return sentence.length <= ANTECEDENT_CHARACTERS_MAX ? sentence.replace(/(?<![\s.!?])[\s.!?]+$/u, '') : null
}

/** Adds what was said to that which the task rests on. */
export function cite(task: Task, turn: Turn, sentence: string): void {
  task.last = turn.place
  task.logit = Math.max(task.logit, actionLogit(turn, sentence))
  for (const one of excerptsOf(turn, sentence))
    if (!task.messages.some(({ id }) => id === one.id)) task.messages.push(one)
}

/** How likely what was said is an action: a logit. */
function actionLogit({ sentences }: Turn, said: string): number {
  const about = sentences.filter(({ text }) => text.includes(said) || said.includes(text))
  return Math.max(UNLIKELY, ...about.map(({ logits }) => logits.action))
}

const UNLIKELY = -9

export function sameWords(a: string, b: string | null): boolean {
  return a.toLowerCase() === b?.toLowerCase()
}

/** Whether a time as written has the words of another, as `before xmas` has those of `xmas`. */
export function includesWords(whole: string | null, part: string): boolean {
  return whole !== null && ` ${whole.toLowerCase()} `.includes(` ${part.toLowerCase()} `)
}

/** Nobody is nobody else. */
export function sameOwner(task: Task, owner: string | null): boolean {
  const known = task.owner ?? task.asked
  return owner === null || known === null || known === owner
}

export function sameDue(task: Task, { due }: Commitment): boolean {
  return due === null || task.due === null || sameWords(task.due, due.words)
}
