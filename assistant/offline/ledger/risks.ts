import { contentWords } from '#engine/room/words.ts'
import { opposed, type Stated, statedBy } from './contradictions.ts'
import { overlap } from './likeness.ts'
import { type RiskKind, type Severity, severityOf } from './riskCues.ts'
import { isUnknown, settles } from './settling.ts'
import { clash, isFromSource, numbersRead, type ReadNumber } from './sources.ts'
import type { Turn } from './task.ts'

/** A worry, a gap or a contradiction as the talk shapes it. */
export interface Worry {
  kind: RiskKind
  severity: Severity
  readonly text: string
  readonly sectionId: string | null
  words: Set<string>
  /** Verbatim, of messages and sections. */
  readonly evidence: string[]
  readonly messageIds: string[]
  last: number
}

/** Messages between two sentences of one worry at most. */
const SAME_WITHIN = 12
const CONTRAST_WITHIN = 2
const SETTLED_WITHIN = 6
const DISAGREE_WITHIN = 40
/** Worries back that a message can be about. */
const SEARCHED_MAX = 80
const STATEMENTS_KEPT = 80
/** Content words before a title that is read aloud: `last item, ...`. */
const LEAD_WORDS_MAX = 2

interface Statement {
  readonly stated: Stated
  readonly turn: Turn
}

/** The worries of a meeting, told message by message. */
export class WorryTalk {
  readonly #worries: Worry[] = []
  readonly #statements: Statement[] = []
  #numbers: { readonly turn: Turn; readonly numbers: readonly ReadNumber[] }[] = []
  #before: Turn | null = null
  readonly #sections: ReadonlyMap<string, readonly Stated[]>
  readonly #titles: readonly ReadonlySet<string>[]

  /** `sections`: the amounts that each section under review states; `titles`: the words of their titles. */
  constructor(sections: ReadonlyMap<string, readonly Stated[]>, titles: readonly ReadonlySet<string>[]) {
    this.#sections = sections
    this.#titles = titles
  }

  /** A title read aloud worries about nothing. */
  #isTitle(sentence: string): boolean {
    const words = contentWords(sentence)
    return (
      words.length > 1 &&
      this.#titles.some((title) => {
        const others = words.filter((word) => !title.has(word)).length
        return others === 0 || (others <= LEAD_WORDS_MAX && words.length - others === title.size)
      })
    )
  }

  get worries(): readonly Worry[] {
    return this.#worries
  }

  hear(turn: Turn): void {
    const { heard } = turn
    if (heard.joke) return
    if (settles(heard.text)) this.#settle(turn)
    for (const cue of heard.risks) {
      if (!this.#isTitle(cue.sentence)) this.#note(turn, cue.kind, cue.severity, cue.sentence)
    }
    this.#contrast(turn)
    this.#unknown(turn)
    this.#before = turn
    for (const stated of statedBy(heard)) {
      this.#compare(turn, stated)
      this.#statements.push({ stated, turn })
      if (this.#statements.length > STATEMENTS_KEPT) this.#statements.shift()
    }
  }

  /** A question that nobody can answer. */
  #unknown(turn: Turn): void {
    const asked = this.#before
    const question = asked?.heard.clauses.findLast((clause) => clause.question)?.sentence
    if (!asked || question === undefined || !isUnknown(turn.heard.text) || turn.heard.risks.length > 0) return
    if (asked.message.senderId === turn.message.senderId || turn.place - asked.place > 1) return
    this.#note(turn, 'missing-info', 'low', question, undefined, asked.message.id)
  }

  /** A source says one number, and another was just said. */
  #contrast(turn: Turn): void {
    const numbers = numbersRead(turn.heard)
    const near = this.#numbers.filter(({ turn: { place } }) => turn.place - place <= CONTRAST_WITHIN)
    this.#numbers = [...near, { turn, numbers }]
    for (const number of numbers) {
      const repeated = near.some((one) => one.numbers.some(({ value }) => value === number.value))
      if (repeated) continue
      const within = numbers.find(
        (said) => said.sentence !== number.sentence && clash(said, number) && isFromSource(number.sentence),
      )
      if (within) return this.#note(turn, 'contradiction', 'medium', within.sentence, number.sentence)
      const other = near.findLast((one) =>
        one.numbers.some(
          (said) => clash(said, number) && (isFromSource(number.sentence) || isFromSource(said.sentence)),
        ),
      )
      const against = other?.numbers.find((said) => clash(said, number))
      if (!other || !against) continue
      return this.#note(turn, 'contradiction', 'medium', number.sentence, against.sentence, other.turn.message.id)
    }
  }

  #compare(turn: Turn, stated: Stated): void {
    const { sectionId, senderId } = turn.message
    const own = sectionId === null ? undefined : this.#sections.get(sectionId)
    const inText = own && opposed(stated, own)
    if (inText)
      return this.#note(
        turn,
        'contradiction',
        severityOf(stated.excerpt, 'contradiction'),
        stated.excerpt,
        inText.excerpt,
      )
    if (own?.some((other) => other.unit === stated.unit && other.value === stated.value)) return
    const others = this.#statements.filter(
      (statement) =>
        statement.turn.message.senderId !== senderId &&
        statement.turn.message.sectionId === sectionId &&
        turn.place - statement.turn.place <= DISAGREE_WITHIN,
    )
    const inTalk = opposed(
      stated,
      others.map((other) => other.stated),
      3,
    )
    const other = others.find((statement) => statement.stated === inTalk)
    if (inTalk && other)
      this.#note(turn, 'contradiction', 'medium', stated.excerpt, inTalk.excerpt, other.turn.message.id)
  }

  #note(turn: Turn, kind: RiskKind, severity: Severity, sentence: string, against?: string, otherId?: string): void {
    const words = new Set(turn.heard.words)
    const { sectionId, id } = turn.message
    const known = this.#worries
      .slice(-SEARCHED_MAX)
      .findLast(
        (worry) =>
          (turn.place - worry.last <= 1 && worry.sectionId === sectionId) ||
          (turn.place - worry.last <= 2 && worry.kind === kind) ||
          (turn.place - worry.last <= 3 &&
            worry.sectionId === sectionId &&
            (worry.kind === kind || overlap(worry.words, words) >= 0.2)) ||
          (turn.place - worry.last <= SAME_WITHIN &&
            worry.sectionId === sectionId &&
            overlap(worry.words, words) >= 0.3) ||
          (worry.kind === kind && overlap(worry.words, words) >= 0.5),
      )
    if (known) {
      known.last = turn.place
      known.words = new Set([...known.words, ...words])
      known.severity = graver(known.severity, severity)
      if (kind === 'contradiction' && known.kind === 'missing-info') known.kind = kind
      for (const cited of [otherId, id])
        if (cited !== undefined && !known.messageIds.includes(cited)) known.messageIds.push(cited)
      known.evidence.push(sentence)
      return
    }
    this.#worries.push({
      kind,
      severity,
      text: sentence,
      sectionId,
      words,
      evidence: against === undefined ? [sentence] : [sentence, against],
      messageIds: otherId === undefined ? [id] : [otherId, id],
      last: turn.place,
    })
  }

  #settle(turn: Turn): void {
    const at = this.#worries.findLastIndex(
      (worry) =>
        turn.place - worry.last <= SETTLED_WITHIN &&
        worry.sectionId === turn.message.sectionId &&
        turn.place > worry.last,
    )
    if (at >= 0) this.#worries.splice(at, 1)
  }
}

const GRAVITY: readonly Severity[] = ['low', 'medium', 'high']

function graver(a: Severity, b: Severity): Severity {
  return GRAVITY.indexOf(a) >= GRAVITY.indexOf(b) ? a : b
}
