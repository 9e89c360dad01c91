import { visitXml } from './xml.ts'

/** Where a paragraph stands in a list: the list's id in the file, and its level, 0 = top. */
export interface ListPlace {
  readonly list: string
  readonly level: number
}

interface Style {
  name: string
  base: string | null
  /** 0 = top, 9 = body text; null when the style does not say. */
  outline: number | null
  list: string | null
  listLevel: number
}

/** Styles that are based on one another deeper than this are taken for a circle. */
const DEPTH_MAX = 20
const HEADING_NAME = /^heading ([1-9])$/iu
/** Ids of heading styles in files that lack the list of styles. */
const HEADING_ID = /^(?:heading|berschrift|überschrift|titre|titolo|ttulo|título|kop|rubrik)([1-9])$/iu
const BODY_OUTLINE = 9

/** The paragraph styles of a document by their ids. Names are the same in every language, ids are not. */
export class Styles {
  readonly #styles = new Map<string, Style>()

  constructor(part: Uint8Array | undefined) {
    if (part === undefined) return
    let style: Style | null = null
    visitXml(part, {
      open: (name, { type, styleId = '', val = '' }) => {
        if (name === 'w:style') {
          style = { name: '', base: null, outline: null, list: null, listLevel: 0 }
          if (type === undefined || type === 'paragraph') this.#styles.set(styleId, style)
        }
        if (style === null) return
        if (name === 'w:name') style.name = val
        if (name === 'w:basedOn') style.base = val
        if (name === 'w:outlineLvl') style.outline = Number(val)
        if (name === 'w:numId') style.list = val
        if (name === 'w:ilvl') style.listLevel = Number(val)
      },
    })
  }

  /** The level of a heading style, 1 = top; null for any other. */
  headingLevel(id: string): number | null {
    if (!this.#styles.has(id)) return numberIn(HEADING_ID, id)
    for (const { name, outline } of this.#chain(id)) {
      const level = numberIn(HEADING_NAME, name)
      if (level !== null) return level
      if (outline !== null) return outline < BODY_OUTLINE ? outline + 1 : null
    }
    return null
  }

  /** The list that a style puts its paragraphs into. */
  listPlace(id: string): ListPlace | null {
    for (const { list, listLevel } of this.#chain(id)) if (list !== null) return { list, level: listLevel }
    return null
  }

  isTitle(id: string): boolean {
    return this.#isNamed(id, /^title$/iu)
  }

  /** Entries of a table of contents and the heading above them. */
  isContents(id: string): boolean {
    return this.#isNamed(id, /^(?:toc \d|toc heading|table of figures)$/iu)
  }

  #isNamed(id: string, name: RegExp): boolean {
    return name.test(this.#styles.get(id)?.name ?? '')
  }

  /** A style and those that it is based on. */
  #chain(id: string): Style[] {
    const chain: Style[] = []
    for (let next = this.#styles.get(id); next && chain.length < DEPTH_MAX; next = this.#styles.get(next.base ?? ''))
      chain.push(next)
    return chain
  }
}

function numberIn(pattern: RegExp, text: string): number | null {
  const found = pattern.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}
