import { keywordsOf } from '#engine/language/words.ts'
import type { Seed } from '#engine/room/commands.ts'
import { sanitizedDials } from '#engine/room/dials.ts'
import { sectionPreview } from '#engine/room/sectionPreview.ts'
import { startOf } from '#projections/capture/material.ts'
import type { CaptureFixture } from '#projections/capture.ts'
import { type SeedBody, SeedId } from '#protocol/http/seed.ts'
import type { Detail } from '#protocol/validation.ts'
import { HttpError, ValidationError } from '../errors.ts'

/** Maximum characters searched for keywords in all sections together, so that a large seed does not block other rooms. */
const KEYWORD_CHARACTERS_MAX = 2_000_000
const DURATION_MS_MIN = 1_000
const DURATION_MS_MAX = 14_400_000

type Material = Omit<Seed, 'by'>

/** Returns the material of a seed request; generates missing ids. Throws 422. [CA9] [CA11] */
export function materialOf({ doc, docs, ragChunks, ragLabel }: SeedBody): Material {
  if (doc === undefined && ragChunks === undefined) throw invalid(['doc'], 'Send doc, ragChunks or both.', 'missing')
  const sections = (doc?.sections ?? []).map((section, i) => ({ ...section, id: section.id ?? `s${i + 1}` }))
  requireUnique(sections, ['doc', 'sections'])
  if (doc && doc.title === undefined && sections.length > 0) {
    throw invalid(['doc', 'title'], 'A document with sections needs a title.', 'missing')
  }
  const known = new Set(sections.map((section) => section.id))
  const chunks = (ragChunks ?? []).map((given, i) => chunkOf(given, `c${i + 1}`, known))
  requireUnique(chunks, ['ragChunks'])
  return {
    docs: documentsOf(doc?.title, docs ?? [], sections),
    chunks,
    ragLabel: ragLabel === undefined || ragLabel === '' ? null : ragLabel,
  }
}

/** Returns the material and settings with which a verified capture started. Throws 422. [CA13] */
export function materialOfCapture({ events, meta, chain }: CaptureFixture): Material {
  const { docs, chunks, ragLabel, settings } = startOf(events)
  const ids = docs.flatMap(({ sections }) => sections)
  if (
    !ids.every((section) => SeedId.safeParse(section.id).success) ||
    new Set(ids.map((one) => one.id)).size < ids.length
  ) {
    throw new HttpError(422, 'The capture has invalid or duplicate section ids.')
  }
  const { durationMs, dials } = settings
  if (durationMs < DURATION_MS_MIN || durationMs > DURATION_MS_MAX) {
    throw new HttpError(422, 'The duration of the captured meeting is outside the limits of a room.')
  }
  return {
    docs,
    chunks,
    ragLabel,
    settings: { ...settings, dials: sanitizedDials(dials) },
    capture: { code: meta.code, head: chain.head },
  }
}

/** Returns what of a seed a service may keep that holds no documents: titles and previews, and words from those alone. [KX58] */
export function withoutTexts({ docs, chunks: _, ...seed }: Material): Material {
  return { ...seed, docs: docs.map((doc) => ({ ...doc, sections: bare(doc.sections) })), chunks: [] }
}

function bare(sections: Seed['docs'][number]['sections']): Seed['docs'][number]['sections'] {
  const begun = sections.map((section) => ({ ...section, preview: sectionPreview(section.title, section.preview) }))
  const keywords = keywordsOf(begun.map(({ title, preview }) => ({ title, text: preview })))
  return begun.map((section, i) => ({ ...section, text: '', keywords: keywords[i] ?? '' }))
}

type GivenDocument = NonNullable<SeedBody['docs']>[number]
type GivenSection = NonNullable<SeedBody['doc']>['sections'][number] & { readonly id: string }

/** Returns the listed documents, each with the sections that refer to it; without a list, one document with all sections. */
function documentsOf(
  docTitle: string | undefined,
  listed: readonly GivenDocument[],
  sections: readonly GivenSection[],
): Seed['docs'] {
  const charactersMax = Math.ceil(KEYWORD_CHARACTERS_MAX / Math.max(1, sections.length))
  if (listed.length === 0) {
    if (docTitle === undefined) return []
    const plain = { kind: 'pdf', title: docTitle, pages: null, emails: null } as const
    return [{ ...plain, sections: read(sections, charactersMax) }]
  }
  requireUnique(listed, ['docs'])
  const stray = sections.findIndex((section) => !listed.some((one) => one.id === section.docId))
  if (stray >= 0)
    throw invalid(['doc', 'sections', stray, 'docId'], 'This section refers to none of the docs.', 'value_error')
  return listed.map(({ id: listedId, ...rest }) => ({
    ...rest,
    docId: listedId,
    sections: read(
      sections.filter((section) => section.docId === listedId),
      charactersMax,
    ),
  }))
}

/** Returns the sections with previews, and with keywords from the first `charactersMax` characters of each. */
function read(sections: readonly GivenSection[], charactersMax: number): Seed['docs'][number]['sections'] {
  const keywords = keywordsOf(
    sections.map((section) => ({ title: section.title, text: section.text.slice(0, charactersMax) })),
  )
  return sections.map(({ docId: _, page, level, messageIndex, ...section }, i) => ({
    ...section,
    ...(page === undefined ? {} : { page }),
    ...(level === undefined ? {} : { level }),
    ...(messageIndex === undefined ? {} : { messageIndex }),
    preview: sectionPreview(section.title, section.text),
    keywords: keywords[i]!,
  }))
}

function chunkOf(
  given: NonNullable<SeedBody['ragChunks']>[number],
  madeUp: string,
  known: ReadonlySet<string>,
): Seed['chunks'][number] {
  const { text: passage, id: named = madeUp, sectionId } = given
  const of = sectionId !== undefined && known.has(sectionId) ? { sectionId } : {}
  return { id: named, text: passage, ...of }
}

function requireUnique(items: readonly { readonly id: string }[], loc: readonly string[]): void {
  const seen = new Set<string>()
  for (const [i, item] of items.entries()) {
    if (seen.has(item.id)) throw invalid([...loc, i, 'id'], `The id ${item.id} is used twice.`, 'value_error')
    seen.add(item.id)
  }
}

function invalid(loc: readonly (string | number)[], msg: string, type: Detail['type']): ValidationError {
  return new ValidationError([{ loc: ['body', ...loc], msg, type }])
}
