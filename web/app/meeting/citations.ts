/** A part of a message: plain text, or a section title cited in brackets. */
export type CitedPart = { readonly text: string; readonly sectionId?: string }

interface Titled {
  readonly id: string
  readonly title: string
}

/** Splits a message into plain text and citations `[Section title]`; other brackets stay plain text. */
export function citedParts(text: string, sections: readonly Titled[]): CitedPart[] {
  const parts: CitedPart[] = []
  let from = 0
  for (let at = text.indexOf('['); at >= 0; at = text.indexOf('[', at + 1)) {
    const cited = longestAt(text, at + 1, sections)
    if (cited === null) continue
    if (at > from) parts.push({ text: text.slice(from, at) })
    from = at + cited.title.length + 2
    parts.push({ text: text.slice(at + 1, from - 1), sectionId: cited.id })
    at = from - 1
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

function longestAt(text: string, at: number, sections: readonly Titled[]): Titled | null {
  let best: Titled | null = null
  for (const section of sections) {
    const { title } = section
    if (best !== null && title.length <= best.title.length) continue
    if (text[at + title.length] !== ']') continue
    if (text.slice(at, at + title.length).toLowerCase() === title.toLowerCase()) best = section
  }
  return best
}
