/** A span of inline text, plain or marked up. There is no kind for raw HTML or images. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong'; readonly children: readonly Inline[] }
  | { readonly kind: 'emphasis'; readonly children: readonly Inline[] }

/** Maximum nesting of inline marks; deeper ones are shown as typed. */
const DEPTH_MAX = 4
/** Maximum distance between an opening and a closing mark, in UTF-16 units; marks further apart are shown as typed. */
const SPAN_MAX = 2_000
const PUNCTUATION = /[!-/:-@[-`{-~]/u
const WORD = /[\p{L}\p{N}_]/u

/** Parses the inline text of a paragraph. Links become their text followed by the URL, images their alternative text. */
export function readInline(source: string, depth = 0): Inline[] {
  const out: Inline[] = []
  let text = ''
  const flush = () => {
    if (text !== '') out.push({ kind: 'text', text })
    text = ''
  }
  for (let at = 0; at < source.length; ) {
    const found = depth < DEPTH_MAX ? readMark(source, at, depth) : null
    if (found === null) {
      const escaped = source[at] === '\\' && PUNCTUATION.test(source[at + 1] ?? '')
      text += escaped ? source[at + 1] : source[at]
      at += escaped ? 2 : 1
    } else {
      if (typeof found.is === 'string') text += found.is
      else {
        flush()
        out.push(found.is)
      }
      at = found.end
    }
  }
  flush()
  return out
}

interface Found {
  readonly is: Inline | string
  readonly end: number
}

function readMark(source: string, at: number, depth: number): Found | null {
  const mark = source[at]
  if (mark === '`') return readCode(source, at)
  if (mark === '*' || mark === '_') return readEmphasis(source, at, depth)
  if (mark === '[' || (mark === '!' && source[at + 1] === '[')) return readLink(source, at)
  return null
}

function readCode(source: string, at: number): Found | null {
  const fence = /^`+/u.exec(source.slice(at, at + SPAN_MAX))![0]
  const from = at + fence.length
  const text = source.slice(from, from + SPAN_MAX)
  const length = text.indexOf(fence)
  if (length < 0) return null
  return { is: { kind: 'code', text: text.slice(0, length).trim() }, end: from + length + fence.length }
}

function readEmphasis(source: string, at: number, depth: number): Found | null {
  const mark = source[at]!
  const width = source[at + 1] === mark ? 2 : 1
  const from = at + width
  if (/^\s|^$/u.test(source.slice(from, from + 1))) return null
  if (mark === '_' && WORD.test(source[at - 1] ?? '')) return null
  const end = closing(source, from, mark.repeat(width))
  if (end <= from) return null
  const children = readInline(source.slice(from, end), depth + 1)
  const is: Inline = width === 2 ? { kind: 'strong', children } : { kind: 'emphasis', children }
  return { is, end: end + width }
}

/** Returns the index of the closing mark or -1. It must be unescaped and, except for brackets, not follow a space or be part of a longer run. */
function closing(source: string, from: number, mark: string): number {
  const until = Math.min(source.length, from + SPAN_MAX)
  for (let at = from; at < until; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source.startsWith(mark, at)) {
      if (mark === ']') return at
      const next = source[at + mark.length] ?? ''
      const alone = next !== mark[0] && source[at - 1] !== mark[0] && !(mark[0] === '_' && WORD.test(next))
      if (alone && !/\s/u.test(source[at - 1]!)) return at
    }
  }
  return -1
}

function readLink(source: string, at: number): Found | null {
  const picture = source[at] === '!'
  const from = at + (picture ? 2 : 1)
  const close = closing(source, from, ']')
  if (close < 0 || source[close + 1] !== '(') return null
  const end = source.slice(close + 2, close + 2 + SPAN_MAX).indexOf(')')
  if (end < 0) return null
  const words = source.slice(from, close).replace(/\\(.)/gu, '$1')
  const [address = ''] = source
    .slice(close + 2, close + 2 + end)
    .trim()
    .split(/\s/u)
  const is = picture || address === '' || address === words ? words : `${words} (${address})`
  return { is, end: close + end + 3 }
}
