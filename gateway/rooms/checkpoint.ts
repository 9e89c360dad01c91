import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OPEN_ROOMS_VERSION, type OpenRooms } from '#projections/openRooms.ts'
import type { Position } from '#stores/events/port.ts'
import { removeUnfinished, replaceFile } from '#stores/files/replaceFile.ts'

/** State of the open rooms at a position from which a restart reads the log. A cache: rebuilt when lost, damaged or of another version. [CK3] */
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

/** Stores the checkpoint in one file of the data folder, replaced atomically. */
export function fileCheckpoint(folder: string): CheckpointStore {
  const path = join(folder, 'open-rooms.json')
  return {
    async load() {
      await removeUnfinished(path)
      try {
        const read: Checkpoint & { readonly version?: unknown } = JSON.parse(await readFile(path, 'utf8'))
        const { version, position, rooms } = read
        return version === OPEN_ROOMS_VERSION ? { position, rooms } : FROM_THE_START
      } catch {
        return FROM_THE_START
      }
    },
    async save(checkpoint) {
      const file = await replaceFile(path, JSON.stringify({ version: OPEN_ROOMS_VERSION, ...checkpoint }))
      await file.close()
    },
  }
}
