import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject, type PDFRef, PDFString } from 'pdf-lib'
import { around, type Quad, quadOf, type Rect, square, type VisibleBox } from '../place/geometry.ts'
import { type Annotation, NOTE_SIDE, type Placement } from '../place/placing.ts'
import { number, numbers, paint, textString } from '../type/sheet.ts'

/** The page that an annotation is put on. */
export interface Target {
  readonly page: PDFRef
  readonly box: VisibleBox
  readonly unit: number
}

export interface Numbered {
  readonly annotation: Annotation
  readonly placement: Placement
  /** As in the record's list, from 1. */
  readonly number: number
}

const PRINT = 4
/** Flags of a reply: hidden, as readers show it in its thread, printed, of its own size, upright. */
const REPLY_FLAGS = 30
const HIGHLIGHT_OPACITY = 0.6
const POPUP = { width: 190, height: 110 }
/** Flags of a popup: it keeps its size and stands upright. */
const POPUP_FLAGS = 28
const SUBJECTS = { mark: 'Mark', highlight: 'Highlight', comment: 'Comment', note: 'Note' } as const

/** What an annotation comes to in a file: marks of its words, which lie under all notes, and the note itself with its thread. */
export interface Written {
  readonly under: readonly PDFRef[]
  readonly over: readonly PDFRef[]
}

/** Writes an annotation, its popup and its thread into a file. */
export function annotate(
  context: PDFContext,
  { annotation, placement, number: place }: Numbered,
  target: Target,
): Written {
  const isNote = annotation.kind === 'note' || annotation.kind === 'comment'
  const rect = isNote ? square(placement.point, NOTE_SIDE / target.unit) : around(placement.quads)
  const [ref, popup] = [context.nextRef(), context.nextRef()]
  const shape = isNote
    ? note(context, rect, { annotation, place, target })
    : highlight(context, rect, annotation, placement.quads)
  const date = PDFString.of(pdfDate(annotation.at))
  const changed = PDFString.of(pdfDate(annotation.editedAt ?? annotation.at))
  const entries = context.obj({
    Type: 'Annot',
    Rect: [...rect].map(rounded),
    F: PRINT,
    P: target.page,
    Popup: popup,
    C: [...rgb(annotation.hex)].map(rounded),
    NM: textString(annotation.id),
    T: textString(annotation.byName),
    Contents: textString(annotation.text),
    Subj: textString(subject(annotation, placement)),
    CreationDate: date,
    M: changed,
    ...shape,
  })
  context.assign(ref, entries)
  context.assign(popup, popupOf(context, ref, rect, target))
  const { marks } = placement
  const under = isNote && marks ? [markOf(context, ref, { annotation, target }, marks)] : []
  return { under, over: [ref, popup, ...threadOf(context, ref, rect, { annotation, target })] }
}

interface Threaded {
  readonly annotation: Annotation
  readonly target: Target
}

/** The words that a note is about, as part of the note: readers select, show and delete both together. [RD61] */
function markOf(context: PDFContext, parent: PDFRef, { annotation, target }: Threaded, marks: readonly Quad[]): PDFRef {
  const rect = around(marks)
  const entries = context.obj({
    Type: 'Annot',
    Rect: [...rect].map(rounded),
    F: PRINT,
    P: target.page,
    IRT: parent,
    RT: 'Group',
    C: [...rgb(annotation.hex)].map(rounded),
    NM: textString(`${annotation.id}-words`),
    T: textString(annotation.byName),
    ...highlight(context, rect, annotation, marks),
  })
  return context.register(entries)
}

/** Replies in order, then the resolved state, as the standard has them: in reply to the annotation, and not drawn. [RD60] */
function threadOf(
  context: PDFContext,
  parent: PDFRef,
  rect: Rect,
  { annotation: { id, replies, resolved }, target }: Threaded,
): PDFRef[] {
  const answer = (by: string, at: number, more: Record<string, PDFObject>): PDFRef => {
    const date = PDFString.of(pdfDate(at))
    const shared = { Type: 'Annot', Subtype: 'Text', Rect: [...rect].map(rounded), F: REPLY_FLAGS, P: target.page }
    const entries = { ...shared, IRT: parent, RT: 'R', T: textString(by), CreationDate: date, M: date, ...more }
    return context.register(context.obj(entries))
  }
  const said = replies.map(({ id: replyId, byName, at, text }) =>
    answer(byName, at, { NM: textString(replyId), Contents: textString(text) }),
  )
  if (resolved === null) return said
  const state = { State: PDFString.of('Completed'), StateModel: PDFString.of('Review') }
  const words = { NM: textString(`${id}-state`), Contents: textString(`Resolved by ${resolved.byName}`) }
  return [...said, answer(resolved.byName, resolved.at, { ...state, ...words })]
}

type Entries = Record<string, PDFObject | string | number | number[] | Record<string, PDFRef>>

function highlight(context: PDFContext, rect: Rect, { hex }: Annotation, quads: readonly Quad[]): Entries {
  const blend = { ExtGState: { G: { BM: 'Multiply', ca: HIGHLIGHT_OPACITY } } }
  const paths = quads.map(([topLeft, topRight, bottomLeft, bottomRight]) => {
    const [a, b, c, d] = [bottomLeft, bottomRight, topRight, topLeft].map(({ x, y }) => numbers(x, y))
    return `${a} m ${b} l ${c} l ${d} l h`
  })
  const content = `/G gs ${paint(rgb(hex))} rg ${paths.join(' ')} f`
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [...rect].map(rounded), Resources: blend }
  return {
    Subtype: 'Highlight',
    QuadPoints: corners(quads),
    CA: HIGHLIGHT_OPACITY,
    Border: [0, 0, 0],
    AP: { N: context.register(context.flateStream(content, form)) },
  }
}

interface NoteLook {
  readonly annotation: Annotation
  readonly place: number
  readonly target: Target
}

/**
 * A speech bubble in the author's colour with the number of the record's list in it, upright for the reader. Readers of PDF
 * disagree where a text note stands on a turned page (some turn it about a corner, as the standard says, some do not), so
 * there the bubble is the appearance of a highlight of the place, which all of them leave where it is.
 */
function note(context: PDFContext, rect: Rect, { annotation: { hex, ink, kind }, place, target }: NoteLook): Entries {
  const half = (rect[2] - rect[0]) / 2
  const scale = (half * 2) / NOTE_SIDE
  const digits = `${place}`
  const size = digits.length > 2 ? 5.2 : 7.4
  const x = -(digits.length * size * 0.556) / 2
  const outline =
    '-6 7.2 m 6 7.2 l 7.2 7.2 7.2 6 7.2 6 c 7.2 -3 l 7.2 -4.2 6 -4.2 6 -4.2 c -0.6 -4.2 l -4.2 -7.6 l -4.2 -4.2 l -6 -4.2 l -7.2 -4.2 -7.2 -3 -7.2 -3 c -7.2 6 l -7.2 7.2 -6 7.2 -6 7.2 c h'
  const content = `${number(scale)} 0 0 ${number(scale)} 0 0 cm ${paint(rgb(hex))} rg ${paint(rgb(ink))} RG 0.8 w ${outline} B
BT /B ${number(size)} Tf ${paint(rgb(ink))} rg ${numbers(x, 1.5 - size * 0.36)} Td (${digits}) Tj ET`
  const font = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica-Bold', Encoding: 'WinAnsiEncoding' }
  const form = {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [-half, -half, half, half].map(rounded),
    Matrix: upright(target.box.turn),
    Resources: { Font: { B: font }, ExtGState: { G: { ca: 1 } } },
  }
  const look = { AP: { N: context.register(context.flateStream(content, form)) } }
  if (target.box.turn !== 0) return { ...look, Subtype: 'Highlight', QuadPoints: corners([quadOf(rect)]) }
  return { ...look, Subtype: 'Text', Name: kind === 'comment' ? 'Comment' : 'Note', Open: context.obj(false) }
}

function corners(quads: readonly Quad[]): number[] {
  return quads.flatMap((quad) => quad.flatMap(({ x, y }) => [rounded(x), rounded(y)]))
}

export function upright(turn: VisibleBox['turn']): number[] {
  return { 0: [1, 0, 0, 1, 0, 0], 90: [0, 1, -1, 0, 0, 0], 180: [-1, 0, 0, -1, 0, 0], 270: [0, -1, 1, 0, 0, 0] }[turn]
}

function popupOf(context: PDFContext, parent: PDFRef, rect: Rect, { page, box, unit }: Target): PDFObject {
  const [width, height] = [POPUP.width / unit, POPUP.height / unit]
  const left = Math.max(box.left, Math.min(rect[2], box.right - width))
  const top = Math.min(box.top, Math.max(rect[3], box.bottom + height))
  return context.obj({
    Type: 'Annot',
    Subtype: 'Popup',
    Rect: [left, top - height, left + width, top].map(rounded),
    F: POPUP_FLAGS,
    P: page,
    Parent: parent,
    Open: false,
  })
}

function subject({ kind }: Annotation, { isExact }: Placement): string {
  return isExact ? SUBJECTS[kind] : `${SUBJECTS[kind]} (place approximate)`
}

/** "#f5b942" as shares of red, green and blue; what is no colour is grey. */
export function rgb(hex: string): [number, number, number] {
  const value = /^#[0-9a-f]{6}$/iu.test(hex) ? Number.parseInt(hex.slice(1), 16) : 0x999999
  return [(value >> 16) / 255, ((value >> 8) & 0xff) / 255, (value & 0xff) / 255]
}

/** A date as PDF writes it, in UTC. */
export function pdfDate(at: number): string {
  return `D:${new Date(at).toISOString().replace(/[-:T]/gu, '').slice(0, 14)}Z`
}

export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** Puts annotations behind those that a page has already. */
export function addToPage(context: PDFContext, page: PDFRef, added: readonly PDFRef[]): void {
  const dict = context.lookup(page, PDFDict)
  const list = context.lookup(dict.get(PDFName.of('Annots')))
  const before = list instanceof PDFArray ? list.asArray() : []
  dict.set(PDFName.of('Annots'), context.obj([...before, ...added]))
}
