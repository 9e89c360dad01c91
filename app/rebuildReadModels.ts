import { copyFileSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { ARCHIVE, Projector } from '#gateway/archive/projector.ts'
import { systemClock } from '#gateway/clock.ts'
import type { ArchivedSession } from '#projections/archive.ts'
import type { EventLog } from '#stores/events/port.ts'
import { memoryViews } from '#stores/readModels/memory.ts'
import type { View } from '#stores/readModels/port.ts'
import { removeViewFile } from '#stores/readModels/sqlite/viewDatabase.ts'
import { openSqliteViews, VIEW_FILE } from '#stores/readModels/sqlite.ts'

/** The file that is built, and the copy that is looked at; a rebuild that was cut off leaves them to the next one. */
const FRESH_FILE = 'views.fresh.sqlite'
const COPY_FILE = 'views.copy.sqlite'
/** Differences that are named. */
const NAMED_MAX = 20

export interface Rebuilt {
  readonly sessions: number
  /** Why rooms could not be folded, one sentence each. */
  readonly failures: readonly string[]
}

/** Folds every read model from the first event into a fresh file, which then takes the place of the old one. [VW8] */
export async function rebuildViews(folder: string, log: EventLog): Promise<Rebuilt> {
  const fresh = join(folder, FRESH_FILE)
  removeViewFile(fresh)
  const store = await openSqliteViews(folder, FRESH_FILE)
  const view = await store.open<ArchivedSession>(ARCHIVE)
  const failures = await caughtUp(log, view)
  const sessions = await countOf(view)
  await store.close()
  removeViewFile(join(folder, VIEW_FILE))
  renameSync(fresh, join(folder, VIEW_FILE))
  return { sessions, failures }
}

export interface Checked {
  readonly sessions: number
  /** Codes of sessions that differ from a fold from the first event, the first of them. */
  readonly differing: readonly string[]
  /** Why there was nothing to compare; null when there was. */
  readonly unusable: string | null
}

/** Whether the view as it is kept, once it has caught up, equals a fold from the first event. Changes nothing. [VW8] */
export async function checkViews(folder: string, log: EventLog): Promise<Checked> {
  const scratch = await memoryViews().open<ArchivedSession>(ARCHIVE)
  await caughtUp(log, scratch)
  const sessions = await countOf(scratch)
  const copy = join(folder, COPY_FILE)
  removeViewFile(copy)
  for (const ending of ['', '-wal']) {
    if (existsSync(join(folder, VIEW_FILE + ending))) copyFileSync(join(folder, VIEW_FILE + ending), copy + ending)
  }
  const store = await openSqliteViews(folder, COPY_FILE)
  try {
    const kept = await store.open<ArchivedSession>(ARCHIVE)
    if ((await kept.position()) === '' && sessions > 0) {
      return { sessions, differing: [], unusable: 'The view is missing, damaged or of another version.' }
    }
    await caughtUp(log, kept)
    return { sessions, differing: await differences(kept, scratch), unusable: null }
  } finally {
    await store.close()
    removeViewFile(copy)
  }
}

async function caughtUp(log: EventLog, view: View<ArchivedSession>): Promise<string[]> {
  const failures: string[] = []
  const fault = (error: unknown) => void failures.push(error instanceof Error ? error.message : String(error))
  const projector = new Projector({ log, view, clock: systemClock(), fault })
  await projector.start()
  await projector.caughtUp()
  await projector.stop()
  return failures
}

async function differences(one: View<ArchivedSession>, other: View<ArchivedSession>): Promise<string[]> {
  const [a, b] = [await documentsOf(one), await documentsOf(other)]
  const ids = new Set([...a.keys(), ...b.keys()])
  return [...ids].filter((id) => a.get(id) !== b.get(id)).slice(0, NAMED_MAX)
}

async function documentsOf(view: View<ArchivedSession>): Promise<ReadonlyMap<string, string>> {
  const documents = new Map<string, string>()
  for await (const document of view.all()) documents.set(document._id, JSON.stringify(document))
  return documents
}

async function countOf(view: View<ArchivedSession>): Promise<number> {
  let count = 0
  for await (const _ of view.all()) count += 1
  return count
}
