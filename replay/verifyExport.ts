import { createHash, hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import * as z from 'zod'
import { type ChainedEvent, GENESIS, verifyChain } from '#engine/stream.ts'

/** Result of one check of a space's export. */
export interface ExportCheck {
  readonly name: 'archive' | 'manifest' | 'files' | 'chain' | 'stored'
  readonly ok: boolean
  /** One sentence with the finding. */
  readonly detail: string
}

export interface ExportVerdict {
  readonly ok: boolean
  readonly checks: readonly ExportCheck[]
  /** Hash of the last event; null when the chain does not verify. */
  readonly head: string | null
}

const MANIFEST = 'manifest.json'
const EVENTS = 'events.ndjson'
/** Maximum bytes of the manifest and of the events, which are read whole. */
const TEXT_BYTES_MAX = 512 * 2 ** 20

const Manifest = z.object({
  format: z.literal('space-export'),
  version: z.literal(1),
  spaceId: z.string(),
  exportedAt: z.int(),
  files: z.array(z.object({ path: z.string(), sha256: z.string().length(64), bytes: z.int().min(0) })),
  missing: z.array(z.object({ path: z.string(), sha256: z.string() })).optional(),
})

const ExportedEvent = z.object({
  seq: z.int().min(1),
  id: z.string(),
  at: z.int(),
  type: z.string(),
  actor: z.object({
    kind: z.enum(['user', 'guest', 'admin', 'assistant', 'bot', 'system']),
    id: z.string().nullable(),
    name: z.string().nullable(),
  }),
  data: z.record(z.string(), z.unknown()),
  prevHash: z.string(),
  hash: z.string(),
})

/** Data of an event that adds a file: to the board, or with a context item. */
const Added = z
  .union([z.object({ fileId: z.string(), sha256: z.string() }), z.object({ file: z.object({ sha256: z.string() }) })])
  .transform((data) => ('file' in data ? data.file.sha256 : data.sha256))

interface Held {
  readonly sha256: string
  readonly bytes: number
  /** Content of the manifest and of the events; null for other files. */
  readonly text: string | null
}

/** Verifies the export of a space from its zip archive alone. Never throws for a bad archive. [XP8] */
export async function verifyExport(path: string): Promise<ExportVerdict> {
  const checks: ExportCheck[] = []
  const head = await examine(path, checks).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    checks.push({ name: 'archive', ok: false, detail: `The archive cannot be read: ${why}` })
    return null
  })
  return { ok: head !== null && checks.every(({ ok }) => ok), checks, head }
}

/** Adds one check after the other; what depends on a failed one is left out. Returns the last event's hash, if the chain verifies. */
async function examine(path: string, checks: ExportCheck[]): Promise<string | null> {
  const held = await contentOf(path)
  if (typeof held === 'string') {
    checks.push({ name: 'archive', ok: false, detail: `${held} is there twice.` })
    return null
  }
  checks.push({ name: 'archive', ok: true, detail: `${held.size} files.` })
  const manifest = parsedAs(Manifest, held.get(MANIFEST)?.text)
  if (manifest === null) {
    checks.push({ name: 'manifest', ok: false, detail: 'There is no valid manifest.' })
    return null
  }
  checks.push({ name: 'manifest', ok: true, detail: `Of space ${manifest.spaceId}.` })
  const changed = differing(held, manifest)
  const each = `${manifest.files.length} files, each with the hash that the manifest names.`
  checks.push({ name: 'files', ok: changed === null, detail: changed ?? each })
  const chain = chainOf(held.get(EVENTS)?.text ?? '')
  if (typeof chain === 'string') {
    checks.push({ name: 'chain', ok: false, detail: chain })
    return null
  }
  checks.push({ name: 'chain', ok: true, detail: `${chain.events.length} events, each continues the hash chain.` })
  const foreign = notAdded(manifest, chain.events)
  const stored = 'Every uploaded file is the one that the events name.'
  checks.push({ name: 'stored', ok: foreign === null, detail: foreign ?? stored })
  return chain.head
}

/** Every file of the archive with its hash; or the name that occurs twice. */
async function contentOf(path: string): Promise<Map<string, Held> | string> {
  const zip = await openPromise(path, { validateEntrySizes: true })
  const held = new Map<string, Held>()
  for await (const entry of zip.eachEntry()) {
    if (held.has(entry.fileName)) return entry.fileName
    held.set(entry.fileName, await heldIn(zip, entry))
  }
  return held
}

async function heldIn(zip: ZipFile, entry: Entry): Promise<Held> {
  const source = await zip.openReadStreamPromise(entry)
  if (entry.fileName === MANIFEST || entry.fileName === EVENTS) {
    if (entry.uncompressedSize > TEXT_BYTES_MAX) throw new Error(`${entry.fileName} is too large.`)
    const content = await buffer(source)
    return { sha256: hash('sha256', content, 'hex'), bytes: content.length, text: content.toString('utf8') }
  }
  const digest = createHash('sha256')
  let bytes = 0
  source.on('data', (chunk: Buffer) => {
    digest.update(chunk)
    bytes += chunk.length
  })
  await finished(source)
  return { sha256: digest.digest('hex'), bytes, text: null }
}

/** What differs between archive and manifest; null when nothing does. */
function differing(held: ReadonlyMap<string, Held>, { files }: z.infer<typeof Manifest>): string | null {
  for (const { path, sha256, bytes } of files) {
    const file = held.get(path)
    if (!file) return `${path} is missing.`
    if (file.sha256 !== sha256 || file.bytes !== bytes) return `${path} was changed.`
  }
  const named = new Set(files.map(({ path }) => path))
  const extra = [...held.keys()].find((path) => path !== MANIFEST && !named.has(path))
  return extra === undefined ? null : `${extra} is not in the manifest.`
}

/** The events and the hash of the last; or what is wrong with them. */
function chainOf(text: string): { readonly events: readonly ChainedEvent[]; readonly head: string } | string {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const events: ChainedEvent[] = []
  let prevHash = GENESIS.hash
  for (const [i, line] of lines.entries()) {
    const event = parsedAs(ExportedEvent, line)
    if (event === null) return `Line ${i + 1} of ${EVENTS} is not an event.`
    if (event.prevHash !== prevHash) return broken(event.seq)
    prevHash = event.hash
    events.push(event)
  }
  if (events.length === 0) return 'There are no events.'
  const verdict = verifyChain(events, (part) => hash('sha256', part, 'hex'))
  return verdict.ok ? { events, head: verdict.head.hash } : broken(verdict.seq)
}

function broken(seq: number): string {
  return `The chain breaks at event ${seq}: something was changed, left out or moved.`
}

/** A file below `files/` that no event added; null when there is none. */
function notAdded({ files }: z.infer<typeof Manifest>, events: readonly ChainedEvent[]): string | null {
  const added = new Set(events.flatMap(({ data }) => Added.safeParse(data).data ?? []))
  const foreign = files.find(({ path, sha256 }) => path.startsWith('files/') && !added.has(sha256))
  return foreign ? `${foreign.path} is no file that the events name.` : null
}

function parsedAs<S extends z.ZodType>(schema: S, text: string | null | undefined): z.output<S> | null {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data ?? null
  } catch {
    return null
  }
}
