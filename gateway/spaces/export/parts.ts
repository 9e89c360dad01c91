import { Readable } from 'node:stream'
import type { SpaceState } from '#engine/space/state.ts'
import type { Head } from '#engine/stream.ts'
import { boardMarkdown } from '#projections/views/spaces/boardMarkdown.ts'
import type { SpaceFull } from '#protocol/views/space.ts'
import type { EventLog } from '#stores/events/port.ts'
import type { FileStore } from '#stores/files/port.ts'
import type { Archive } from '../../archive/archive.ts'
import { portableName } from './portableName.ts'
import { exportedLines } from './spaceEvents.ts'
import { textWithoutSlug } from './withoutSlug.ts'
import { type Part, textPart, type Written } from './zip.ts'

/** A space as its exporter sees it, at one moment. */
export interface ExportedSpace {
  readonly slug: string
  /** Without the slug. */
  readonly full: SpaceFull
  /** Whole texts of context items by id. */
  readonly contextTexts: ReadonlyMap<string, string>
  readonly cover: SpaceState['cover']
  /** Last event of the export. */
  readonly head: Head
  readonly exportedAt: number
  readonly videos: boolean
}

export interface PartSources {
  readonly log: EventLog
  readonly files: FileStore
  readonly archive: Pick<Archive, 'detail' | 'report' | 'analytics'>
  /** The calendar file of a call, without the address of the space; null when there is no such call. */
  readonly calendarFile: (callId: string) => string | null
}

/** A stored file of a space. */
interface Stored {
  readonly path: string
  readonly at: number
  readonly sha256: string
  readonly compresses: boolean
}

const ENDINGS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/webm': 'weba',
  'audio/wav': 'wav',
}
/** Media types that deflating makes smaller. */
const COMPRESSIBLE = /^text\/|json|xml|csv|svg|bmp|wav/u

/** Yields the files of an export in their fixed order; the manifest, last, names all others and what is missing. [XP2] [XP4] */
export async function* partsOf(
  space: ExportedSpace,
  sources: PartSources,
  written: readonly Written[],
): AsyncGenerator<Part, void, undefined> {
  const { full, slug, head, exportedAt } = space
  const missing: { path: string; sha256: string }[] = []
  yield* recordParts(space)
  for (const { id, createdAt, cancelledAt } of full.calls) {
    const text = sources.calendarFile(id)
    if (text !== null) yield textPart(`calls/${id}.ics`, cancelledAt ?? createdAt, text)
  }
  for (const item of full.context) {
    const text = textWithoutSlug(space.contextTexts.get(item.id) ?? '', slug)
    yield jsonPart(`context/${item.id}.json`, item.at, { ...item, text })
  }
  yield* storedParts([...uploaded(full), ...coverOf(space)], full.id, sources, missing)
  for (const { sessionId, updatedAt, text } of full.notes)
    yield textPart(`notes/${sessionId}.md`, updatedAt, `${text}\n`)
  yield* sessionParts(space, sources)
  if (space.videos) yield* storedParts(recorded(full), full.id, sources, missing)
  yield {
    path: 'events.ndjson',
    at: full.updatedAt,
    compresses: true,
    open: () => Readable.from(exportedLines(sources.log, slug, head)),
  }
  const manifest = { format: 'space-export', version: 1, spaceId: full.id, exportedAt, files: [...written], missing }
  yield jsonPart('manifest.json', full.updatedAt, manifest)
}

function* recordParts({ full }: ExportedSpace): Generator<Part> {
  const { members, board, calls, context: _, files, notes, recordings, sessions, live, ...room } = full
  const at = full.updatedAt
  yield jsonPart('room.json', at, { ...room, files, notes: notes.length, recordings, sessions, live })
  yield jsonPart('members.json', at, members)
  yield jsonPart('board.json', at, board)
  yield textPart('board.md', at, `${boardMarkdown(board.items).join('\n')}\n`)
  yield jsonPart('calls.json', at, calls)
}

/** Files of the board and of the context. */
function uploaded({ files, context }: SpaceFull): Stored[] {
  const held = [...files, ...context.flatMap(({ file }) => file ?? [])]
  return held.map(({ fileId, name, mime, sha256, at }) => ({
    path: `files/${fileId}-${portableName(name)}`,
    at,
    sha256,
    compresses: COMPRESSIBLE.test(mime),
  }))
}

function coverOf({ cover }: ExportedSpace): Stored[] {
  if (cover === null) return []
  const { mime, sha256, updatedAt } = cover
  return [{ path: `cover.${mime.replace('image/', '')}`, at: updatedAt, sha256, compresses: false }]
}

function recorded({ recordings }: SpaceFull): Stored[] {
  return recordings.map(({ sessionId, mime, sha256, at }) => ({
    path: `recordings/${sessionId}.${ENDINGS[mime] ?? 'bin'}`,
    at,
    sha256,
    compresses: false,
  }))
}

async function* storedParts(
  stored: readonly Stored[],
  spaceId: string,
  { files }: PartSources,
  missing: { path: string; sha256: string }[],
): AsyncGenerator<Part> {
  for (const { sha256, ...part } of stored) {
    if ((await files.size(spaceId, sha256)) === null) missing.push({ path: part.path, sha256 })
    else yield { ...part, open: () => files.read(spaceId, sha256) }
  }
}

/** Archived meetings, oldest first; one that was deleted is left out. */
async function* sessionParts({ full, slug }: ExportedSpace, { archive }: PartSources): AsyncGenerator<Part> {
  for (const { code, historyName, endedAt } of full.sessions.toReversed()) {
    if (historyName === null) continue
    const at = endedAt ?? full.updatedAt
    const texts = [
      ['session.json', textOf(await archive.detail(code))],
      ['report.md', await archive.report(code)],
      ['analytics.json', textOf(await archive.analytics(code))],
    ] as const
    for (const [name, text] of texts) {
      if (text !== null) yield textPart(`sessions/${historyName}/${name}`, at, textWithoutSlug(text, slug))
    }
  }
}

const textOf = (bytes: Uint8Array | null): string | null => (bytes === null ? null : Buffer.from(bytes).toString())

function jsonPart(path: string, at: number, value: object): Part {
  return textPart(path, at, `${JSON.stringify(value, null, 2)}\n`)
}
