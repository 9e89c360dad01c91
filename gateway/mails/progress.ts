import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Position } from '#stores/events/port.ts'
import { removeUnfinished, replaceFile } from '#stores/files/replaceFile.ts'

const stored = z.strictObject({
  version: z.literal(1),
  position: z.string(),
  settled: z.record(z.string(), z.union([z.literal('all'), z.array(z.string())])),
})

/** How far the mails that follow from the log have been sent. It holds ids only. [IM3] */
export interface MailProgress {
  /** The mails of everything up to here are settled. */
  readonly position: Position
  /** What is settled beyond: all mails of an event, or those to some recipients. By the event's position. */
  readonly settled: Readonly<Record<Position, 'all' | readonly string[]>>
}

export interface ProgressStore {
  /** Null when nothing was saved yet; rejects for a damaged file. */
  load(): Promise<MailProgress | null>
  /** Durable when it resolves. */
  save(progress: MailProgress): Promise<void>
}

/** Stores the progress in one file of the data folder, replaced atomically. */
export function progressFile(folder: string): ProgressStore {
  const path = join(folder, 'mails.json')
  return {
    async load() {
      await removeUnfinished(path)
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (text === null) return null
      const { position, settled } = stored.parse(JSON.parse(text))
      return { position, settled }
    },
    async save({ position, settled }) {
      const file = await replaceFile(path, JSON.stringify({ version: 1, position, settled }))
      await file.close()
    },
  }
}
