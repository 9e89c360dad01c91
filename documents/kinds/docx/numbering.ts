import type { ListPlace } from './styles.ts'
import { visitXml } from './xml.ts'

interface Level {
  format: string
  /** As in `%1.%2.`: the numbers of this level and those above it. */
  text: string
  start: number
  /** Numbers of the levels above are shown as decimals whatever their own form. */
  isLegal: boolean
}

const LEVELS_MAX = 9
const NUMBER_MAX = 32_767
const BULLET = '•'

/** The labels that Word computes for paragraphs in lists: asked for in document order. */
export class Numbering {
  /** Levels by the id of their definition. */
  readonly #levels = new Map<string, Map<number, Level>>()
  /** The definition of each list. */
  readonly #definitions = new Map<string, string>()
  readonly #restarts = new Map<string, Map<number, number>>()
  /** Lists whose own start has been taken account of. */
  readonly #begun = new Set<string>()
  /** Numbers so far, by definition: its lists count on with one another. */
  readonly #counts = new Map<string, number[]>()

  constructor(part: Uint8Array | undefined) {
    if (part === undefined) return
    let definition = ''
    let list = ''
    let place = 0
    visitXml(part, {
      open: (name, { abstractNumId = '', numId = '', ilvl = '0', val = '' }) => {
        if (name === 'w:abstractNum') {
          definition = abstractNumId
          list = ''
          this.#levels.set(definition, new Map())
        }
        if (name === 'w:num') list = numId
        if (name === 'w:abstractNumId' && list !== '') this.#definitions.set(list, val)
        if (name === 'w:lvl' || name === 'w:lvlOverride') place = Number(ilvl)
        if (name === 'w:startOverride' && isLevel(place)) into(this.#restarts, list).set(place, Number(val))
        if (list === '') this.#define(definition, place, name, val)
      },
    })
  }

  #define(definition: string, place: number, name: string, val: string): void {
    if (!isLevel(place)) return
    const levels = into(this.#levels, definition)
    const level = levels.get(place) ?? { format: 'decimal', text: '', start: 1, isLegal: false }
    levels.set(place, level)
    if (name === 'w:numFmt') level.format = val
    if (name === 'w:lvlText') level.text = val
    if (name === 'w:start') level.start = Number(val)
    if (name === 'w:isLgl') level.isLegal = val !== '0' && val !== 'false'
  }

  /** The label of the next paragraph at this place; empty where it bears none. */
  next({ list, level: place }: ListPlace): string {
    const definition = this.#definitions.get(list)
    const levels = definition === undefined ? undefined : this.#levels.get(definition)
    const level = levels?.get(place)
    if (definition === undefined || levels === undefined || level === undefined) return ''
    const counts = this.#counts.get(definition) ?? []
    this.#counts.set(definition, counts)
    this.#restart(list, counts)
    counts[place] = (counts[place] ?? level.start - 1) + 1
    counts.length = place + 1
    if (level.format === 'bullet') return BULLET
    return level.text.replace(/%([1-9])/gu, (_, digit: string) => {
      const of = Number(digit) - 1
      const shown = levels.get(of)
      const number = counts[of] ?? shown?.start ?? 1
      return formatted(number, level.isLegal ? 'decimal' : (shown?.format ?? 'decimal'))
    })
  }

  /** A list that begins anew sets its numbers back once, where its first paragraph stands. */
  #restart(list: string, counts: number[]): void {
    if (this.#begun.has(list)) return
    this.#begun.add(list)
    for (const [place, start] of this.#restarts.get(list) ?? []) counts[place] = start - 1
  }
}

function isLevel(place: number): boolean {
  return Number.isInteger(place) && place >= 0 && place < LEVELS_MAX
}

function into<K, V>(maps: Map<string, Map<K, V>>, key: string): Map<K, V> {
  const found = maps.get(key) ?? new Map<K, V>()
  maps.set(key, found)
  return found
}

function formatted(number: number, format: string): string {
  if (format === 'none') return ''
  if (number < 1 || number > NUMBER_MAX) return String(number)
  if (format === 'lowerLetter') return lettered(number)
  if (format === 'upperLetter') return lettered(number).toUpperCase()
  if (format === 'lowerRoman') return roman(number)
  if (format === 'upperRoman') return roman(number).toUpperCase()
  return format === 'decimalZero' ? String(number).padStart(2, '0') : String(number)
}

/** a to z, then aa, bb and so on, as Word counts. */
function lettered(number: number): string {
  const letter = String.fromCharCode(97 + ((number - 1) % 26))
  return letter.repeat(Math.min(Math.ceil(number / 26), 20))
}

const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const

function roman(number: number): string {
  let [left, text] = [number, '']
  for (const [value, digits] of ROMAN) {
    text += digits.repeat(Math.floor(left / value))
    left %= value
  }
  return text
}
