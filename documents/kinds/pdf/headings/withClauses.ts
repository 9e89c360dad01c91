import { cleanLine } from '#engine/text.ts'
import type { Body } from '../page/body.ts'
import type { Line } from '../page/lines.ts'
import { clausesOf } from './clauses.ts'
import type { Candidate } from './evidence.ts'
import type { Heading } from './heading.ts'
import { TITLE_MAX } from './outline.ts'

/** With more headings of the same depth than this, numbered paragraphs are lists and not clauses. */
const NUMBERED_MAX = 2
/** Share of the document's lines that clauses must reach over, first to last. */
const REACH_MIN = 0.3

interface Text {
  readonly lines: readonly Line[]
  readonly body: Body
  /** Index of a line among all lines of the document. */
  readonly places: ReadonlyMap<Line, number>
}

/** Adds the heads of numbered clauses, for each depth that has no headings set apart from the text. */
export function withClauses(headings: readonly Heading[], found: readonly Candidate[], text: Text): Heading[] {
  const top = headings.filter((_, i) => hasDepth(found[i]!, 1))
  const first = top.length > NUMBERED_MAX ? [] : clauseHeadings(text, 1, 1)
  const sub = found.filter((each) => hasDepth(each, 2)).length > NUMBERED_MAX
  const under = Math.max(1, ...(first.length > 0 ? first : top).map(({ level }) => level))
  const second = sub || first.length + top.length === 0 ? [] : clauseHeadings(text, 2, under + 1)
  const own = [...first, ...second]
  const taken = new Set(own.map(({ at }) => at))
  return [...headings.filter(({ at }) => !taken.has(at)), ...own].sort((a, b) => a.at - b.at)
}

function hasDepth({ label }: Candidate, depth: number): boolean {
  return (label?.kind === 'decimal' || label?.kind === 'keyword') && label.depth === depth
}

function clauseHeadings({ lines, body, places }: Text, depth: 1 | 2, level: number): Heading[] {
  const clauses = clausesOf(lines, body, depth)
  const reach = clauses.length === 0 ? 0 : places.get(clauses.at(-1)!.line)! - places.get(clauses[0]!.line)!
  if (reach < places.size * REACH_MIN) return []
  return clauses.map(({ line, title }) => ({
    title: cleanLine(title, TITLE_MAX),
    page: line.page,
    at: places.get(line)!,
    level,
  }))
}
