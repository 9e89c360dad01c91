import type { Turn } from '../turn.ts'
import { agrees, opposed, type Stated, statedBy } from './contradictions.ts'
import { isUnknown } from './settling.ts'
import { clash, isFromSource, numbersRead, type ReadNumber } from './sources.ts'

/** Two sentences that are set against each other, or a question that nobody can answer. */
export interface Clash {
  readonly kind: 'contradiction' | 'missing-info'
  readonly sentence: string
  readonly against?: string
  /** The other message, where it is one. */
  readonly otherId?: string
}

const CONTRAST_WITHIN = 2
const DISAGREE_WITHIN = 40
const STATEMENTS_KEPT = 80
/** It turns down what was just said. */
const DENIES =
  /^[\s"“„«]*(?:no|nope|nah|wrong|not true|that[’']?s (?:wrong|not right)|nein|falsch|non|faux)(?![\p{L}\p{N}]|\s+(?:problem|worries|idea|way))/iu

interface Statement {
  readonly stated: Stated
  readonly turn: Turn
}

/** The clashes of a meeting, detected message by message. */
export class ClashTracker {
  #statements: Statement[] = []
  #numbers: { readonly turn: Turn; readonly numbers: readonly ReadNumber[] }[] = []
  #before: Turn | null = null
  readonly #sections: ReadonlyMap<string, readonly Stated[]>

  /** `sections`: the amounts that each section under review states. */
  constructor(sections: ReadonlyMap<string, readonly Stated[]>) {
    this.#sections = sections
  }

  /** Whether an amount in the turn is just what its section says. */
  agrees({ message, parsed }: Turn): boolean {
    const own = message.sectionId === null ? undefined : this.#sections.get(message.sectionId)
    return (
      own !== undefined &&
      parsed.quantities.some(({ unit, value }) => own.some((one) => one.unit === unit && one.value === value))
    )
  }

  copy(): ClashTracker {
    const copy = new ClashTracker(this.#sections)
    copy.#statements = [...this.#statements]
    copy.#numbers = this.#numbers
    copy.#before = this.#before
    return copy
  }

  /** The first clash of a message with the text or the talk before it; null for none. */
  add(turn: Turn): Clash | null {
    const found = this.#contrast(turn) ?? this.#unknown(turn)
    this.#before = turn
    let compared: Clash | null = null
    const denies = DENIES.test(turn.parsed.text)
    for (const stated of statedBy(turn.parsed)) {
      compared ??= (denies ? this.#denied(turn, stated) : null) ?? this.#compare(turn, stated)
      this.#statements.push({ stated, turn })
      if (this.#statements.length > STATEMENTS_KEPT) this.#statements.shift()
    }
    return found ?? compared
  }

  /** A question that nobody can answer. */
  #unknown(turn: Turn): Clash | null {
    const asked = this.#before
    const question = asked?.parsed.clauses.findLast((clause) => clause.question)?.sentence
    if (!asked || question === undefined || !isUnknown(turn.parsed.text)) return null
    if (asked.message.senderId === turn.message.senderId || turn.place - asked.place > 1) return null
    return { kind: 'missing-info', sentence: question, otherId: asked.message.id }
  }

  /** A source says one number, and another was just said. */
  #contrast(turn: Turn): Clash | null {
    const numbers = numbersRead(turn.parsed)
    const near = this.#numbers.filter(({ turn: { place } }) => turn.place - place <= CONTRAST_WITHIN)
    this.#numbers = [...near, { turn, numbers }]
    for (const number of numbers) {
      if (near.some((one) => one.numbers.some(({ value }) => value === number.value))) continue
      const sourced = isFromSource(number.sentence)
      const within = sourced
        ? numbers.find((said) => said.sentence !== number.sentence && clash(said, number))
        : undefined
      if (within) return { kind: 'contradiction', sentence: within.sentence, against: number.sentence }
      const clashing = (said: ReadNumber) => clash(said, number) && (sourced || isFromSource(said.sentence))
      const other = near.findLast((one) => one.numbers.some(clashing))
      const against = other?.numbers.find((said) => clash(said, number))
      if (!other || !against) continue
      const otherId = other.turn.message.id
      return { kind: 'contradiction', sentence: number.sentence, against: against.sentence, otherId }
    }
    return null
  }

  /** Another's amount is turned down for this one. */
  #denied({ message, place }: Turn, stated: Stated): Clash | null {
    const other = this.#statements.findLast(({ stated: { unit }, turn }) => {
      return unit === stated.unit && turn.message.senderId !== message.senderId && place - turn.place <= CONTRAST_WITHIN
    })
    if (!other || agrees(other.stated, stated)) return null
    const otherId = other.turn.message.id
    return { kind: 'contradiction', sentence: stated.excerpt, against: other.stated.excerpt, otherId }
  }

  #compare(turn: Turn, stated: Stated): Clash | null {
    const { sectionId, senderId } = turn.message
    const own = sectionId === null ? undefined : this.#sections.get(sectionId)
    const inText = own && opposed(stated, own)
    if (inText) return { kind: 'contradiction', sentence: stated.excerpt, against: inText.excerpt }
    if (own?.some((other) => other.unit === stated.unit && other.value === stated.value)) return null
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
    if (!inTalk || !other) return null
    return { kind: 'contradiction', sentence: stated.excerpt, against: inTalk.excerpt, otherId: other.turn.message.id }
  }
}
