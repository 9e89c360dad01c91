import { entryOf } from '#engine/entries.ts'
import { CHOOSING } from '#engine/language/lexicon/kinds.ts'
import { contentWords } from '#engine/language/words.ts'
import type { Turn } from '../actions/task.ts'
import { overlap } from '../likeness.ts'
import { LookaheadFold } from '../lookaheadFold.ts'
import { statedIn } from '../stated.ts'
import { type DecisionStatus, decidesNothing } from './decisionCues.ts'
import { choosingKindsOf } from './decisionLexicon.ts'
import { AFTER, BEFORE, type Choosable, choosableOf, decisiveness } from './decisionSetting.ts'
import { choosingOf } from './decisionSigns.ts'
import { SUBJECT_WITHIN, subjectOfChoice } from './decisionSubject.ts'
import { Leadership } from './leadership.ts'

/** A decision in words as the talk shapes it. */
export interface DecisionCandidate {
  text: string
  readonly status: DecisionStatus
  rationale: string | null
  readonly sectionId: string | null
  by: string
  words: ReadonlySet<string>
  readonly messages: { readonly id: string; readonly sentence: string }[]
  /** Somebody stated it outright. */
  explicit: boolean
  /** Logit of its text. */
  weight: number
  last: number
}

/** Logits from which a message counts as a decision. */
const DECIDED_FROM = 0
const AGREED_WITHIN = 4
/** Messages between two sentences of one decision at most, whatever they say and when they share words. */
const SAME_WITHIN = 3
const AGAIN_WITHIN = 12
const TAKEN_BACK_WITHIN = 2
/** Share of words in common (Dice's coefficient) from which a sentence says the same. */
const REWORDED_FROM = 0.5
/** Decisions back that a message can be about. */
const SEARCHED_MAX = 40

const TAKES_BACK =
  /(?:^|[^\p{L}])(?:scra(?:tch|p) (?:that|it)|hold on|not so fast|i object|we can[’']t (?:just )?(?:decide|change) (?:it|that|this)|forget (?:it|that)|i take (?:it|that) back|off the table|un-decided)(?=$|[^\p{L}])/iu

/** The decisions of a meeting, detected message by message; what a message means is known some messages later. */
export class DecisionTracker {
  readonly #leadership = new Leadership()
  readonly #fold = new LookaheadFold<Choosable, DecisionCandidate>({
    before: BEFORE,
    after: AFTER,
    searched: SEARCHED_MAX,
    step: evaluate,
    copied: (decision) => ({ ...decision, messages: [...decision.messages] }),
  })

  get decisions(): readonly DecisionCandidate[] {
    return this.#fold.items
  }

  add(turn: Turn): void {
    this.#fold.add(choosableOf(turn, choosingOf(turn.parsed), this.#leadership.add(turn.message)))
  }
}

function evaluate(decisions: DecisionCandidate[], talk: readonly Choosable[], place: number): void {
  const one = entryOf(talk, place)
  const { turn } = one
  const latest = decisions.at(-1)
  if (turn.parsed.joke) return
  if (latest && TAKES_BACK.test(turn.parsed.text) && turn.place - latest.last <= TAKEN_BACK_WITHIN) decisions.pop()
  const stated = statedBy(one)
  if (stated !== null) return note(decisions, talk, place, { ...stated, weight: STATED })
  if (decidesNothing(one.choosing.sentence)) return
  const weight = decisiveness(talk, place)
  if (weight > DECIDED_FROM && one.choosing.sentence !== '' && statedIn('action', one.choosing.sentence) === null)
    return note(decisions, talk, place, { weight })
  if (one.agrees !== null && latest && latest.by !== one.by && turn.place - latest.last <= AGREED_WITHIN)
    cite(decisions.at(-1) ?? latest, turn, turn.parsed.text)
}

/** The decision that a message states outright; null where it states none. [IN24] */
function statedBy({ turn, choosing }: Choosable): Omit<Evidence, 'weight'> | null {
  if (choosing.sentence === '') return null
  for (const { sentence } of turn.parsed.clauses) {
    const stated = statedIn('decision', sentence)
    if (stated === null) continue
    const cue = turn.parsed.decisions.find((one) => one.sentence === sentence)
    const status = sentence === choosing.sentence ? choosing.status : (cue?.status ?? 'approved')
    return { stated, said: { sentence, status, rationale: cue?.rationale ?? null } }
  }
  return null
}

function cite(decision: DecisionCandidate, { message, place }: Turn, sentence: string): void {
  decision.last = place
  if (!decision.messages.some(({ id }) => id === message.id)) decision.messages.push({ id: message.id, sentence })
}

/** A decision in other words would be taken for another one, so only a like sentence takes its place. */
function isRewording(text: string, sentence: string): boolean {
  const [a, b] = [new Set(contentWords(text)), new Set(contentWords(sentence))]
  return overlap(a, b) > 0 && (2 * [...a].filter((word) => b.has(word)).length) / (a.size + b.size) >= REWORDED_FROM
}

/** It says that something is decided and not what. */
const isBare = (sentence: string): boolean =>
  (sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every(
    (word) => contentWords(word).length === 0 || (choosingKindsOf(word) & (CHOOSING.closes | CHOOSING.leads)) !== 0,
  )

/** `Settled.` decides what was said before it; null where nothing was. */
function subjectOf(talk: readonly Choosable[], place: number): Choosable | null {
  const own = entryOf(talk, place)
  if (!isBare(own.choosing.sentence)) return own
  const before = talk.slice(Math.max(0, place - SAME_WITHIN), place)
  return before.findLast(({ agrees, choosing }) => agrees !== 'wholly' && !isBare(choosing.sentence)) ?? null
}

/** Above what any signs add up to. */
const STATED = 99

interface Evidence {
  readonly weight: number
  /** A decision stated outright, without its label. */
  readonly stated?: string
  readonly said?: Pick<Choosable['choosing'], 'sentence' | 'status' | 'rationale'>
}

function note(
  decisions: DecisionCandidate[],
  talk: readonly Choosable[],
  place: number,
  { weight, stated, said }: Evidence,
): void {
  const one = entryOf(talk, place)
  const explicit = stated !== undefined
  const subject = explicit ? one : subjectOf(talk, place)
  if (!subject) return
  const { sentence, status, rationale } =
    said ?? (subject === one ? one.choosing : { ...subject.choosing, ...statusFrom(one) })
  const text = stated ?? withSubject(sentence, subject, talk)
  const words = new Set(subject.turn.parsed.words)
  const known = decisions
    .slice(-SEARCHED_MAX)
    .findLast((decision) => isSame(decision, one, words, explicit ? text : null))
  if (known && known.status === status) {
    if (explicit || (weight > known.weight && isRewording(known.text, sentence)))
      Object.assign(known, { text, by: one.by, weight, words, explicit })
    known.rationale ??= rationale
    return cite(known, one.turn, sentence)
  }
  if (known && overlap(known.words, words) >= 0.5) decisions.splice(decisions.indexOf(known), 1)
  const { sectionId, by, turn } = one
  const messages = [{ id: subject.turn.message.id, sentence }]
  if (subject !== one) messages.push({ id: turn.message.id, sentence: turn.parsed.text })
  decisions.push({ text, status, rationale, sectionId, by, words, messages, explicit, weight, last: turn.place })
}

/** A bare choice with the question or proposal that it answers, which its text would not tell. [IN26] */
function withSubject(sentence: string, chosen: Choosable, talk: readonly Choosable[]): string {
  const at = talk.indexOf(chosen)
  const before = talk.slice(Math.max(0, at - SUBJECT_WITHIN), at).map(({ turn }) => turn)
  const subject = subjectOfChoice(sentence, before)
  return subject === null ? sentence : `${sentence} (“${subject}”)`
}

const statusFrom = ({ choosing }: Choosable) => (choosing.status === 'approved' ? {} : { status: choosing.status })

/** What is stated outright is the same only as what says so in like words, since both stand in somebody's own words. */
function isSame(
  decision: DecisionCandidate,
  { turn, sectionId }: Choosable,
  words: ReadonlySet<string>,
  stated: string | null,
): boolean {
  const back = turn.place - decision.last
  if (decision.sectionId !== sectionId || back > AGAIN_WITHIN) return false
  if (stated !== null) return isRewording(decision.text, stated)
  if (decision.explicit) return overlap(decision.words, words) >= 0.5
  return back <= SAME_WITHIN || overlap(decision.words, words) >= 0.5
}
