import { DOCUMENT_KINDS } from '#engine/room/documentKinds.ts'
import type { RoomDocument, RoomState } from '#engine/room/state.ts'

interface ThreadMessage {
  readonly from: string
  /** Epoch milliseconds; null where the message names no date. */
  readonly date: number | null
  readonly subject: string
  readonly body: string
}

/** The text of a document that is not shown by its own pages: its messages, or what stands under its headings. [TH6] */
export type DocumentText = ThreadText | SectionedText

export interface ThreadText {
  readonly kind: RoomDocument['kind']
  readonly title: string
  readonly messages: readonly ThreadMessage[]
}

export interface SectionedText {
  readonly kind: RoomDocument['kind']
  readonly title: string
  readonly sections: readonly {
    readonly id: string
    readonly title: string
    /** Depth in the document's own order, 1 = top. */
    readonly level: number
    readonly text: string
  }[]
}

/** What was kept of a document when it was read: its sections in document order. */
export interface KeptText {
  readonly messages?: readonly ThreadMessage[]
  readonly sections: readonly { readonly text: string }[]
}

export function documentText(
  room: RoomState,
  { id: docId, kind, title }: RoomDocument,
  { messages = [], sections }: KeptText,
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
