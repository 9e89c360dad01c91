import { cleanLine } from '#engine/text.ts'
import type { FoundAction, FoundDecision, Quote } from '../../tools/items.ts'
import type { Entry } from '../../tools/pasted.ts'
import { groundOf, isGrounded, namesPerson, quotedFrom } from '../grounding/grounds.ts'
import { type Quotable, quotable, verbatimIn } from '../grounding/verbatim.ts'
import type { ActionClaim, DecisionClaim } from './forms.ts'

const TEXT_CHARACTERS_MAX = 400
const WORDS_CHARACTERS_MAX = 80
const STATUSES: readonly FoundDecision['status'][] = ['approved', 'rejected', 'pending']

/** Lets through of a model's claims what stands word by word in the text, with no number or name of its own. [TL4] */
export class ToolGate {
  readonly #entries: readonly (Quotable & { readonly speaker: string | null })[]
  readonly #people: readonly string[]
  readonly #ground: ReturnType<typeof groundOf>
  readonly #whole: string

  constructor(entries: readonly Entry[], people: readonly string[]) {
    this.#entries = entries.map(({ text, speaker }) => ({ ...quotable(text), speaker }))
    this.#people = people
    const texts = entries.flatMap(({ text, speaker }) => (speaker === null ? [text] : [speaker, text]))
    this.#ground = groundOf(texts)
    this.#whole = texts.join('\n')
  }

  /** A sentence in the model's own words that says nothing but what the text says. */
  sentence(claimed: string): string | null {
    const text = cleanLine(claimed, TEXT_CHARACTERS_MAX)
    return text !== '' && isGrounded(text, this.#ground, this.#people) ? text : null
  }

  quote(claimed: string): Quote | null {
    for (const entry of this.#entries) {
      const words = quotedFrom(entry, claimed)
      if (words !== null) return { words: cleanLine(words), speaker: entry.speaker }
    }
    return null
  }

  decision({ text, quote, status }: DecisionClaim): FoundDecision | null {
    const found = this.quote(quote)
    if (found === null) return null
    const known = STATUSES.find((one) => one === status) ?? 'approved'
    return { text: this.#near(text, found), status: known, isStated: true, quotes: [found] }
  }

  action({ text, quote, owner, due }: ActionClaim): FoundAction | null {
    const found = this.quote(quote)
    if (found === null) return null
    const until = due === null || due.length > WORDS_CHARACTERS_MAX ? null : verbatimIn(quotable(this.#whole), due)
    return {
      ...{ text: this.#near(text, found), isStated: true, isDone: false, quotes: [found] },
      owner: this.name(owner),
      due: until === null ? null : cleanLine(until),
    }
  }

  /** A name that the text has. */
  name(claimed: string | null): string | null {
    if (claimed === null || claimed.trim() === '' || claimed.length > WORDS_CHARACTERS_MAX) return null
    const person = this.#people.find((name) => namesPerson(name, claimed))
    const words = person ?? verbatimIn(quotable(this.#whole), claimed)
    return words === null ? null : cleanLine(words)
  }

  /** The model's wording where the quoted words bear it out, else these. */
  #near(claimed: string, { words, speaker }: Quote): string {
    const text = cleanLine(claimed, TEXT_CHARACTERS_MAX)
    const ground = groundOf(speaker === null ? [words] : [speaker, words])
    return text !== '' && isGrounded(text, ground, []) ? text : words
  }
}
