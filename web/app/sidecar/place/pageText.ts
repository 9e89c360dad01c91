import { folded, foldedCharacter } from './foldedText.ts'
import { type Area, areaOfText, joinedAreas, type SeenPage, type TextItem } from './geometry.ts'

/** A range of the folded text of a page. */
export interface Found {
  readonly from: number
  readonly to: number
}

const FOUND_MAX = 50
const AREAS_MAX = 200
/** Maximum text items of a page that are read. */
const ITEMS_MAX = 20_000

/** The text of a page with word positions in percent of the visible page. */
export class PageText {
  readonly folded: string
  readonly #page: SeenPage
  readonly #items: readonly TextItem[]
  readonly #itemAt: number[] = []
  readonly #offsetAt: number[] = []

  constructor(items: readonly TextItem[], page: SeenPage) {
    this.#page = page
    this.#items = items.filter(({ str }) => str !== '').slice(0, ITEMS_MAX)
    let text = ''
    this.#items.forEach(({ str }, i) => {
      let offset = 0
      for (const character of str) {
        const kept = foldedCharacter(character)
        for (let k = 0; k < kept.length; k++) {
          this.#itemAt.push(i)
          this.#offsetAt.push(offset)
        }
        text += kept
        offset += character.length
      }
    })
    this.folded = text
  }

  /** Returns the first occurrences of a folded text. */
  find(needle: string): Found[] {
    const found: Found[] = []
    if (needle === '') return found
    let at = this.folded.indexOf(needle)
    while (at !== -1 && found.length < FOUND_MAX) {
      found.push({ from: at, to: at + needle.length })
      at = this.folded.indexOf(needle, at + 1)
    }
    return found
  }

  /** Returns the areas of a range in reading order; neighbours on a line are merged. */
  areas({ from, to }: Found): Area[] {
    const areas: Area[] = []
    for (let i = from; i < Math.min(to, this.#itemAt.length) && areas.length < AREAS_MAX; ) {
      const at = this.#itemAt[i]!
      let end = i
      while (end + 1 < to && this.#itemAt[end + 1] === at) end++
      const item = this.#items[at]!
      const share = [shareOf(item.str, this.#offsetAt[i]!), shareOf(item.str, this.#offsetAt[end]! + 1)] as const
      areas.push(areaOfText(item, this.#page, share))
      i = end + 1
    }
    return joinedAreas(areas)
  }

  /** Finds a title: of several occurrences the largest at the start of a text item, or else the first. */
  heading(title: string): Found | null {
    const places = this.find(folded(title)).map((found) => ({ found, weight: this.#headingWeight(found) }))
    let best: (typeof places)[number] | null = null
    for (const place of places) if (best === null || place.weight > best.weight * 1.02) best = place
    return best?.found ?? null
  }

  #headingWeight({ from }: Found): number {
    const item = this.#items[this.#itemAt[from]!]!
    const size = Math.hypot(item.transform[2] ?? 0, item.transform[3] ?? 0) || item.height || 1
    const begins = folded(item.str.slice(0, this.#offsetAt[from]!)) === ''
    return begins ? size * 1.25 : size
  }
}

const NARROW = /[iljtfr.,:;'|!()[\]{} ]/u
const WIDE = /[mwMW@%\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Estimates which share (0 to 1) of a text's width its first `end` characters take, from typical character widths. */
function shareOf(text: string, end: number): number {
  const whole = usualWidth(text)
  return whole === 0 ? 0 : usualWidth(text.slice(0, end)) / whole
}

function usualWidth(text: string): number {
  let width = 0
  for (const character of text) width += NARROW.test(character) ? 0.5 : WIDE.test(character) ? 1.7 : 1
  return width
}
