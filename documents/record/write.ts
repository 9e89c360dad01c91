import { createHash } from 'node:crypto'
import type { DocumentKind } from '#engine/room/documentKinds.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import { recorderOf } from '../kinds/kinds.ts'
import { type Draft, numberedAnnotations } from './draft.ts'
import { assemble, type PackedInput } from './file/assemble.ts'
import { checkRecord } from './file/check.ts'
import { packed } from './file/packed.ts'
import { GENERATOR, RecordError, type RecordFacts, type RecordInput } from './job.ts'
import { NO_MARGINS } from './place/margins.ts'
import { traitsOf } from './sourceTraits.ts'

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
  const document = documentOf(input)
  const reasons: unknown[] = []
  const whole = { ...input, packedEvents: packed(input.events) }
  for await (const draft of draftsOf(input, document.kind)) {
    try {
      return await finish(whole, draft, document)
    } catch (error) {
      reasons.push(error)
    }
  }
  throw new AggregateError(reasons, 'The record could not be written.')
}

/** One way after the other to put the document into the record; the last attaches it without a look into it. */
async function* draftsOf(input: RecordInput, kind: DocumentKind): AsyncGenerator<Draft> {
  const annotations = annotationsOf(input.session, input.docId)
  if (!input.isApart) {
    const { drafts } = await recorderOf(kind)
    try {
      yield* drafts(input, annotations)
    } catch {
      // What a parser cannot bear is attached all the same.
    }
  }
  // Equal whether the document was looked into or not, so that it can be written anew either way.
  const traits = await traitsOf(input.source, null)
  yield {
    mode: 'apart',
    traits,
    source: null,
    typeset: null,
    annotations: numberedAnnotations(annotations, null),
    margins: NO_MARGINS,
  }
}

/** Assembles a draft, reads it as a reader would and gives it out only when all is there. */
async function finish(input: PackedInput, draft: Draft, document: RecordFacts['document']): Promise<WrittenRecord> {
  const facts = factsOf(input, draft, document)
  const { bytes, ownPages } = await assemble(input, draft, facts)
  const before = draft.source?.numPages ?? draft.typeset?.sheets.length ?? 0
  await checkRecord(bytes, {
    pages: before + ownPages,
    firstOwnPage: before + 1,
    annotations: draft.annotations.flatMap((entry) =>
      entry.placement === null ? [] : { ...entry, placement: entry.placement },
    ),
    source: draft.source,
    comparedPages: draft.mode === 'rewritten' ? 12 : 3,
    code: facts.code,
  })
  return { bytes, facts }
}

function documentOf({ session, docId, source }: RecordInput): RecordFacts['document'] {
  const doc = session.docs.find(({ id }) => id === docId)
  if (!doc) throw new RecordError('The meeting has no such document.')
  const sha256 = createHash('sha256').update(source).digest('hex')
  if (sha256 !== doc.sha256) throw new RecordError('The kept document is not the one that was uploaded.')
  return { kind: doc.kind, sha256, bytes: source.length }
}

/** The document's annotations in the order in which they were made. */
function annotationsOf({ doc, annotations }: SessionDetail, docId: string): SessionDetail['annotations'] {
  const own = new Set(doc.sections.filter((section) => section.docId === docId).map(({ id }) => id))
  return annotations.filter(({ sectionId }) => own.has(sectionId)).slice(0, ANNOTATIONS_MAX)
}

function factsOf(
  { session, docId, generator = GENERATOR }: RecordInput,
  { mode }: Draft,
  document: RecordFacts['document'],
): RecordFacts {
  return {
    format: 'parley-record',
    version: 1,
    generator,
    code: session.code,
    docId,
    mode,
    eventCount: session.eventCount,
    headHash: session.headHash,
    document,
  }
}
