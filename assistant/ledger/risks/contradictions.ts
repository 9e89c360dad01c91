import { contentWords } from '#engine/language/words.ts'
import type { SectionText } from '../../shapes.ts'
import { type Quantity, quantitiesOf } from '../language/quantities.ts'
import { SECTION_CHARACTERS_MAX } from '../limits.ts'
import type { ParsedMessage } from '../parsedMessage.ts'

/** An amount with the words that tell what it is the amount of. */
export interface Stated extends Quantity {
  readonly about: ReadonlySet<string>
  /** The stretch around it, verbatim. */
  readonly excerpt: string
}

/** Characters on either side of an amount that tell what it is about. */
const AROUND = 140
const SHARED_WORDS_MIN = 2

/** A wish for another amount contradicts nothing. */
const PROPOSES =
  /(?:^|[^\p{L}])(?:let[’']?s|should|could|shall|propos(?:e|al)|suggest|make it|change (?:it|this|that)|instead|rather|prefer|would|i[’']?d|we[’']?d|how about|what about|can we|want|wanted|ask for|asked for|offer|counter|better|enough|if|maybe|perhaps|go for|go with|raise|lower|extend|shorten|reduce|increase|decided|agreed|sollten|lieber|besser|vorschlag|plutôt|mejor|need|needs|only|more than|less than|at least|at most|up to)(?=$|[^\p{L}])/iu

/** A statement that asks for a nod. */
const TAG =
  /,\s*(?:right|correct|yes|no|true|ok|or not|(?:is|does|was|do|are)(?: it| they|n[’']t (?:it|they)| it not)|oder|nicht wahr|n[’']est-ce pas|verdad)\s*\?+\s*$/iu

export function statedIn(section: SectionText): Stated[] {
  const text = section.text.slice(0, SECTION_CHARACTERS_MAX)
  return quantitiesOf(text).map((quantity) => ({ ...quantity, ...around(text, quantity) }))
}

export function statedBy(parsed: ParsedMessage): Stated[] {
  return parsed.quantities.flatMap((quantity) => {
    const clause = parsed.clauses.find(({ from, to }) => quantity.from >= from && quantity.from < to)
    const asks = clause?.question === true && !TAG.test(clause.sentence)
    if (!clause || asks || PROPOSES.test(clause.sentence)) return []
    if (parsed.commitments.some((commitment) => commitment.clause.place === clause.place)) return []
    return [{ ...quantity, about: aboutOf(clause.sentence), excerpt: clause.sentence }]
  })
}

function around(text: string, { from, to }: Quantity): Pick<Stated, 'about' | 'excerpt'> {
  const before = text.slice(Math.max(0, from - AROUND), from)
  const after = text.slice(to, to + AROUND)
  const start = from - before.length + Math.max(0, before.search(/(?<![^.!?\n])[^.!?\n]*$/u))
  const [rest = ''] = /^[^.!?\n]*/u.exec(after) ?? []
  const end = to + rest.length
  const excerpt = text.slice(start, end).trim()
  return { about: aboutOf(excerpt), excerpt }
}

function aboutOf(text: string): ReadonlySet<string> {
  return new Set(contentWords(text).filter((word) => !/\d/u.test(word) && !UNIT_WORDS.has(word)))
}

const UNIT_WORDS = new Set(
  contentWords(
    'second seconds minute minutes hour hours day days week weeks month months year years percent euro euros dollar dollars one two three four five six seven eight nine ten twelve fourteen fifteen twenty thirty sixty ninety hundred january february march april may june july august september october november december written business working calendar',
  ),
)

/** The statement of the same thing with another amount, if there is one and none that agrees. */
export function opposed(said: Stated, others: readonly Stated[], least = SHARED_WORDS_MIN): Stated | null {
  const same = others.filter(({ unit }) => comparable(unit, said.unit))
  if (same.some((other) => agrees(other, said))) return null
  let best: Stated | null = null
  let most = least - 1
  for (const other of same) {
    let shared = 0
    for (const word of said.about) if (other.about.has(word)) shared += 1
    if (shared > most) {
      best = other
      most = shared
    }
  }
  return best
}

function comparable(a: string, b: string): boolean {
  return a === b
}

/** The same amount, but for rounding. */
export function agrees(a: Stated, b: Stated): boolean {
  if (a.unit !== 'date') return Math.abs(a.value - b.value) <= 0.03 * Math.max(a.value, b.value)
  if (a.value > 10_000 && b.value > 10_000) return a.value === b.value
  return a.value % 10_000 === b.value % 10_000
}
