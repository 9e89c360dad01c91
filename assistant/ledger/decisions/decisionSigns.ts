import { CHOOSING } from '#engine/language/lexicon/kinds.ts'
import { followsWithin } from '../language/kindSequence.ts'
import { isHypothetical, isPast } from '../language/stance.ts'
import type { ParsedMessage } from '../parsedMessage.ts'
import { NO_DOUBT } from '../risks/doubt/doubt.ts'
import { callsForAgreement, type DecisionCue, type DecisionStatus } from './decisionCues.ts'
import { choosingKindsOf } from './decisionLexicon.ts'
import { DECISION_WEIGHTS } from './decisionWeights.ts'

/** A sentence as its words and their kinds. */
interface Spoken {
  readonly sentence: string
  readonly kinds: readonly number[]
  readonly all: number
  readonly question: boolean
  readonly cue: DecisionCue | null
}

/** How much a message by itself sounds like a decision or a proposal for one. */
export interface Choosing {
  readonly signs: ReadonlySet<string>
  /** What its own signs sum up to, a logit. */
  readonly weight: number
  /** The most decisive sentence, what it would decide, and why. */
  readonly sentence: string
  readonly status: DecisionStatus
  readonly rationale: string | null
}

const WORD = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu
/** Words of a sentence that are looked at. */
const WORDS_MAX = 40

const {
  we,
  lets,
  chooses,
  closes,
  stays,
  every,
  until,
  waits,
  later,
  proposes,
  leads,
  no,
  should,
  me,
  therefore,
  is,
  number,
} = CHOOSING

const asksBy = (words: RegExp) => (one: Spoken) => one.question && words.test(one.sentence)
const says = (words: RegExp) => (one: Spoken) => words.test(one.sentence)
const first =
  (kind: number, among = 1) =>
  ({ kinds }: Spoken) =>
    kinds.slice(0, among).some((one) => (one & kind) !== 0)

const follows = (a: number, b: number, within: number) => (one: Spoken) =>
  (one.all & a) !== 0 && (one.all & b) !== 0 && followsWithin(one.kinds, a, b, within)
const cued =
  (status: DecisionStatus, firm: boolean) =>
  ({ cue }: Spoken) =>
    cue?.status === status && cue.firm === firm

/** Signs in the grammar of one sentence. */
const SENTENCE_SIGNS: readonly (readonly [string, (one: Spoken) => boolean])[] = [
  ...Object.entries(CHOOSING).map(([name, kind]) => [name, (one: Spoken) => (one.all & kind) !== 0] as const),
  ['cue approved', cued('approved', true)],
  ['cue proposed', cued('approved', false)],
  ['cue rejected', cued('rejected', true)],
  ['cue pending', cued('pending', true)],
  ['we choose', follows(we, chooses, 3)],
  ["let's choose", follows(lets, chooses, 3)],
  ['we wait', follows(we | lets, waits, 4)],
  ['wait until', follows(waits, until | later, 4)],
  ['not until', follows(no, until, 8)],
  ['not today', follows(no, later, 8)],
  ['stays as', follows(stays, waits, 2)],
  ['we not', follows(we, no, 2)],
  ['not choose', follows(no, chooses, 3)],
  ['should choose', follows(should, chooses, 3)],
  ['I propose', follows(me, proposes, 3)],
  ['so we', follows(leads, we, 2)],
  ['leads with no', follows(leads, no, 1)],
  ['first leads', first(leads)],
  ['first closes', first(closes, 2)],
  ['first no', first(no)],
  ['first we', first(we, 2)],
  ['first chooses', first(chooses)],
  ['first me', first(me)],
  ['first every', first(every)],
  ['last then', ({ kinds }) => ((kinds.at(-1) ?? 0) & therefore) !== 0 && kinds.length > 1],
  ['last closes', ({ kinds }) => ((kinds.at(-1) ?? 0) & closes) !== 0],
  ['it is', says(/\bit is(?: then)?[.!]*$/iu)],
  ['is number', follows(is | stays, number, 3)],
  ['asks', ({ question }) => question],
  [
    'tag',
    asksBy(/,\s*(?:ok|okay|right|alright|agreed|yes|fine|deal|everyone|all|no|oder|ja|d.accord|non|vale)\s*\?+$/iu),
  ],
  ['what if', says(/\b(?:what if|how about|why (?:don.t we|not)|what about)\b|^(?:et si|wie wäre)/iu)],
  ['or', asksBy(/\S,? (?:or|oder|ou) \S.{0,200}\?$/iu)],
  ['colon', says(/\p{L}:\s/u)],
  ['quotes', says(/["“”„«]/u)],
  ['short', ({ kinds }) => kinds.length < 4],
  ['long', ({ kinds }) => kinds.length > 12],
  ['very long', ({ kinds }) => kinds.length > 20],
  ['from on', says(/\b(?:from [^.!?]{2,24} on|as of|any ?more|no longer|by default|for now|for good)\b/iu)],
]

function spoken(sentence: string, question: boolean, cue: DecisionCue | null): Spoken {
  const words = (sentence.toLowerCase().replaceAll('’', "'").match(WORD) ?? []).slice(0, WORDS_MAX)
  const kinds = words.map(choosingKindsOf)
  return { sentence, kinds, all: kinds.reduce((all, kind) => all | kind, 0), question, cue }
}

const NOTHING: Choosing = { signs: new Set(), weight: -99, sentence: '', status: 'approved', rationale: null }

/** The signs of a message; nothing for an order to the machinery, which is nobody's decision. */
export function choosingOf(parsed: ParsedMessage): Choosing {
  if (parsed.doubt === NO_DOUBT || parsed.joke) return NOTHING
  const { clauses, decisions } = parsed
  const signs = new Set<string>()
  let [heaviest, place] = [Number.NEGATIVE_INFINITY, -1]
  let best: Spoken | null = null
  for (const clause of clauses) {
    if (clause.place === place) continue
    place = clause.place
    const cue = decisions.find(({ sentence }) => sentence === clause.sentence) ?? null
    const one = spoken(clause.sentence, clause.question, cue)
    let weight = 0
    for (const [name, holds] of SENTENCE_SIGNS) {
      if (!holds(one)) continue
      signs.add(name)
      weight += DECISION_WEIGHTS[name] ?? 0
    }
    if (callsForAgreement(clause.sentence)) {
      signs.add('calls')
      weight -= CALL_PENALTY
    }
    if (weight > heaviest && one.kinds.length > 0) [heaviest, best] = [weight, one]
  }
  if (best === null) return NOTHING
  for (const name of mannersOf(parsed)) signs.add(name)
  if (place > 0) signs.add('sentences')
  let weight = DECISION_WEIGHTS.bias ?? 0
  for (const name of signs) weight += DECISION_WEIGHTS[name] ?? 0
  return { signs, weight, sentence: best.sentence, status: statusOf(best), rationale: best.cue?.rationale ?? null }
}

/** `Agreed?` is never what is decided while the message says more. */
const CALL_PENALTY = 9

function mannersOf({ text, reply, commitments, addressee, question }: ParsedMessage): string[] {
  const manners = {
    'is bound': commitments.some(({ force }) => force === 'promised' || force === 'asked'),
    'is offered': commitments.some(({ force }) => force !== 'promised' && force !== 'asked'),
    'is accepting': reply.accepts,
    'is refusing': reply.refuses,
    'is done': reply.done,
    'is welcoming': reply.welcomes,
    'is asking': question,
    'is addressed': addressee !== null,
    'is past': isPast(text),
    'is supposed': isHypothetical(text),
  }
  return Object.entries(manners).flatMap(([name, holds]) => (holds ? [name] : []))
}

function statusOf({ sentence, kinds, all, question, cue }: Spoken): DecisionStatus {
  if (cue && (cue.firm || cue.status !== 'approved')) return cue.status
  if (LATER.test(sentence)) return 'pending'
  const leading = kinds.slice(0, 3)
  const denied = leading.some((kind) => (kind & no) !== 0) || (all & CHOOSING.refuses) !== 0
  if (REFUSED.test(sentence) || (denied && !question && REFUSES.test(sentence))) return 'rejected'
  return 'approved'
}

const LATER =
  /\b(?:next time|not (?:today|tonight|now|yet)|another (?:day|time)|come back to|take (?:it|that|this) up again|(?:we|we[’']ll|let[’']s) (?:see|look at|revisit)\b[^.!?]{0,50}\b(?:after|once|when|later|next|in)|(?:has|have) to wait|waits?|wait (?:with|for|until|till)|park|parked|postponed?|until [^.!?]{2,40} (?:has|have|is|are) |before we have|first have|depends on|undecided|open until|decide (?:later|after|next)|offen|nächstes mal|vertag\w*|on (?:verra|tranche après|en reparle|attend)|pour l.instant|plus tard|prochaine fois|próxima vez|pendiente|más tarde)\b/iu
const REFUSED =
  /\b(?:reject(?:ed)?|refused?|declined?|we (?:don[’']t|won[’']t|do not|will not) (?:sign|accept|take|do|want|agree|volunteer|pay|join|buy|support)|say no|(?:it|that|this)[’']?s (?:off|out|a no)|out then|not happening|no way|can[’']?t afford|abgelehnt|on refuse|refusé|rechaz\w+|off the table|but no)(?=$|[^\p{L}])/iu
const REFUSES =
  /^(?:(?:so|then|ok|okay|no|also|donc|and|well)[,.: ]+)*(?:no|kein\w*|pas de|aucune?|never|nein|non)(?=$|[^\p{L}])/iu
