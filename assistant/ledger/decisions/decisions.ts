import { oneOf } from '#engine/language/lexicon/languages.ts'
import { contentWords } from '#engine/language/words.ts'
import { conductsMeeting, isOrderToMachine, isPast } from '../language/stance.ts'
import { overlap } from '../likeness.ts'
import { commitmentsIn } from '../parsedMessage.ts'
import { NO_QUESTION } from '../questions/questionWords.ts'
import { isLabelled, statedIn } from '../stated.ts'
import { type Excerpt, excerptsOf, type Turn } from '../turn.ts'
import {
  choosesIn,
  type DecisionStatus,
  isFormula,
  isProposal,
  leavesOpen,
  movesOn,
  rationaleOf,
  settlesADay,
  statusOf,
  tellsOfBefore,
  typedAdds,
} from './decisionCues.ts'
import { SUBJECT_WITHIN, subjectOf, tellsItself } from './decisionSubject.ts'

/** A decision in words as the talk shapes it. */
export interface DecisionCandidate {
  text: string
  readonly status: DecisionStatus
  rationale: string | null
  readonly sectionId: string | null
  by: string
  words: ReadonlySet<string>
  readonly messages: Excerpt[]
  /** Somebody said outright that it is decided, and nobody objected. */
  explicit: boolean
  /** Logit of its text. */
  logit: number
  last: number
}

/** Logits from which a sentence may be a decision, and from which its words suffice to record it. */
const SUGGESTED_FROM = -1.4
const RECORDED_FROM = -0.3
const STATED = 99
const AGREED_WITHIN = 4
/** Turns between two sentences of one decision at most, whatever they say and when they share words. */
const SAME_WITHIN = 3
const AGAIN_WITHIN = 12
const TAKEN_BACK_WITHIN = 2
/** Share of words in common (Dice's coefficient) from which a sentence says the same. */
const REWORDED_FROM = 0.5
/** Decisions back that a turn can be about. */
const SEARCHED_MAX = 40
/** Maximum decisions kept. */
const KEPT_MAX = 200

const TAKES_BACK =
  /(?:^|[^\p{L}])(?:scra(?:tch|p) (?:that|it)|hold on|not so fast|i object|we can[’']t (?:just )?(?:decide|change) (?:it|that|this)|forget (?:it|that)|i take (?:it|that) back|off the table|un-decided)(?=$|[^\p{L}])/iu
const AGREES = new RegExp(
  String.raw`^(?!(?:good|fair) (?:question|point))(?:(?:@?\p{L}+|hm+|well|no|not)[,\s]+)?(?:${oneOf('agrees')})(?=$|[^\p{L}])|👍|(?:^|[\s,])(?:agreed|i[’']?m (?:for|fine|ok|okay|happy) (?:it|with)|suits me|je suis d[’']accord|bin dafür|me parece bien)(?=$|[\s.,!])`,
  'iu',
)
const OBJECTS = new RegExp(String.raw`^(?:(?:@?\p{L}+|hm+|well)[,\s]+)?(?:${oneOf('objects')})(?=$|[^\p{L}])`, 'iu')

export const agrees = ({ parsed }: Turn): boolean => !parsed.question && AGREES.test(parsed.text)

/** The decisions of a meeting, detected turn by turn. */
export class DecisionTracker {
  #decisions: DecisionCandidate[] = []
  /** Latest turns, in which the subject of a bare choice is looked for. */
  #before: Turn[] = []

  get decisions(): readonly DecisionCandidate[] {
    return this.#decisions
  }

  copy(): DecisionTracker {
    const copy = new DecisionTracker()
    const open = this.#decisions.slice(-SEARCHED_MAX)
    const copied = (decision: DecisionCandidate) => ({ ...decision, messages: [...decision.messages] })
    copy.#decisions = [...this.#decisions.slice(0, -SEARCHED_MAX), ...open.map(copied)]
    copy.#before = [...this.#before]
    return copy
  }

  /** `after`: the turns that follow, as far as they are known. */
  add(turn: Turn, after: readonly Turn[]): void {
    this.#evaluate(turn, after)
    this.#before = [...this.#before, turn].slice(-SUBJECT_WITHIN)
    if (this.#decisions.length > KEPT_MAX) this.#decisions = this.#decisions.slice(-KEPT_MAX)
  }

  /** A back-channel can only agree with the latest decision. */
  hear(turn: Turn): void {
    const latest = this.#decisions.at(-1)
    if (latest && agrees(turn) && latest.by !== turn.message.senderName && turn.place - latest.last <= AGREED_WITHIN)
      cite(latest, turn, [{ id: turn.message.id, sentence: turn.parsed.text }])
  }

  #evaluate(turn: Turn, after: readonly Turn[]): void {
    const latest = this.#decisions.at(-1)
    if (turn.parsed.joke) return
    if (latest && TAKES_BACK.test(turn.parsed.text) && turn.place - latest.last <= TAKEN_BACK_WITHIN)
      this.#decisions.pop()
    const objected = isObjectedTo(turn, after)
    for (const { sentence } of turn.parsed.clauses) {
      const stated = statedIn('decision', sentence)
      if (stated !== null)
        return this.#note(turn, { sentence, text: stated, logit: STATED, explicit: !objected, stated: true })
    }
    const agreed = isAgreedTo(turn, after)
    const [best] = turn.sentences
      .filter(
        ({ text, question }) =>
          isDecidable(text, turn) && (agreed || !(question || (!turn.spoken && isProposal(text)))),
      )
      .map(({ text, logits }) => ({ text, logit: logits.decision + (turn.spoken ? 0 : typedAdds(text, agreed)) }))
      .sort((a, b) => b.logit - a.logit)
    const logit = best?.logit ?? Number.NEGATIVE_INFINITY
    if (!best || logit < SUGGESTED_FROM || (objected && !isFormula(best.text))) return this.hear(turn)
    const text = this.#withSubject(best.text)
    if (text === null) return this.hear(turn)
    const explicit = !objected && logit >= RECORDED_FROM && isFormula(best.text)
    this.#note(turn, { sentence: best.text, text, logit, explicit, stated: false })
  }

  #note(turn: Turn, { sentence, text, logit, explicit, stated }: Noted): void {
    const words = new Set(turn.parsed.words)
    const status = statusOf(sentence)
    const rationale = rationaleOf(sentence)
    const known = this.#decisions
      .slice(-SEARCHED_MAX)
      .findLast((decision) => isSame(decision, turn, words, stated ? text : null))
    const excerpts = excerptsOf(turn, sentence)
    if (known && known.status === status) {
      const like = isRewording(known.text, sentence)
      const better = explicit === known.explicit ? logit > known.logit : explicit
      if (stated || (like && better)) Object.assign(known, { text, by: turn.message.senderName, words, logit })
      // In speech the words that decide may be about something else that was said meanwhile.
      known.explicit ||= explicit && (stated || like || !turn.spoken)
      known.rationale ??= rationale
      return cite(known, turn, excerpts)
    }
    if (known && overlap(known.words, words) >= REWORDED_FROM) this.#decisions.splice(this.#decisions.indexOf(known), 1)
    const { senderName: by, sectionId } = turn.message
    const last = turn.place
    this.#decisions.push({ text, status, rationale, sectionId, by, words, messages: excerpts, explicit, logit, last })
  }

  /** A choice that does not tell of what, with the sentence that it answers; null where it says nothing and answers nothing. [IN26] */
  #withSubject(sentence: string): string | null {
    if (tellsItself(sentence)) return sentence
    const subject = subjectOf(sentence, this.#before)
    if (subject === null) return choosesIn(sentence) || isFormula(sentence) ? sentence : null
    return `${sentence} (“${subject}”)`
  }
}

interface Noted {
  readonly sentence: string
  readonly text: string
  readonly logit: number
  readonly explicit: boolean
  /** It follows a label (`Decision: …`). */
  readonly stated: boolean
}

function isAgreedTo({ message }: Turn, after: readonly Turn[]): boolean {
  return after.slice(0, AGREED_WITHIN).some((one) => one.message.senderId !== message.senderId && agrees(one))
}

/** Somebody else objects before anybody agrees. */
function isObjectedTo(turn: Turn, after: readonly Turn[]): boolean {
  for (const one of after.slice(0, AGREED_WITHIN)) {
    if (one.message.senderId === turn.message.senderId) continue
    if (OBJECTS.test(one.parsed.text)) return true
    if (agrees(one)) return false
  }
  return false
}

function isDecidable(sentence: string, { spoken, parsed }: Turn): boolean {
  if (leavesOpen(sentence) || isPast(sentence) || tellsOfBefore(sentence) || settlesADay(sentence)) return false
  if (movesOn(sentence)) return false
  if (isOrderToMachine(sentence) || isLabelled(sentence) || NO_QUESTION.test(sentence)) return false
  if (isFormula(sentence)) return true
  if (conductsMeeting(sentence)) return false
  if (spoken) return true
  return !commitmentsIn(parsed, sentence).some(({ force, owner }) => force === 'promised' && owner.who !== 'anyone')
}

function cite(decision: DecisionCandidate, { place }: Turn, excerpts: readonly Excerpt[]): void {
  decision.last = place
  for (const one of excerpts) if (!decision.messages.some(({ id }) => id === one.id)) decision.messages.push(one)
}

/** A decision in other words would be taken for another one, so only a like sentence takes its place. */
function isRewording(text: string, sentence: string): boolean {
  const [a, b] = [new Set(contentWords(text)), new Set(contentWords(sentence))]
  return overlap(a, b) > 0 && (2 * [...a].filter((word) => b.has(word)).length) / (a.size + b.size) >= REWORDED_FROM
}

/** What is stated outright is the same only as what says so in like words, since both stand in somebody's own words. */
function isSame(
  decision: DecisionCandidate,
  { place, message }: Turn,
  words: ReadonlySet<string>,
  stated: string | null,
): boolean {
  const back = place - decision.last
  if (decision.sectionId !== message.sectionId || back > AGAIN_WITHIN) return false
  if (stated !== null) return isRewording(decision.text, stated)
  if (decision.logit === STATED) return overlap(decision.words, words) >= REWORDED_FROM
  return back <= SAME_WITHIN || overlap(decision.words, words) >= REWORDED_FROM
}
