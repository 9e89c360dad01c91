import type { TemplateId } from '@parley/client'
import type { RoomRow } from '#protocol/views/admin/rooms.ts'
import { t as everywhere } from '../../app/strings/t.ts'
import type { ChangeLine } from '../actions/auditChanges.ts'
import { t } from '../strings/t.ts'

const said = t.rooms.seed

/** Largest file in megabytes of 2^20 bytes; the service refuses larger ones too. */
export const SEED_MB_MAX = 32

type Fields = Readonly<Record<string, unknown>>

/** What a file would put into a room; null where it says nothing. */
export interface SeedContent {
  readonly title: string | null
  readonly sections: number | null
  readonly chunks: number | null
  readonly label: string | null
  readonly template: string | null
}

export type SeedRead =
  | { readonly ok: true; readonly body: object; readonly content: SeedContent }
  | { readonly ok: false; readonly error: string }

/** Reads a file as the body of a seed request: a capture, a capture's seed, or a seed written by hand. The service checks it fully. [WD1] */
export function readSeed(text: string): SeedRead {
  const given = parsed(text)
  if (given === null) return { ok: false, error: said.noJson }
  if (given.format === 'capture-fixture') return { ok: true, body: { capture: given }, content: contentOf(given) }
  if (isFields(given.capture)) return { ok: true, body: given, content: contentOf(given.capture) }
  if (given.doc === undefined && given.docs === undefined && given.ragChunks === undefined) {
    return { ok: false, error: said.noSeed }
  }
  return { ok: true, body: given, content: seedContent(given) }
}

function parsed(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : null
  } catch {
    return null
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const countOf = (value: unknown): number | null => (Array.isArray(value) ? value.length : null)

function contentOf({ seed, meta }: Fields): SeedContent {
  const content = seedContent(isFields(seed) ? seed : {})
  return { ...content, template: isFields(meta) ? textOf(meta.template) : null }
}

function seedContent({ doc, ragChunks, ragLabel }: Fields): SeedContent {
  return {
    title: isFields(doc) ? textOf(doc.title) : null,
    sections: isFields(doc) ? countOf(doc.sections) : null,
    chunks: countOf(ragChunks),
    label: textOf(ragLabel),
    template: null,
  }
}

const TEMPLATES: Readonly<Record<string, string>> = everywhere.common.templateNames satisfies Record<TemplateId, string>
export const templateName = (template: string): string => TEMPLATES[template] ?? template

/** What a seed would change in a room, before and after. */
export function seedChanges(room: Pick<RoomRow, 'title' | 'template'>, content: SeedContent): readonly ChangeLine[] {
  const { title, sections, chunks, label, template } = content
  const replaces = sections !== null
  const before = room.title ?? t.rooms.noDocument
  return [
    ...(replaces
      ? [
          { label: said.document, before, after: title ?? before },
          { label: said.sections, before: said.all, after: said.sectionsOf(sections) },
        ]
      : []),
    ...(chunks === null ? [] : [{ label: said.chunks, before: said.all, after: said.chunksOf(chunks, label) }]),
    ...(template === null || template === room.template
      ? []
      : [{ label: said.kind, before: templateName(room.template), after: templateName(template) }]),
  ]
}
