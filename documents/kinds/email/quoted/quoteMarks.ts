import { QUOTE_DEPTH_MAX } from '../limits.ts'

/** One line of a mail's text: how deep it is quoted, and what stands behind the quote marks. */
export interface QuotedLine {
  readonly depth: number
  readonly text: string
}

const GREATER = 62
const BLANK = 32

/** Counts the leading `>` marks of a line, with or without blanks between them. */
export function readQuotedLine(line: string): QuotedLine {
  let at = 0
  let depth = 0
  for (let next = skipBlanks(line, at, 2); line.charCodeAt(next) === GREATER && depth < QUOTE_DEPTH_MAX; ) {
    depth += 1
    at = next + 1
    next = skipBlanks(line, at, 1)
  }
  if (depth === 0) return { depth, text: line.trimEnd() }
  return { depth, text: line.slice(line.charCodeAt(at) === BLANK ? at + 1 : at).trimEnd() }
}

/** Puts the marks of a quote inside a message back in front of its line. */
export function markQuoted(text: string, depth: number): string {
  return depth <= 0 ? text : `${'> '.repeat(depth)}${text}`.trimEnd()
}

function skipBlanks(line: string, from: number, atMost: number): number {
  let at = from
  while (at < from + atMost && line.charCodeAt(at) === BLANK) at += 1
  return at
}
