import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as fontkit from 'fontkit'

/** The fonts of the record, in the order in which they are asked for a character. */
const FILES = {
  regular: 'NotoSans-Regular.ttf',
  bold: 'NotoSans-SemiBold.ttf',
  hebrew: 'NotoSansHebrew-Regular.ttf',
  arabic: 'NotoSansArabic-Regular.ttf',
  thai: 'NotoSansThai-Regular.ttf',
  han: 'DroidSansFallbackFull.ttf',
  hangul: 'NanumGothic-Regular.ttf',
  bengali: 'NotoSansBengali-Regular.ttf',
  tamil: 'NotoSansTamil-Regular.ttf',
  telugu: 'NotoSansTelugu-Regular.ttf',
  gujarati: 'NotoSansGujarati-Regular.ttf',
  gurmukhi: 'NotoSansGurmukhi-Regular.ttf',
  kannada: 'NotoSansKannada-Regular.ttf',
  malayalam: 'NotoSansMalayalam-Regular.ttf',
  sinhala: 'NotoSansSinhala-Regular.ttf',
  khmer: 'NotoSansKhmer-Regular.ttf',
  myanmar: 'NotoSansMyanmar-Regular.ttf',
  ethiopic: 'NotoSansEthiopic-Regular.ttf',
  symbols: 'DejaVuSans.ttf',
  emoji: 'NotoEmoji-Regular.ttf',
} as const

export type FaceName = keyof typeof FILES

export interface Face {
  readonly name: FaceName
  readonly font: fontkit.Font
}

const FOLDER = path.join(import.meta.dirname, '../fonts')
const NAMES = Object.keys(FILES) as FaceName[]
const open = new Map<FaceName, Face>()
const chosen = new Map<string, Face | null>()

/** Joiners, variation selectors and tags shape what is around them and need no glyph of their own. */
const SHAPING = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]/gu
const EMOJI = /^\p{Emoji_Presentation}|^\p{Emoji}\ufe0f/u
const CHOSEN_MAX = 20_000

/** A font, opened once. */
export function face(name: FaceName): Face {
  const known = open.get(name)
  if (known) return known
  // A collection has no glyphs of its own; none of ours is one.
  const opened: Face = { name, font: fontkit.create(readFileSync(path.join(FOLDER, FILES[name]))) as fontkit.Font }
  open.set(name, opened)
  return opened
}

/** The first font that has every character of a cluster; null when none has. */
export function faceFor(cluster: string, bold: boolean): Face | null {
  const key = (bold ? 'b' : 'r') + cluster
  const known = chosen.get(key)
  if (known !== undefined) return known
  if (chosen.size >= CHOSEN_MAX) chosen.clear()
  const found = search(cluster, bold)
  chosen.set(key, found)
  return found
}

function search(cluster: string, bold: boolean): Face | null {
  const bare = cluster.replace(SHAPING, '')
  const points = [...(bare === '' ? ' ' : bare)].map((character) => character.codePointAt(0)!)
  const first: FaceName[] = EMOJI.test(cluster) ? ['emoji'] : bold ? ['bold'] : []
  for (const name of [...first, ...NAMES]) {
    if (name === 'bold' && !bold) continue
    const candidate = face(name)
    if (points.every((point) => hasGlyph(candidate, point))) return candidate
  }
  return null
}

/** Whether the font has a glyph that can be drawn; the library stumbles over an empty glyph at the end of a font. */
export function hasGlyph({ font }: Face, point: number): boolean {
  if (!font.hasGlyphForCodePoint(point)) return false
  try {
    return font.glyphForCodePoint(point).advanceWidth >= 0
  } catch {
    return false
  }
}
