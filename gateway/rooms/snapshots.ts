import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RoomState } from '#engine/room/state.ts'
import type { Head } from '#engine/stream.ts'
import { replaceFile } from '#stores/files/replaceFile.ts'
import { sha256 } from '../digest.ts'

/** A room as of an event of its stream. */
export interface Snapshot {
  readonly head: Head
  readonly state: RoomState
}

/** Snapshots of open rooms. Caches: whatever is wrong with one, there is none, and the stream is read instead. [DU15] */
export interface SnapshotStore {
  load(code: string): Promise<Snapshot | null>
  save(code: string, snapshot: Snapshot): Promise<void>
  remove(code: string): Promise<void>
  /** Removes all but those of these rooms. */
  keep(codes: ReadonlySet<string>): Promise<void>
}

export const noSnapshots: SnapshotStore = {
  load: async () => null,
  save: async () => {},
  remove: async () => {},
  keep: async () => {},
}

interface Written extends Head {
  /** Of the rules that folded the state. */
  readonly rules: string
  /** Of the text of the state: half a file shows. */
  readonly sha256: string
}

const ENDING = '.json'

/** Keeps snapshots as files of a folder beside the checkpoint: a line about the state, then the state. `rules` names the code that folds. */
export function fileSnapshots(dataFolder: string, rules: () => Promise<string>): SnapshotStore {
  const folder = join(dataFolder, 'open-rooms')
  const pathOf = (code: string) => join(folder, `${code}${ENDING}`)
  return {
    async load(code) {
      try {
        const text = await readFile(pathOf(code), 'utf8')
        const end = text.indexOf('\n')
        const about: Written = JSON.parse(text.slice(0, end))
        const state = text.slice(end + 1)
        if (about.rules !== (await rules()) || about.sha256 !== sha256(state)) return null
        return { head: { seq: about.seq, hash: about.hash }, state: JSON.parse(state) }
      } catch {
        return null
      }
    },
    async save(code, { head, state }) {
      // Now, for the room goes on.
      const text = JSON.stringify(state)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const about: Written = { seq: head.seq, hash: head.hash, rules: await rules(), sha256: sha256(text) }
      const file = await replaceFile(pathOf(code), `${JSON.stringify(about)}\n${text}`)
      await file.close()
    },
    remove: (code) => rm(pathOf(code), { force: true }),
    async keep(codes) {
      const names = await readdir(folder).catch(() => [])
      const gone = names.filter((name) => !name.endsWith(ENDING) || !codes.has(name.slice(0, -ENDING.length)))
      await Promise.all(gone.map((name) => rm(join(folder, name), { force: true })))
    },
  }
}
