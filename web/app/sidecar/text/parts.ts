import type { DocumentText, Section } from '@parley/client'

/** A part of a document that is shown as text: a message of a thread, or what stands under a heading. */
export type Part = ThreadPart | SectionPart
export interface ThreadPart {
  readonly from: string
  readonly date: number | null
  readonly subject: string
  readonly body: string
}
export interface SectionPart {
  readonly heading: string
  /** 1 = top. */
  readonly level: number
  readonly body: string
}

/** A section of the room with the part that it begins at; null when the document does not say. */
export interface PlacedSection {
  readonly id: string
  readonly part: number | null
}

export function partsOf(text: DocumentText): readonly Part[] {
  if ('messages' in text) return text.messages
  return text.sections.map(({ title, level, text: body }) => ({ heading: title, level, body }))
}

export function placedSections(text: DocumentText, sections: readonly Section[]): PlacedSection[] {
  if ('messages' in text) return sections.map(({ id, messageIndex = null }) => ({ id, part: messageIndex }))
  // A resident service numbers the sections of each document anew; the room has them in the same order.
  const isSame = text.sections.length === sections.length
  return text.sections.map(({ id }, part) => ({ id: isSame ? sections[part]!.id : id, part }))
}
