import { createHash } from 'node:crypto'
import type { SessionDetail } from '#projections/views/session/shape.ts'
import { openPdf, type PdfDocument } from '../kinds/pdf/open.ts'
import type { Draft } from './draft.ts'
import { assemble } from './file/assemble.ts'
import { checkRecord } from './file/check.ts'
import { GENERATOR, RecordError, type RecordFacts, type RecordInput, type RecordMode } from './job.ts'
import { pagesOf } from './place/pages.ts'
import { type Placement, placeAll } from './place/placing.ts'
import { type SourceTraits, traitsOf } from './sourceTraits.ts'

export interface WrittenRecord {
  readonly bytes: Uint8Array
  readonly facts: RecordFacts
}

/** Annotations that are drawn and listed. */
export const ANNOTATIONS_MAX = 5_000

/**
 * Writes the record of a meeting on one of its documents: the same input gives the same bytes. Throws a RecordError when the
 * document is not the meeting's.
 */
export async function writeRecord(input: RecordInput): Promise<WrittenRecord> {
  const doc = documentOf(input)
  const annotations = annotationsOf(input.session, input.docId)
  if (doc.kind === 'email') return await firstGood(input, mailDrafts(input, annotations), null)
  const pdf = input.isApart ? null : await openPdf(input.source.slice()).catch(() => null)
  try {
    return await firstGood(input, pdfDrafts(input, annotations, pdf), pdf)
  } finally {
    await pdf?.loadingTask.destroy()
  }
}

type Annotations = SessionDetail['annotations']

/** Tries one way after the other until a record reads well. */
async function firstGood(
  input: RecordInput,
  drafts: AsyncIterable<Draft>,
  pdf: PdfDocument | null,
): Promise<WrittenRecord> {
  const reasons: unknown[] = []
  for await (const draft of drafts) {
    try {
      return await finish(input, draft, draft.mode === 'apart' ? null : pdf)
    } catch (error) {
      reasons.push(error)
    }
  }
  throw new AggregateError(reasons, 'The record could not be written.')
}

async function* mailDrafts(input: RecordInput, annotations: Annotations): AsyncGenerator<Draft> {
  if (!input.isApart) {
    const { typesetThread } = await import('./typeset.ts')
    const draft = await typesetThread(input, annotations).catch(() => null)
    if (draft) yield draft
  }
  yield await apartDraft(input, annotations)
}

async function* pdfDrafts(
  input: RecordInput,
  annotations: Annotations,
  pdf: PdfDocument | null,
): AsyncGenerator<Draft> {
  const placements = pdf === null ? null : await placed(input, annotations, pdf)
  if (placements !== null) {
    const traits = await traitsOf(input.source, pdf)
    yield draftOf('appended', { annotations, placements, traits })
    yield draftOf('rewritten', { annotations, placements, traits })
  }
  yield await apartDraft(input, annotations)
}

/** The same whether the document was looked into or not, so that it can be written anew either way. */
async function apartDraft({ source }: RecordInput, annotations: Annotations): Promise<Draft> {
  return draftOf('apart', { annotations, placements: null, traits: await traitsOf(source, null) })
}

async function placed(input: RecordInput, annotations: Annotations, pdf: PdfDocument): Promise<Placement[] | null> {
  const sections = input.session.doc.sections.filter(({ docId }) => docId === input.docId)
  return await placeAll(annotations, sections, pagesOf(pdf)).catch(() => null)
}

interface Parts {
  readonly annotations: Annotations
  readonly placements: readonly Placement[] | null
  readonly traits: SourceTraits
}

function draftOf(mode: RecordMode, { annotations, placements, traits }: Parts): Draft {
  return {
    mode,
    traits,
    thread: null,
    annotations: annotations.map((annotation, i) => ({
      annotation,
      number: i + 1,
      placement: placements?.[i] ?? null,
    })),
  }
}

/** Assembles a draft, reads it as a reader would and gives it out only when all is there. */
async function finish(input: RecordInput, draft: Draft, pdf: PdfDocument | null): Promise<WrittenRecord> {
  const facts = factsOf(input, draft.mode)
  const { bytes, ownPages } = await assemble(input, draft, facts)
  const before = pdf?.numPages ?? draft.thread?.sheets.length ?? 0
  await checkRecord(bytes, {
    pages: before + ownPages,
    firstOwnPage: before + 1,
    annotations: draft.annotations.flatMap((entry) =>
      entry.placement === null ? [] : { ...entry, placement: entry.placement },
    ),
    source: pdf,
    comparedPages: draft.mode === 'rewritten' ? 12 : 3,
    code: facts.code,
  })
  return { bytes, facts }
}

function documentOf({ session, docId, source }: RecordInput): SessionDetail['docs'][number] {
  const doc = session.docs.find(({ id }) => id === docId)
  if (!doc) throw new RecordError('The meeting has no such document.')
  if (createHash('sha256').update(source).digest('hex') !== doc.sha256)
    throw new RecordError('The kept document is not the one that was uploaded.')
  return doc
}

/** The document's annotations in the order in which they were made. */
function annotationsOf({ doc, annotations }: SessionDetail, docId: string): Annotations {
  const own = new Set(doc.sections.filter((section) => section.docId === docId).map(({ id }) => id))
  return annotations.filter(({ sectionId }) => own.has(sectionId)).slice(0, ANNOTATIONS_MAX)
}

function factsOf({ session, docId, source, generator = GENERATOR }: RecordInput, mode: RecordMode): RecordFacts {
  const { kind, sha256 } = session.docs.find(({ id }) => id === docId)!
  return {
    format: 'parley-record',
    version: 1,
    generator,
    code: session.code,
    docId,
    mode,
    eventCount: session.eventCount,
    headHash: session.headHash,
    document: { kind, sha256: sha256!, bytes: source.length },
  }
}
