import { cleanText } from '#engine/text.ts'
import type { Block } from './blocks.ts'
import type { Numbering } from './numbering.ts'
import type { ListPlace, Styles } from './styles.ts'

/** A paragraph as a reader sees it: with the number or bullet that Word puts in front. */
export interface Line {
  readonly text: string
  /** The level that its style or outline gives it as a heading, 1 = top; null for body text. */
  readonly level: number | null
  /** The number that Word computes for it; empty for none and for bullets. */
  readonly number: string
  readonly isTitle: boolean
  readonly isBold: boolean
  /** Belongs closely to the line before it: entries of lists, rows of tables. */
  readonly isTight: boolean
}

const BODY_OUTLINE = 9
const NO_LIST = '0'

/** The lines of a document, its table of contents left out. */
export function linesOf(blocks: readonly Block[], styles: Styles, numbering: Numbering): Line[] {
  return blocks.flatMap((block) => {
    if (styles.isContents(block.style)) return []
    const place = placeOf(block, styles)
    const label = place === null ? '' : numbering.next(place)
    const level = levelOf(block, styles)
    const text = cleanText(label === '' ? block.text : `${label} ${block.text}`)
    return {
      text,
      level,
      number: /[\p{L}\p{N}]/u.test(label) ? label : '',
      isTitle: styles.isTitle(block.style),
      isBold: block.isBold,
      isTight: block.isRow || (label !== '' && level === null),
    }
  })
}

function levelOf({ outline, style }: Block, styles: Styles): number | null {
  if (outline !== null) return outline < BODY_OUTLINE ? outline + 1 : null
  return styles.headingLevel(style)
}

function placeOf({ list, listLevel, style }: Block, styles: Styles): ListPlace | null {
  if (list === NO_LIST) return null
  const styled = styles.listPlace(style)
  const of = list ?? styled?.list ?? null
  return of === null || of === NO_LIST ? null : { list: of, level: listLevel ?? styled?.level ?? 0 }
}
