import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '#stores/files/port.ts'
import type { FileKind } from '../stores.ts'
import { MoveError } from './chains.ts'
import type { Beside } from './installation.ts'

const KINDS = ['documents', 'board', 'spaces', 'replays', 'social'] as const satisfies readonly FileKind[]
/** Where uploads on their way in lie beside the rooms of a folder. */
const INCOMING = 'incoming'

export interface CarriedFiles {
  readonly files: number
  readonly added: number
  readonly bytes: number
}

/** Copies the files that are not there yet, and compares size and SHA-256 of all of them. [MN83] */
export async function carryFiles(from: Beside, to: Beside, show: (files: number) => void): Promise<CarriedFiles> {
  const counts = { files: 0, added: 0, bytes: 0 }
  await mkdir(to.scratch, { recursive: true, mode: 0o700 })
  for (const kind of KINDS) {
    const [source, target] = [from.files(kind), to.files(kind)]
    for (const code of await source.rooms()) {
      if (code === INCOMING) continue
      for (const { name } of await source.names(code)) {
        const sum = await sumOf(source, code, name)
        if ((await sumOf(target, code, name)) !== sum) {
          await copy(source, target, code, name, join(to.scratch, 'moved'))
          counts.added += 1
        }
        if ((await sumOf(target, code, name)) !== sum)
          throw new MoveError(`A file of ${kind} did not arrive whole. Run it again.`)
        counts.files += 1
        counts.bytes += (await source.size(code, name)) ?? 0
        show(counts.files)
      }
    }
  }
  return counts
}

/** Removes the files that the source has no more. */
export async function dropFiles(from: Beside, to: Beside): Promise<void> {
  for (const kind of KINDS) {
    const [source, target] = [from.files(kind), to.files(kind)]
    for (const code of await target.rooms()) {
      if (code === INCOMING) continue
      const kept = new Set((await source.names(code)).map(({ name }) => name))
      for (const { name } of await target.names(code)) if (!kept.has(name)) await target.drop(code, name)
    }
  }
}

async function copy(source: FileStore, target: FileStore, code: string, name: string, path: string): Promise<void> {
  await pipeline(source.read(code, name), createWriteStream(path, { mode: 0o600 }))
  await target.take(code, name, path)
}

/** Size and SHA-256; null when there is no such file. */
async function sumOf(store: FileStore, code: string, name: string): Promise<string | null> {
  const size = await store.size(code, name)
  if (size === null) return null
  const digest = createHash('sha256')
  await pipeline(store.read(code, name), counted(digest), new PassThrough().resume())
  return `${size} ${digest.digest('hex')}`
}

const counted = (digest: Hash) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      digest.update(chunk)
      yield chunk
    }
  }
