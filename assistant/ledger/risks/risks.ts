import { entryOf } from '#engine/entries.ts'
import { contentWords } from '#engine/language/words.ts'
import type { Turn } from '../actions/task.ts'
import { overlap } from '../likeness.ts'
import { NEXT_WITHIN } from '../limits.ts'
import { LookaheadFold } from '../lookaheadFold.ts'
import { type Clash, ClashTracker } from './clashes.ts'
import type { Stated } from './contradictions.ts'
import { isAffirmed, isAlarmed } from './doubt/answers.ts'
import { type RiskKind, type Severity, severityOf } from './doubt/kind.ts'
import { AFTER, BEFORE, type Doubtful, weighed } from './doubt/setting.ts'

/** A risk, a gap or a contradiction as the talk shapes it. */
export interface RiskCandidate {
  kind: RiskKind
  severity: Severity
  readonly text: string
  readonly sectionId: string | null
  words: ReadonlySet<string>
  /** Verbatim, of messages and sections. */
  readonly evidence: string[]
  readonly messageIds: string[]
  last: number
}

/** Messages between two sentences of one risk at most. */
const SAME_WITHIN = 12
const SETTLED_WITHIN = 6
/** Logits from which a message counts as a risk, and from which it goes on about one. */
const RISK_FROM = 0
const MORE_FROM = -1
/** Risks back that a message can be about. */
const SEARCHED_MAX = 80
/** Content words before a title that is read aloud: `last item, ...`. */
const LEAD_WORDS_MAX = 2

/** A message with all that is weighed of it. */
export interface Weighable extends Doubtful {
  readonly turn: Turn
  readonly clash: Clash | null
}

/** The risks of a meeting, detected message by message; what a message means is known some messages later. */
export class RiskTracker {
  readonly #clashes: ClashTracker
  readonly #fold: LookaheadFold<Weighable, RiskCandidate>

  /** `sections`: the amounts that each section under review states; `titles`: the words of their titles. */
  constructor(sections: ReadonlyMap<string, readonly Stated[]>, titles: readonly ReadonlySet<string>[]) {
    this.#clashes = new ClashTracker(sections)
    this.#fold = new LookaheadFold({
      before: BEFORE,
      after: AFTER,
      searched: SEARCHED_MAX,
      step: (risks, talk, place) => evaluate(risks, talk, place, titles),
      copied,
    })
  }

  get risks(): readonly RiskCandidate[] {
    return this.#fold.items
  }

  add(turn: Turn): void {
    this.#fold.add(weighableOf(turn, this.#clashes.add(turn), this.#clashes.agrees(turn)))
  }
}

export function weighableOf(turn: Turn, clash: Clash | null, agrees: boolean): Weighable {
  const { parsed, message } = turn
  const { weight, manner } = parsed.doubt
  return {
    ...manner,
    turn,
    clash,
    weight,
    by: message.senderId,
    sectionId: message.sectionId,
    agrees: agrees && clash === null,
    clashes: clash?.kind === 'contradiction',
    unknown: clash?.kind === 'missing-info',
    alarmed: isAlarmed(parsed.text),
    affirms: isAffirmed(parsed.text),
    numbers: parsed.text.match(/\d+(?:[.,]\d+)*/gu) ?? [],
  }
}

const copied = (risk: RiskCandidate): RiskCandidate => ({
  ...risk,
  evidence: [...risk.evidence],
  messageIds: [...risk.messageIds],
})

function evaluate(
  risks: RiskCandidate[],
  talk: readonly Weighable[],
  place: number,
  titles: readonly ReadonlySet<string>[],
): void {
  const one = entryOf(talk, place)
  const { parsed } = one.turn
  if (parsed.joke) return
  if (one.settles) settle(risks, one.turn)
  const { clash, turn } = one
  const outright = clash === null ? outrightRisk(turn) : null
  if (outright !== null) return note(risks, turn, { kind: 'risk', sentence: outright })
  const weight = weighed(talk, place)
  if (weight <= RISK_FROM) {
    if (weight > MORE_FROM) goOn(risks, turn)
    return
  }
  if (clash) return note(risks, turn, clash)
  if (parsed.doubt.plain && !isTakenUp(talk, place)) return
  const { sentence, kind } = parsed.doubt
  if (isTelling(sentence, titles)) note(risks, turn, { kind, sentence })
}

/** Names trouble outright; a condition, a denial or a question does not. [IN28] */
const NAMES_RISK =
  /(?<!\p{L})(?:there(?:[’']s| is| are) (?:(?:also|still|always|clearly|then) )?(?:a|the|some|another|one)(?: (?:\p{L}{1,20})){0,2} (?:risk|danger)s? (?:that|of|in|here)|(?:the|one|another|my|our|a)(?: (?:\p{L}{1,20})){0,2} (?:risk|danger)(?: here)? is (?:that|of|to)|we (?:also )?(?:risk|run the risk of) \p{L}{2,20}ing|es besteht (?:das|ein) risiko|il y a un risque|hay (?:un|el) riesgo)(?!\p{L})/iu
const NO_RISK = /(?<!\p{L})(?:no|not|never|without|little|small|if|unless|zero|hardly|kein|aucun|ningún)(?!\p{L})/iu

function outrightRisk({ parsed }: Turn): string | null {
  const { settles, question } = parsed.doubt.manner
  if (settles || question) return null
  const named = parsed.clauses.find(
    ({ sentence, question }) => !question && NAMES_RISK.test(sentence) && !NO_RISK.test(sentence),
  )
  return named?.sentence ?? null
}

/** Somebody is alarmed by it, or says something else. */
function isTakenUp(talk: readonly Weighable[], place: number): boolean {
  const next = talk[place + 1]
  return next !== undefined && (next.alarmed || next.clashes)
}

/** `Hm hm.` says nothing of what, and a title read aloud risks about nothing. */
function isTelling(sentence: string, titles: readonly ReadonlySet<string>[]): boolean {
  const words = contentWords(sentence)
  if (words.length < 2) return false
  return !titles.some((title) => {
    const others = words.filter((word) => !title.has(word)).length
    return others === 0 || (others <= LEAD_WORDS_MAX && words.length - others === title.size)
  })
}

interface Noted extends Omit<Clash, 'kind'> {
  readonly kind: RiskKind
}

function note(risks: RiskCandidate[], turn: Turn, { kind, sentence, against, otherId }: Noted): void {
  const words = new Set(turn.parsed.words)
  const severity = severityOf(sentence, kind)
  const cited = [otherId, turn.message.id].filter((id) => id !== undefined)
  const known = risks.slice(-SEARCHED_MAX).findLast((risk) => isSame(risk, turn, kind, words))
  if (known) {
    known.last = turn.place
    known.words = new Set([...known.words, ...words])
    known.severity = graver(known.severity, severity)
    const opposes = otherId !== undefined && known.messageIds.includes(otherId)
    if (kind === 'contradiction' && (opposes || known.kind === 'missing-info')) known.kind = kind
    for (const id of cited) if (!known.messageIds.includes(id)) known.messageIds.push(id)
    known.evidence.push(sentence)
    return
  }
  // What another message said before comes first.
  const [text, ...others] =
    against === undefined ? [sentence] : otherId === undefined ? [sentence, against] : [against, sentence]
  risks.push({
    kind,
    severity,
    text,
    sectionId: turn.message.sectionId,
    words,
    evidence: [text, ...others],
    messageIds: cited,
    last: turn.place,
  })
}

function isSame(risk: RiskCandidate, { place, message }: Turn, kind: RiskKind, words: ReadonlySet<string>): boolean {
  const back = place - risk.last
  const here = risk.sectionId === message.sectionId
  if (back <= 1 || (back <= 2 && risk.kind === kind) || (back <= NEXT_WITHIN && here)) return true
  if (back > SAME_WITHIN) return risk.kind === kind && overlap(risk.words, words) >= 0.5
  const likeness = overlap(risk.words, words)
  return (here && likeness >= 0.3) || (risk.kind === kind && likeness >= 0.5)
}

/** What is no risk by itself still belongs to the one just spoken of. */
function goOn(risks: RiskCandidate[], { place, message }: Turn): void {
  const risk = risks.findLast(({ last, sectionId }) => place - last <= 2 && sectionId === message.sectionId)
  if (!risk || risk.messageIds.includes(message.id)) return
  risk.last = place
  risk.messageIds.push(message.id)
}

function settle(risks: RiskCandidate[], { place, message }: Turn): void {
  const at = risks.findLastIndex(
    ({ last, sectionId }) => place - last <= SETTLED_WITHIN && sectionId === message.sectionId && place > last,
  )
  if (at >= 0) risks.splice(at, 1)
}

const GRAVITY: readonly Severity[] = ['low', 'medium', 'high']

function graver(a: Severity, b: Severity): Severity {
  return GRAVITY.indexOf(a) >= GRAVITY.indexOf(b) ? a : b
}
