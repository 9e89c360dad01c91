/** Something that an answer may cite: by its label, or by its title in square brackets. */
export interface Citable {
  readonly label: string
  readonly title: string
}

/** Private characters that stand for citations while sentences are separated. */
const MARK_FIRST = 0xe000
const MARKS = /[\uE000-\uF8FF]/gu
/** Citables that one answer can tell apart. */
export const CITABLES_MAX = 200
/** UTF-16 units between the brackets of what may be a citation. */
const BRACKETS_MAX = 300

/**
 * Every citation of something given becomes one private character; brackets around anything else are taken out with what they
 * hold, unless `keeps` says that the material itself has them. Citations are moved inside the sentence that they follow. [LM8]
 */
export function marked(text: string, citables: readonly Citable[], keeps: (inner: string) => boolean): string {
  const titles = citables.map(({ title }, place) => ({ title: `${title}]`.toLowerCase(), place }))
  titles.sort((a, b) => b.title.length - a.title.length)
  const plain = calmed(text.replace(MARKS, ''))
  const lower = plain.toLowerCase()
  let out = ''
  for (let at = 0; at < plain.length; ) {
    if (plain[at] !== '[') {
      out += plain[at]
      at += 1
      continue
    }
    const titled = titles.find(({ title }) => lower.startsWith(title, at + 1))
    const close = titled ? at + titled.title.length : plain.slice(at, at + BRACKETS_MAX).indexOf(']') + at
    if (titled) out += markOf(titled.place)
    else if (close > at) out += readBrackets(plain.slice(at + 1, close), citables, keeps)
    at = close > at ? close + 1 : at + 1
  }
  return out.replace(/(?<![.!?…。！？])([.!?…。！？]+)((?: *[\uE000-\uF8FF])+)/gu, '$2$1')
}

/** Long runs of blanks and of end marks make every later look at them slow. */
function calmed(text: string): string {
  return text.replace(/[^\S\n]+/gu, ' ').replace(/([.!?…。！？]{3})[.!?…。！？]+/gu, '$1')
}

function readBrackets(inner: string, citables: readonly Citable[], keeps: (inner: string) => boolean): string {
  const labels = inner.split(/[\s,;]+/u).filter((part) => part !== '')
  const places = labels.map((label) => citables.findIndex((citable) => citable.label === label))
  if (labels.length > 0 && places.every((place) => place >= 0)) return places.map(markOf).join('')
  return keeps(inner) ? `(${inner})` : ''
}

function markOf(place: number): string {
  return String.fromCharCode(MARK_FIRST + place)
}

/** Places of what a marked text cites, in order, each once. */
export function placesIn(text: string): number[] {
  return [...new Set((text.match(MARKS) ?? []).map((mark) => mark.charCodeAt(0) - MARK_FIRST))]
}

/** The text without its citations. */
export function unmarked(text: string): string {
  return tidy(text.replace(MARKS, ' '))
}

function tidy(text: string): string {
  return text
    .replace(/ +/gu, ' ')
    .replace(/\(\s*\)/gu, '')
    .replace(/(?<! ) +(?=[.,;:!?…。！？])/gu, '')
    .trim()
}
