import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenRooms } from '#projections/openRooms.ts'
import type { Position } from './log/port.ts'

/** How far the open rooms are known: a restart reads the log from here on. A cache: lost or damaged, it is made anew. */
export interface Checkpoint {
  readonly position: Position
  readonly rooms: OpenRooms
}

export interface CheckpointStore {
  load(): Promise<Checkpoint>
  save(checkpoint: Checkpoint): Promise<void>
}

const FROM_THE_START: Checkpoint = { position: '', rooms: {} }

export const noCheckpoint: CheckpointStore = {
  load: async () => FROM_THE_START,
  save: async () => {},
}

/** Keeps the checkpoint as one file of the data folder, replaced whole. */
export function fileCheckpoint(folder: string): CheckpointStore {
  const path = join(folder, 'open-rooms.json')
  return {
    async load() {
      try {
        const read = JSON.parse(await readFile(path, 'utf8')) as Checkpoint
        return typeof read.position === 'string' && typeof read.rooms === 'object' ? read : FROM_THE_START
      } catch {
        return FROM_THE_START
      }
    },
    async save(checkpoint) {
      const fresh = `${path}.${randomBytes(4).toString('hex')}`
      const file = await open(fresh, 'w', 0o600)
      try {
        await file.writeFile(JSON.stringify(checkpoint))
        await file.datasync()
      } finally {
        await file.close()
      }
      await rename(fresh, path)
    },
  }
}
