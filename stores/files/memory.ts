import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { checkedName, type FileStore } from './port.ts'

/** Files in memory, for tests; they last as long as this. */
export function memoryFiles(): FileStore {
  const rooms = new Map<string, Map<string, { bytes: Buffer; at: number }>>()
  const find = (code: string, name: string) => rooms.get(checkedName(code))?.get(checkedName(name))?.bytes
  const found = (code: string, name: string) => {
    const bytes = find(code, name)
    if (!bytes) throw new Error(`There is no file ${name} of room ${code}.`)
    return bytes
  }
  return {
    async take(code, name, path) {
      const [room, file] = [checkedName(code), checkedName(name)]
      const bytes = await readFile(path)
      await rm(path, { force: true })
      rooms.set(room, (rooms.get(room) ?? new Map()).set(file, { bytes, at: Date.now() }))
    },
    size: async (code, name) => find(code, name)?.length ?? null,
    read(code, name, { start, end } = { start: 0, end: Number.POSITIVE_INFINITY }) {
      checkedName(code)
      checkedName(name)
      return Readable.from(parts(() => found(code, name).subarray(start, end + 1)))
    },
    async localCopy(code, name) {
      const bytes = found(code, name)
      const folder = await mkdtemp(join(tmpdir(), 'parley-copy-'))
      const path = join(folder, 'copy')
      await writeFile(path, bytes)
      return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
    },
    async names(code) {
      const files = rooms.get(checkedName(code)) ?? new Map<string, { at: number }>()
      return [...files].map(([name, { at }]) => ({ name, ageMs: Math.max(0, Date.now() - at) }))
    },
    async drop(code, name) {
      rooms.get(checkedName(code))?.delete(checkedName(name))
    },
    rooms: async () => [...rooms.keys()],
    async dropRoom(code) {
      rooms.delete(checkedName(code))
    },
  }
}

/** What `bytes` answers once it is read; nothing when that is empty. */
function* parts(bytes: () => Buffer): Generator<Buffer> {
  const all = bytes()
  if (all.length > 0) yield all
}
