/** A block of a Markdown text. `readInline` parses the text inside. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph' | 'code'; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

/** Maximum nesting of lists and quotes; deeper ones become paragraphs. */
const DEPTH_MAX = 6
const HEADING = /^ {0,3}(#{1,6})\s+(?!\s)(.*?)(?:(?<!\s)\s+#+)?(?:(?<!\s)\s+)?$/u
const RULE = /^ {0,3}(?:-\s*){3,}$|^ {0,3}(?:\*\s*){3,}$/u
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])( +|$)/u
const FENCE = /^ {0,3}(```+|~~~+)/u
const QUOTE = /^ {0,3}> ?/u
const DIVIDER = /^\s*(?:\|\s*)?:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/u

/** Parses the subset of Markdown that reports use: headings, lists, tables, quotes, code and paragraphs. HTML stays plain text. */
export function readBlocks(source: string): Block[] {
  return blocksOf(source.replace(/\r\n?/gu, '\n').split('\n'), 0)
}

/** Returns a line; empty past the last one. */
const lineAt = (lines: readonly string[], at: number): string => lines[at] ?? ''

interface Taken {
  readonly block: Block
  /** Index of the line after the block. */
  readonly next: number
}

function blocksOf(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    if (lineAt(lines, at).trim() === '') at += 1
    else {
      const { block, next } = blockAt(lines, at, depth)
      blocks.push(block)
      at = next
    }
  }
  return blocks
}

function blockAt(lines: readonly string[], at: number, depth: number): Taken {
  const line = lineAt(lines, at)
  const heading = HEADING.exec(line)
  if (heading) {
    const [, marks = '', text = ''] = heading
    return { block: { kind: 'heading', level: marks.length, text }, next: at + 1 }
  }
  if (RULE.test(line)) return { block: { kind: 'rule' }, next: at + 1 }
  if (FENCE.test(line)) return code(lines, at)
  if (isTable(lines, at)) return table(lines, at)
  if (depth < DEPTH_MAX && QUOTE.test(line)) return quote(lines, at, depth)
  if (depth < DEPTH_MAX && ITEM.test(line)) return list(lines, at, depth)
  return paragraph(lines, at)
}

function code(lines: readonly string[], at: number): Taken {
  const [, fence = ''] = FENCE.exec(lineAt(lines, at)) ?? []
  const after = lines.findIndex((line, i) => i > at && line.trim() === fence)
  const end = after < 0 ? lines.length : after
  return { block: { kind: 'code', text: lines.slice(at + 1, end).join('\n') }, next: end + 1 }
}

function quote(lines: readonly string[], at: number, depth: number): Taken {
  let next = at
  while (next < lines.length && QUOTE.test(lineAt(lines, next))) next += 1
  const inner = lines.slice(at, next).map((line) => line.replace(QUOTE, ''))
  return { block: { kind: 'quote', blocks: blocksOf(inner, depth + 1) }, next }
}

function list(lines: readonly string[], from: number, depth: number): Taken {
  const ordered = /\d/u.test(ITEM.exec(lineAt(lines, from))?.[2] ?? '')
  const items: Block[][] = []
  let at = from
  for (;;) {
    const mark = at < lines.length ? ITEM.exec(lineAt(lines, at)) : null
    if (mark === null) break
    const [, blanks = '', sign = ''] = mark
    if (/\d/u.test(sign) !== ordered || RULE.test(lineAt(lines, at))) break
    const indent = blanks.length + sign.length + 1
    const item = [lineAt(lines, at).slice(mark[0].length)]
    at += 1
    while (at < lines.length && belongs(lines, at, Math.min(indent, 2))) {
      item.push(outdented(lineAt(lines, at), indent))
      at += 1
    }
    items.push(blocksOf(item, depth + 1))
    while (at < lines.length && lineAt(lines, at).trim() === '' && ITEM.test(lineAt(lines, at + 1))) at += 1
  }
  return { block: { kind: 'list', ordered, items }, next: at }
}

/** Reads a list item: indented lines belong to it, and blank ones when an indented line follows. */
function belongs(lines: readonly string[], at: number, indent: number): boolean {
  const line = lineAt(lines, at)
  if (line.trim() === '')
    return at + 1 < lines.length && blanksOf(lineAt(lines, at + 1)) >= indent && lineAt(lines, at + 1).trim() !== ''
  return blanksOf(line) >= indent
}

const blanksOf = (line: string) => line.length - line.trimStart().length
const outdented = (line: string, indent: number) => line.slice(Math.min(indent, blanksOf(line)))

function isTable(lines: readonly string[], at: number): boolean {
  return lineAt(lines, at).includes('|') && lineAt(lines, at + 1).includes('-') && DIVIDER.test(lineAt(lines, at + 1))
}

function table(lines: readonly string[], at: number): Taken {
  const head = cells(lineAt(lines, at))
  const rows: string[][] = []
  let next = at + 2
  for (; next < lines.length && lineAt(lines, next).includes('|'); next += 1) {
    const row = cells(lineAt(lines, next))
    rows.push(head.map((_, i) => row[i] ?? ''))
  }
  return { block: { kind: 'table', head, rows }, next }
}

/** Splits a table row into cells; only escaped bars are unescaped. */
function cells(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/u, '')
    .replace(/(?<!\\)\|$/u, '')
  return inner.split(/(?<!\\)\|/u).map((cell) => cell.trim())
}

function paragraph(lines: readonly string[], at: number): Taken {
  let next = at + 1
  while (next < lines.length && continues(lines, next)) next += 1
  return {
    block: {
      kind: 'paragraph',
      text: lines
        .slice(at, next)
        .map((line) => line.trim())
        .join('\n'),
    },
    next,
  }
}

function continues(lines: readonly string[], at: number): boolean {
  const line = lineAt(lines, at)
  return (
    line.trim() !== '' && ![HEADING, FENCE, QUOTE, ITEM, RULE].some((opens) => opens.test(line)) && !isTable(lines, at)
  )
}
