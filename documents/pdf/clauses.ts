import type { Body } from './body.ts'
import { endsParagraph } from './evidence.ts'
import type { Line } from './lines.ts'
import { labelOf } from './numbering.ts'

/** A clause that begins with its number, with its head on the same line as its text ("2. Term. This Agreement …"). */
export interface Clause {
  readonly line: Line
  /** Number and head; without a head the number and the first words. */
  readonly title: string
  readonly titled: boolean
  readonly depth: number
}

const HEAD = /^(.{2,90}?)(?:[.:;](?=\s|$)|\s[—–-]\s|[—–](?=\s))/u
const WORDS_MAX = 12
const UNTITLED_CHARS = 70
const CLAUSES_MIN = 3
const TITLED_MIN = 2
const TITLED_SHARE = 0.25
const SMALL_WORDS =
  /^(?:a|an|and|as|at|by|for|from|in|into|of|on|or|per|the|to|with|without|vs?|und|et|de|la|le|des|du|y|e)$/iu

/** Clauses numbered 1, 2, 3 … at the top of paragraphs, when enough of them have a head; else none. */
export function clausesOf(lines: readonly Line[], body: Body): Clause[] {
  const found = lines.flatMap((_, i) => clauseAt(lines, i, body) ?? [])
  const best = [1, 2]
    .map((depth) => counting(found.filter((clause) => clause.depth === depth)))
    .sort((a, b) => b.length - a.length)[0]!
  const titled = best.filter((clause) => clause.titled).length
  return best.length >= CLAUSES_MIN && titled >= TITLED_MIN && titled >= best.length * TITLED_SHARE ? best : []
}

interface Numbered extends Clause {
  readonly ordinal: number
}

function clauseAt(lines: readonly Line[], i: number, body: Body): Numbered | null {
  const line = lines[i]!
  const label = labelOf(line.text)
  if (label?.kind !== 'decimal' && !(label?.kind === 'keyword' && !Number.isNaN(label.ordinal))) return null
  if (label.title === '' || (!/[.):]$/u.test(label.text) && label.depth === 1 && label.kind === 'decimal')) return null
  if (line.size < body.size * 0.9 || !startsParagraph(lines, i)) return null
  const head = headOf(label.title)
  const title = head ?? `${label.title.slice(0, UNTITLED_CHARS).replace(/\s\S*$/u, '')} …`
  return { line, title: `${label.text} ${title}`, titled: head !== null, depth: label.depth, ordinal: label.ordinal }
}

function startsParagraph(lines: readonly Line[], i: number): boolean {
  const [before, line] = [lines[i - 1], lines[i]!]
  return (
    !before ||
    before.page !== line.page ||
    line.y < before.y ||
    line.y - before.y > line.size * 1.5 ||
    endsParagraph(lines, i)
  )
}

/** The head of a clause: up to the first stop, in the words of a title. */
function headOf(rest: string): string | null {
  const head = HEAD.exec(rest)?.[1]
  return head !== undefined && isTitle(head) ? head : null
}

function isTitle(text: string): boolean {
  const words = text.split(/\s+/u)
  if (words.length > WORDS_MAX || !/^[\p{Lu}\p{Lo}"“(]/u.test(text)) return false
  const weighty = words.filter((word) => !SMALL_WORDS.test(word))
  return (
    words.length <= 3 || weighty.filter((word) => /^[\p{Lu}\p{Lo}\d"“(&]/u.test(word)).length >= weighty.length * 0.7
  )
}

/** The longest run that counts up by ones or twos from 1 or 2. */
function counting(clauses: readonly Numbered[]): Numbered[] {
  let best: Numbered[] = []
  for (const [i, first] of clauses.entries()) {
    if (first.ordinal > 2 || best.some((clause) => clause === first)) continue
    const run = [first]
    for (const clause of clauses.slice(i + 1)) {
      const step = clause.ordinal - run.at(-1)!.ordinal
      if (step >= 1 && step <= 2) run.push(clause)
    }
    if (run.length > best.length) best = run
  }
  return best
}
