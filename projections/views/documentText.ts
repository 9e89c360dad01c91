import { DOCUMENT_KINDS } from '#engine/room/documentKinds.ts'
import type { RoomDocument, RoomState } from '#engine/room/state.ts'
import type { DocumentText, ThreadText } from '#protocol/views/documentText.ts'

/** Stored text of a document: its sections in document order. */
export interface StoredText {
  readonly messages?: ThreadText['messages']
  readonly sections: readonly { readonly text: string }[]
}

/** Returns the text of a document that is not displayed as pages. [TH6] */
export function documentText(
  room: RoomState,
  { id: docId, kind, title }: RoomDocument,
  { messages = [], sections }: StoredText,
): DocumentText {
  if (DOCUMENT_KINDS[kind].shownAs === 'messages') return { kind, title, messages }
  const own = room.sections.filter((section) => section.docId === docId)
  return {
    kind,
    title,
    sections: own.map(({ id, title: heading, level = 1 }, i) => {
      return { id, title: heading, level, text: sections[i]?.text ?? '' }
    }),
  }
}
