import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OPEN_ROOMS_VERSION, type OpenRooms } from '#projections/openRooms.ts'
import type { Position } from '#stores/events/port.ts'
import { replaceFile } from '#stores/files/replaceFile.ts'

/** How far the open rooms are known: a restart reads the log from here on. A cache: lost, damaged or of another version, it is made anew. [CK3] */
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

/** What a crash left of a checkpoint that was being written. */
const LEFT = /^open-rooms\.json\.[0-9a-f]{8}$/

/** Keeps the checkpoint as one file of the data folder, replaced whole. */
export function fileCheckpoint(folder: string): CheckpointStore {
  const path = join(folder, 'open-rooms.json')
  return {
    async load() {
      await removeLeft(folder)
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

async function removeLeft(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  await Promise.all(names.filter((name) => LEFT.test(name)).map((name) => rm(join(folder, name), { force: true })))
}
