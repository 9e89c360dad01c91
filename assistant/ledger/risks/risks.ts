import { contentWords } from '#engine/language/words.ts'
import type { Turn } from '../actions/task.ts'
import { overlap } from '../likeness.ts'
import { NEXT_WITHIN } from '../limits.ts'
import { LateTalk } from '../lookahead.ts'
import { type Clash, ClashTalk } from './clashes.ts'
import type { Stated } from './contradictions.ts'
import { isAffirmed, isAlarmed } from './doubt/answers.ts'
import { type RiskKind, type Severity, severityOf } from './doubt/kind.ts'
import { AFTER, BEFORE, type Doubtful, weighed } from './doubt/setting.ts'

/** A worry, a gap or a contradiction as the talk shapes it. */
export interface Worry {
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

/** Messages between two sentences of one worry at most. */
const SAME_WITHIN = 12
const SETTLED_WITHIN = 6
/** Logits from which a message is told as a risk, and from which it goes on about one. */
const RISK_FROM = 0
const MORE_FROM = -1
/** Worries back that a message can be about. */
const SEARCHED_MAX = 80
/** Content words before a title that is read aloud: `last item, ...`. */
const LEAD_WORDS_MAX = 2

/** A message with all that is weighed of it. */
export interface Weighable extends Doubtful {
  readonly turn: Turn
  readonly clash: Clash | null
}

/** The worries of a meeting, told message by message; what a message means is known some messages later. */
export class WorryTalk {
  readonly #clashes: ClashTalk
  readonly #told: LateTalk<Weighable, Worry>

  /** `sections`: the amounts that each section under review states; `titles`: the words of their titles. */
  constructor(sections: ReadonlyMap<string, readonly Stated[]>, titles: readonly ReadonlySet<string>[]) {
    this.#clashes = new ClashTalk(sections)
    this.#told = new LateTalk({
      before: BEFORE,
      after: AFTER,
      searched: SEARCHED_MAX,
      tell: (worries, talk, place) => tell(worries, talk, place, titles),
      copied,
    })
  }

  get worries(): readonly Worry[] {
    return this.#told.items
  }

  hear(turn: Turn): void {
    this.#told.hear(weighableOf(turn, this.#clashes.hear(turn), this.#clashes.agrees(turn)))
  }
}

export function weighableOf(turn: Turn, clash: Clash | null, agrees: boolean): Weighable {
  const { heard, message } = turn
  const { weight, manner } = heard.doubt
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
    alarmed: isAlarmed(heard.text),
    affirms: isAffirmed(heard.text),
    numbers: heard.text.match(/\d+(?:[.,]\d+)*/gu) ?? [],
  }
}

const copied = (worry: Worry): Worry => ({
  ...worry,
  evidence: [...worry.evidence],
  messageIds: [...worry.messageIds],
})

function tell(
  worries: Worry[],
  talk: readonly Weighable[],
  place: number,
  titles: readonly ReadonlySet<string>[],
): void {
  const one = talk[place]!
  const { heard } = one.turn
  if (heard.joke) return
  if (one.settles) settle(worries, one.turn)
  const weight = weighed(talk, place)
  const { clash, turn } = one
  if (weight <= RISK_FROM) {
    if (weight > MORE_FROM) goOn(worries, turn)
    return
  }
  if (clash) return note(worries, turn, clash)
  if (heard.doubt.plain && !isTakenUp(talk, place)) return
  const { sentence, kind } = heard.doubt
  if (isTelling(sentence, titles)) note(worries, turn, { kind, sentence })
}

/** Somebody is alarmed by it, or says something else. */
function isTakenUp(talk: readonly Weighable[], place: number): boolean {
  const next = talk[place + 1]
  return next !== undefined && (next.alarmed || next.clashes)
}

/** `Hm hm.` says nothing of what, and a title read aloud worries about nothing. */
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

function note(worries: Worry[], turn: Turn, { kind, sentence, against, otherId }: Noted): void {
  const words = new Set(turn.heard.words)
  const severity = severityOf(sentence, kind)
  const cited = [otherId, turn.message.id].filter((id) => id !== undefined)
  const known = worries.slice(-SEARCHED_MAX).findLast((worry) => isSame(worry, turn, kind, words))
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
  const said = [sentence, against].filter((each) => each !== undefined)
  if (otherId !== undefined) said.reverse()
  worries.push({
    kind,
    severity,
    text: said[0]!,
    sectionId: turn.message.sectionId,
    words,
    evidence: said,
    messageIds: cited,
    last: turn.place,
  })
}

function isSame(worry: Worry, { place, message }: Turn, kind: RiskKind, words: ReadonlySet<string>): boolean {
  const back = place - worry.last
  const here = worry.sectionId === message.sectionId
  if (back <= 1 || (back <= 2 && worry.kind === kind) || (back <= NEXT_WITHIN && here)) return true
  if (back > SAME_WITHIN) return worry.kind === kind && overlap(worry.words, words) >= 0.5
  const likeness = overlap(worry.words, words)
  return (here && likeness >= 0.3) || (worry.kind === kind && likeness >= 0.5)
}

/** What is no risk by itself still belongs to the one just spoken of. */
function goOn(worries: Worry[], { place, message }: Turn): void {
  const worry = worries.findLast(({ last, sectionId }) => place - last <= 2 && sectionId === message.sectionId)
  if (!worry || worry.messageIds.includes(message.id)) return
  worry.last = place
  worry.messageIds.push(message.id)
}

function settle(worries: Worry[], { place, message }: Turn): void {
  const at = worries.findLastIndex(
    ({ last, sectionId }) => place - last <= SETTLED_WITHIN && sectionId === message.sectionId && place > last,
  )
  if (at >= 0) worries.splice(at, 1)
}

const GRAVITY: readonly Severity[] = ['low', 'medium', 'high']

function graver(a: Severity, b: Severity): Severity {
  return GRAVITY.indexOf(a) >= GRAVITY.indexOf(b) ? a : b
}
