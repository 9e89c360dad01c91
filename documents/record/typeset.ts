import type { SessionDetail } from '#protocol/views/session.ts'
import { type Draft, numberedAnnotations } from './draft.ts'
import { isFormerForm, type RecordInput } from './job.ts'
import { marginsOf, NO_MARGINS } from './place/margins.ts'
import type { PlacePage, PlacePages } from './place/pages.ts'
import { placeAll } from './place/placing.ts'
import { TextIndex, type TextPiece } from './place/textIndex.ts'
import { type DrawnLine, Flow } from './type/flow.ts'
import { FontBook } from './type/fontBook.ts'
import { A4 } from './type/sheet.ts'
import { INK, STYLES } from './type/styles.ts'

/** A part of a document as drawn: its heading, which annotations of its section stand at, and its text. */
export interface Drawn {
  readonly head: readonly DrawnLine[]
  readonly body: readonly DrawnLine[]
}

type Section = SessionDetail['doc']['sections'][number]

/** How a document without pages of its own is set in some. */
export interface Setting {
  /** What it is called at the foot of its pages. */
  readonly name: string
  readonly draw: (flow: Flow, title: string) => readonly Drawn[]
  /** The part that a section begins at, from 0, given its place among the document's sections. */
  readonly partOf: (section: Section, place: number) => number
  /** Said where the pages end before the document does. */
  readonly leftOut: string
}

/** Sets a document in pages and places the annotations on them. */
export async function typeset(
  input: RecordInput,
  annotations: SessionDetail['annotations'],
  { name, draw, partOf, leftOut }: Setting,
): Promise<Draft> {
  const { session, docId } = input
  const fonts = new FontBook()
  const flow = new Flow(A4, fonts)
  const title = session.docs.find(({ id }) => id === docId)?.title ?? session.title
  const parts = draw(flow, title)
  if (flow.conclude()) flow.note(leftOut)
  flow.finish(title.slice(0, 70).toWellFormed(), (number, of) => `${name} page ${number} of ${of}`)
  const sections = session.doc.sections
    .filter((section) => section.docId === docId)
    .map((section, place) => atPart(section, parts[partOf(section, place)]))
  const unpinned = annotations.map((annotation) => ({ ...annotation, anchor: null }))
  const lines = parts.flatMap(({ head, body }) => [...head, ...body])
  const pages = drawnPages(flow, lines, isFormerForm(input))
  const placements = await placeAll(unpinned, sections, pages)
  return {
    mode: 'typeset',
    traits: null,
    source: null,
    typeset: { sheets: flow.sheets, fonts },
    annotations: numberedAnnotations(annotations, placements),
    margins: isFormerForm(input) ? NO_MARGINS : await marginsOf(sections, session.progress.sections, pages),
  }
}

/** What stands above the first part. */
export function drawTitle(
  flow: Flow,
  { label, title, about }: { readonly label: string; readonly title: string; readonly about: string },
): void {
  flow.paragraph(label, { style: STYLES.label })
  flow.gap(3)
  flow.paragraph(title, { style: STYLES.title, leading: 1.25 })
  flow.note(about)
  flow.gap(6)
  flow.rule(INK)
}

/** A text whose paragraphs are parted by empty lines. */
export function drawParagraphs(flow: Flow, text: string): DrawnLine[] {
  return text
    .trim()
    .split(/\n{2,}/u)
    .flatMap((paragraph) => {
      const drawn = flow.paragraph(paragraph)
      flow.gap(5)
      return drawn
    })
}

/** A section stands where its part begins; the lines there are its heading. */
function atPart(section: Section, part: Drawn | undefined): Section {
  const first = part?.head[0]
  if (!part || !first) return { ...section, page: 1 }
  return { ...section, page: first.sheet + 1, title: part.head.map(textOf).join('') }
}

function textOf({ line }: DrawnLine): string {
  return line.pieces.map(({ text }) => text).join('')
}

function drawnPages(flow: Flow, lines: readonly DrawnLine[], isFormer: boolean): PlacePages {
  const bySheet = Map.groupBy(lines, ({ sheet }) => sheet)
  const { width, height } = flow.paper
  const pages = flow.sheets.map(
    (_, sheet): PlacePage => ({
      number: sheet + 1,
      box: { left: 0, bottom: 0, right: width, top: height, turn: 0 },
      text: new TextIndex((bySheet.get(sheet) ?? []).flatMap((drawn) => piecesOf(drawn, isFormer))),
      unit: 1,
      ref: null,
    }),
  )
  return { count: pages.length, page: async (number) => pages[number - 1] ?? null }
}

function piecesOf({ line, x, y }: DrawnLine, isFormer: boolean): TextPiece[] {
  return line.pieces.map(({ text, x: offset, width, style }) => ({
    text,
    origin: { x: x + offset, y },
    along: { x: 1, y: 0 },
    up: { x: 0, y: 1 },
    width,
    size: style.size,
    isRtl: line.isRtl,
    ...(!isFormer && { letters: 'sans' as const }),
  }))
}
