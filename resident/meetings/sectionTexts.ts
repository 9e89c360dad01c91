import type { DocumentReply, SummarizeRequest } from '#protocol/kxp/exchanges.ts'
import type { RoomDocuments } from './roomDocuments.ts'
import { messageIn, sectionIn } from './sealedReading.ts'

/** A section as a summary is written from it. */
export interface FoundSection {
  readonly title: string
  readonly text: string
}

type Wanted = Pick<SummarizeRequest, 'ref' | 'docId' | 'index'>

/**
 * The section that a summary is about, from the resident's own copy: by document and place where they are given, otherwise by
 * title, or by the message at which a topic begins; null when no document of the room has it. [KX34]
 */
export async function foundSection(
  documents: RoomDocuments,
  room: string,
  { ref, docId, index }: Wanted,
): Promise<FoundSection | null> {
  const all = await documents.list(room)
  const at =
    docId !== undefined && index !== undefined
      ? placeIn(all, docId, index)
      : ref.kind === 'pdf'
        ? titled(all, ref.sectionTitle)
        : begunAt(all, ref.messageIndex)
  if (at === null) return ref.kind === 'email' ? message(documents, room, all, ref.messageIndex) : null
  const reading = await documents.reading(room, at.docId)
  return reading && sectionIn(reading, at.place)
}

interface Place {
  readonly docId: string
  readonly place: number
}

function placeIn(all: readonly DocumentReply[], docId: string, place: number): Place | null {
  const document = all.find((one) => one.docId === docId)
  return document?.sections[place] ? { docId, place } : null
}

function titled(all: readonly DocumentReply[], title: string): Place | null {
  return first(all, (section) => section.title === title)
}

function begunAt(all: readonly DocumentReply[], messageIndex: number): Place | null {
  return first(all, (section) => section.messageIndex === messageIndex)
}

function first(
  all: readonly DocumentReply[],
  isWanted: (section: DocumentReply['sections'][number]) => boolean,
): Place | null {
  for (const { docId, sections } of all) {
    const place = sections.findIndex(isWanted)
    if (place !== -1) return { docId, place }
  }
  return null
}

/** The message itself where no topic begins at it. */
async function message(
  documents: RoomDocuments,
  room: string,
  all: readonly DocumentReply[],
  place: number,
): Promise<FoundSection | null> {
  const thread = all.find(({ emails }) => emails !== null && place < emails)
  const reading = thread ? await documents.reading(room, thread.docId) : null
  const found = reading && messageIn(reading, place)
  return found && { title: found.subject, text: found.body }
}
