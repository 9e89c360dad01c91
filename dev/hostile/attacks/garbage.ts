import type { Draw } from '../../harness/draws.ts'

const DEPTH = 400

const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '=HYPERLINK("http://127.0.0.1")',
  'K7QF2M',
  'a'.repeat(5_000),
  '\u202e\u0301'.repeat(300),
]
const NUMBERS = [0, -1, 0.5, 1e308, -1e308, 2 ** 53, 4_294_967_296]
const NAMES = [
  'name',
  'code',
  'text',
  'participantId',
  'sectionIds',
  'messageId',
  'key',
  '__proto__',
  'toString',
  'id',
  'dials',
]

/** Generates a value that no client sends: wrong type, too long, too deep, or with keys special to JavaScript. */
export function garbage(draw: Draw, depth = 0): unknown {
  const kind = draw(depth > 3 ? 5 : 9)
  if (kind === 0) return TEXTS[draw(TEXTS.length)]
  if (kind === 1) return NUMBERS[draw(NUMBERS.length)]
  if (kind === 2) return null
  if (kind === 3) return draw(2) === 0
  if (kind === 4) return []
  if (kind === 5) return deep()
  if (kind === 6) return Array.from({ length: draw(5) }, () => garbage(draw, depth + 1))
  return Object.fromEntries(
    Array.from({ length: draw(6) }, () => [NAMES[draw(NAMES.length)]!, garbage(draw, depth + 1)]),
  )
}

function deep(): unknown {
  let value: unknown = 0
  for (let i = 0; i < DEPTH; i++) value = [value]
  return value
}

/** Generates the same as text, for fields that accept only text. */
export function garbageText(draw: Draw): string {
  const value = garbage(draw)
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}
