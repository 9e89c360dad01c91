import { cleanLine } from '#engine/text.ts'
import { tokensOf } from '../../model/port.ts'
import type { Entry, Pasted } from '../../tools/pasted.ts'
import { type Item, lineOf } from '../material.ts'

/** Tokens of the text in one call, and calls of one run. */
const PIECE_TOKENS_MAX = 4_200
export const PIECES_MAX = 5

/** A stretch of a pasted text that one call reads. */
export interface Piece {
  readonly entries: readonly Entry[]
  readonly items: readonly Item[]
}

/** The text in pieces, in order; null when it is too long to be read whole. */
export function piecesOf({ entries }: Pasted): readonly Piece[] | null {
  const pieces: { entries: Entry[]; items: Item[]; tokens: number }[] = []
  for (const [place, entry] of entries.entries()) {
    const item = { label: `t${place + 1}`, head: headOf(entry), text: entry.text }
    const tokens = tokensOf(lineOf(item)) + 1
    const last = pieces.at(-1)
    if (last && last.tokens + tokens <= PIECE_TOKENS_MAX) {
      last.entries.push(entry)
      last.items.push(item)
      last.tokens += tokens
    } else pieces.push({ entries: [entry], items: [item], tokens })
  }
  return pieces.length > PIECES_MAX ? null : pieces
}

/** The speaker, else the heading that the entry stands under. */
function headOf({ speaker, under }: Entry): string {
  if (speaker !== null) return cleanLine(speaker)
  return under === 'none' || under === 'title' ? 'Note' : `Under “${under}”`
}
