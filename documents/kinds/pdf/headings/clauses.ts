import type { Body } from '../page/body.ts'
import type { Line } from '../page/lines.ts'
import { endsParagraph } from './evidence.ts'
import { labelOf } from './numbering.ts'

/** A clause that begins with its number, with its head on the same line as its text ("2. Term. This Agreement …"). */
export interface Clause {
  readonly line: Line
  /** Number and head; without a head the number and the first words. */
  readonly title: string
  readonly titled: boolean
}

const HEAD = /^(.{2,90}?)(?:[.:;](?=\s|$)|\s[—–-]\s|[—–](?=\s))/u
const WORDS_MAX = 12
const UNTITLED_CHARS = 70
const CLAUSES_MIN = 3
const TITLED_MIN = 2
const TITLED_SHARE = { 1: 0.25, 2: 0.5 } as const
/** Places where counting may begin that are tried. */
const STARTS_MAX = 20
const SMALL_WORDS =
  /^(?:a|an|and|as|at|by|for|from|in|into|of|on|or|per|the|to|with|without|vs?|und|et|de|la|le|des|du|y|e)$/iu

/**
 * Clauses numbered 1, 2, 3 … or 1.1, 1.2, 2.1 … at the top of paragraphs, where enough of them have a head; else none.
 * Among clauses of depth 1 those without a head count too: they are clauses of the contract like the others.
 */
export function clausesOf(lines: readonly Line[], body: Body, depth: 1 | 2): Clause[] {
  const found = lines
    .flatMap((_, i) => clauseAt(lines, i, body) ?? [])
    .filter(({ numbers }) => numbers.length === depth)
  const run = counting(found)
  const titled = run.filter((clause) => clause.titled)
  if (run.length < CLAUSES_MIN || titled.length < Math.max(TITLED_MIN, run.length * TITLED_SHARE[depth])) return []
  return depth === 1 ? run : titled
}

interface Numbered extends Clause {
  readonly numbers: readonly number[]
}

function clauseAt(lines: readonly Line[], i: number, body: Body): Numbered | null {
  const line = lines[i]!
  const label = labelOf(line.text)
  if (!label || label.numbers.some(Number.isNaN) || label.title === '') return null
  if (label.kind === 'decimal' && label.depth === 1 && !/[.):]$/u.test(label.text)) return null
  if (label.kind === 'list' || line.size < body.size * 0.9 || !startsParagraph(lines, i)) return null
  const head = headOf(label.title)
  const title = head ?? `${label.title.slice(0, UNTITLED_CHARS).replace(/\s\S*$/u, '')} …`
  return { line, title: `${label.text} ${title}`, titled: head !== null, numbers: label.numbers }
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

/** The longest run that counts up from the first number, a number left out here and there. */
function counting(clauses: readonly Numbered[]): Numbered[] {
  let best: Numbered[] = []
  const starts = clauses.filter(({ numbers }) => numbers.every((number) => number <= 2)).slice(0, STARTS_MAX)
  for (const start of starts) {
    const run = [start]
    for (const clause of clauses.slice(clauses.indexOf(start) + 1)) {
      if (follows(run.at(-1)!.numbers, clause.numbers)) run.push(clause)
    }
    if (run.length > best.length) best = run
  }
  return best
}

/** 2.3 and 2.4 follow 2.2, and so does 3.1. */
function follows(before: readonly number[], next: readonly number[]): boolean {
  const steps = next.map((number, i) => number - before[i]!)
  const last = steps.at(-1)!
  if (steps.length === 1 || steps[0] === 0) return last >= 1 && last <= 2
  return steps[0]! >= 1 && steps[0]! <= 2 && next.at(-1)! <= 2
}
