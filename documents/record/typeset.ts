import type { SessionDetail } from '#projections/views/session/shape.ts'
import { parseThread } from '../kinds/email/thread.ts'
import { type DrawnHead, thread } from './chapters/thread.ts'
import type { Draft } from './draft.ts'
import { A4 } from './file/assemble.ts'
import type { RecordInput } from './job.ts'
import type { PlacePage, PlacePages } from './place/pages.ts'
import { placeAll } from './place/placing.ts'
import { TextIndex, type TextPiece } from './place/textIndex.ts'
import { type DrawnLine, Flow } from './type/flow.ts'
import { FontBook } from './type/fontBook.ts'

/** Names under which an upload is read: what tells a store of one message from the message itself. */
const NAMES = ['thread.eml', 'thread.mbox'] as const

/** Sets an e-mail thread in pages and places the annotations on them. */
export async function typesetThread(
  { source, session, docId }: RecordInput,
  annotations: SessionDetail['annotations'],
): Promise<Draft> {
  const messages = await messagesOf(source)
  const fonts = new FontBook()
  const flow = new Flow(A4, fonts)
  const title = session.docs.find(({ id }) => id === docId)!.title
  const { lines, heads } = thread(flow, title, messages)
  if (flow.conclude()) flow.note('The rest of the thread is left out of these pages; the attached e-mail has it all.')
  flow.finish(title.slice(0, 70).toWellFormed(), (number, of) => `Thread page ${number} of ${of}`)
  const sections = session.doc.sections
    .filter((section) => section.docId === docId)
    .map((section) => atMessage(section, heads[section.messageIndex ?? 0]))
  const unpinned = annotations.map((annotation) => ({ ...annotation, anchor: null }))
  const placements = await placeAll(unpinned, sections, drawnPages(flow, lines))
  return {
    mode: 'typeset',
    traits: null,
    thread: { sheets: flow.sheets, fonts },
    annotations: annotations.map((annotation, i) => ({ annotation, number: i + 1, placement: placements[i]! })),
  }
}

async function messagesOf(source: Uint8Array) {
  for (const name of NAMES) {
    const read = await parseThread(source, name)
    if (read) return read.messages
  }
  throw new Error('no e-mail thread')
}

type Section = SessionDetail['doc']['sections'][number]

/** A topic stands where its message is; the lines above the message are its heading. */
function atMessage(section: Section, head: DrawnHead | undefined): Section {
  return head ? { ...section, page: head.sheet + 1, title: head.text } : { ...section, page: 1 }
}

function drawnPages(flow: Flow, lines: readonly DrawnLine[]): PlacePages {
  const bySheet = Map.groupBy(lines, ({ sheet }) => sheet)
  const { width, height } = flow.paper
  const pages = flow.sheets.map(
    (_, sheet): PlacePage => ({
      number: sheet + 1,
      box: { left: 0, bottom: 0, right: width, top: height, turn: 0 },
      text: new TextIndex((bySheet.get(sheet) ?? []).flatMap(piecesOf)),
      unit: 1,
      ref: null,
    }),
  )
  return { count: pages.length, page: async (number) => pages[number - 1] ?? null }
}

function piecesOf({ line, x, y }: DrawnLine): TextPiece[] {
  return line.pieces.map(({ text, x: offset, width, style }) => ({
    text,
    origin: { x: x + offset, y },
    along: { x: 1, y: 0 },
    up: { x: 0, y: 1 },
    width,
    size: style.size,
    isRtl: line.isRtl,
  }))
}
