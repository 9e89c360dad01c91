import { zlibSync } from 'fflate'
import { PDFRef } from 'pdf-lib'
import { DOCUMENT_KINDS } from '#engine/room/documentKinds.ts'
import { type RecordWords, recordWordsIn } from '#engine/words/recordWords.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { Draft } from '../draft.ts'
import { ATTACHED, attachedName, isFormerForm, type RecordFacts, type RecordInput, type RecordMode } from '../job.ts'
import { ownPages } from '../ownPages.ts'
import type { PlacePage } from '../place/pages.ts'
import { FontBook } from '../type/fontBook.ts'
import { A4, LETTER, type PaperSize, textString } from '../type/sheet.ts'
import { addToPage, annotate, pdfDate, type Target } from './annotate.ts'
import { type Attachment, attach } from './attach.ts'
import { appendedBase, appendPages, type Base, emptyBase, identify, rewrittenBase } from './base.ts'
import { marginNote } from './margin.ts'

/** The events may still be on their way into the packing. */
export interface PackedInput extends RecordInput {
  readonly packedEvents: Promise<Uint8Array>
}

/** Writes the file: the document's pages with their annotations, the record's own pages, the attachments. */
export async function assemble(
  input: PackedInput,
  draft: Draft,
  facts: RecordFacts,
): Promise<{ readonly bytes: Uint8Array; readonly ownPages: number }> {
  const words = recordWordsIn(isFormerForm(facts) ? 'en' : input.session.lang)
  const base = await baseOf(input.source, draft.mode)
  const fonts = draft.typeset?.fonts ?? new FontBook()
  const own = ownPages(input, draft, facts, { paper: paperOf(draft), fonts })
  const before = draft.typeset?.sheets ?? []
  const node = base.context.nextRef()
  const embedded = fonts.embed(base.context)
  const refs = [...before, ...own].map((sheet) => sheet.page(base.context, node, embedded))
  appendPages(base, node, refs)
  annotatePages(base, draft, refs, words)
  attach(base, attachments(input, await input.packedEvents, { mode: draft.mode, facts }), input.session.endedAt)
  touchRoot(base)
  if (draft.mode === 'apart' || draft.mode === 'typeset') describe(base, input.session, facts)
  const seed = facts.headHash + facts.document.sha256
  identify(base, seed)
  return { bytes: await base.save(seed), ownPages: own.length }
}

function touchRoot({ context, touch }: Base): void {
  const { Root } = context.trailerInfo
  if (Root instanceof PDFRef) touch(Root)
}

function baseOf(source: Uint8Array, mode: RecordMode): Promise<Base> {
  if (mode === 'appended') return appendedBase(source)
  return mode === 'rewritten' ? rewrittenBase(source) : emptyBase()
}

/** As large as the document's first page where that is a letter, else A4. */
function paperOf({ traits }: Draft): PaperSize {
  return traits?.isLetter === true ? LETTER : A4
}

function annotatePages(base: Base, draft: Draft, own: readonly PDFRef[], words: RecordWords): void {
  const { marks } = draft.margins
  const pages = new Map<number, PlacePage>()
  for (const { page } of marks) pages.set(page.number, page)
  for (const { placement } of draft.annotations) if (placement) pages.set(placement.page.number, placement.page)
  for (const [number, place] of pages) {
    const page = draft.typeset ? own[number - 1]! : pageRef(base, place)
    const target: Target = { page, box: place.box, unit: place.unit }
    const margins = marks
      .filter((mark) => mark.page.number === number)
      .map((mark) => marginNote(base.context, mark, target, words))
    const list = draft.annotations.filter(({ placement }) => placement?.page.number === number)
    const written = list.map((entry) => annotate(base.context, { ...entry, placement: entry.placement! }, target))
    const refs = [...margins, ...written.flatMap(({ under }) => under), ...written.flatMap(({ over }) => over)]
    addToPage(base.context, page, refs)
    base.touch(page)
  }
}

function pageRef(base: Base, page: PlacePage): PDFRef {
  return page.ref ? PDFRef.of(page.ref.num, page.ref.gen) : base.pageRef(page.number)
}

function attachments(
  { source, events }: RecordInput,
  packedEvents: Uint8Array,
  { mode, facts }: { readonly mode: RecordMode; readonly facts: RecordFacts },
): Attachment[] {
  const { kind } = facts.document
  const factsBytes = Buffer.from(`${JSON.stringify(facts, null, 2)}\n`)
  const original: Attachment[] =
    mode === 'appended'
      ? []
      : [
          {
            name: attachedName(kind),
            mime: DOCUMENT_KINDS[kind].mimes[0],
            about: 'The document as uploaded',
            bytes: source,
            packed: null,
          },
        ]
  return [
    {
      name: ATTACHED.facts,
      mime: 'application/json',
      about: 'What this record was made from',
      bytes: factsBytes,
      packed: zlibSync(factsBytes),
    },
    {
      name: ATTACHED.events,
      mime: 'application/x-ndjson',
      about: 'Every event of the meeting, one a line',
      bytes: events,
      packed: packedEvents,
    },
    ...original,
  ]
}

/** Title and date of a file that is the record's own. */
function describe({ context }: Base, { title, endedAt }: SessionDetail, facts: RecordFacts): void {
  const date = textString(pdfDate(endedAt))
  const info = context.obj({
    Title: textString(`Review record: ${title}`),
    Producer: textString(facts.generator),
    CreationDate: date,
    ModDate: date,
  })
  context.trailerInfo.Info = context.register(info)
}
