import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chainHash, GENESIS, type Head } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { EVENTS } from '#projections/projection.ts'
import { UsageError } from '#replay/cli/terminal.ts'
import { OPENING, readLines } from '#replay/jsonLines.ts'
import type { StoredEvent } from '#stores/events/port.ts'
import { toPosition } from '#stores/events/position.ts'
import { SqliteBeside } from '#stores/events/sqliteBeside.ts'

const PAGE_EVENTS = 2_000
const CATEGORIES = Object.keys(EVENTS)

export type LogEvents = AsyncIterable<readonly StoredEvent[]>

/** Reads the log of a data folder, also while a service writes it. Throws UsageError without one. */
export async function* folderEvents(folder: string): LogEvents & AsyncGenerator<readonly StoredEvent[]> {
  if (!existsSync(join(folder, 'events.sqlite'))) throw new UsageError(`${folder} is no data folder.`)
  const log = new SqliteBeside(folder)
  try {
    const head = log.head()
    for (let after = 0; after < head; ) {
      const { events, reached } = log.page(after, CATEGORIES, PAGE_EVENTS)
      yield events
      after = reached
    }
  } finally {
    log.close()
  }
}

/** Reads an export of a data folder (`npm run replay -- export`), and checks each stream's hash chain on the way. Throws UsageError. */
export async function* exportedEvents(path: string): LogEvents & AsyncGenerator<readonly StoredEvent[]> {
  if (!existsSync(path) || !statSync(path).isFile()) throw new UsageError(`${path} is no file.`)
  const heads = new Map<string, Head>()
  let page: StoredEvent[] = []
  let lines = 0
  let closed = false
  for await (const { value, text } of readLines(path)) {
    lines += 1
    if (lines === 1) {
      if (text !== JSON.stringify(OPENING)) break
    } else if (isEvent(value)) {
      checkLink(heads, value)
      page.push({ ...value, position: toPosition(lines) })
    } else closed ||= isClosing(value)
    if (page.length === PAGE_EVENTS) {
      yield page
      page = []
    }
  }
  if (!closed) throw new UsageError(`${path} is no whole export of a data folder.`)
  yield page
}

function isEvent(value: unknown): value is Omit<StoredEvent, 'position'> {
  return typeof value === 'object' && value !== null && 'stream' in value && 'hash' in value
}

function isClosing(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'end' in value
}

/** A stream whose beginning was forgotten, such as that of a purged space, is checked from where it begins. */
function checkLink(heads: Map<string, Head>, event: Omit<StoredEvent, 'position'>): void {
  const { stream, seq, hash } = event
  const head = heads.get(stream) ?? (seq === 1 ? GENESIS : null)
  if (head !== null && (seq !== head.seq + 1 || chainHash(head.hash, event, sha256) !== hash)) {
    throw new UsageError(`Event ${seq} of the stream ${stream} does not fit its hash chain.`)
  }
  heads.set(stream, { seq, hash })
}
