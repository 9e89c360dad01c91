import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DamagedFileError } from '../files/damagedFile.ts'
import { freshFile, removeUnfinished, replaceFile } from '../files/replaceFile.ts'
import { checkedGroup, checkedText, checkedTextName, isTextName, type KeptTexts } from './port.ts'

/** Texts in a data folder, one file each that only its owner can read; a group is a folder in it. For a single process. [MN22] */
export function folderTexts(folder: string): KeptTexts {
  const at = (name: string) => join(folder, checkedTextName(name))
  let last: Promise<unknown> = Promise.resolve()
  // One after another: what a killed process left beside a file is removed when nobody writes it.
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const done = last.then(task)
    last = done.catch(() => {})
    return done
  }
  return {
    read: (name) => inTurn(() => textAt(at(name))),
    write: (name, text) =>
      inTurn(async () => {
        const path = at(name)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        const file = await replaceFile(path, checkedText(text))
        await file.close()
        await syncNames(path)
      }),
    claim: (name, text) => inTurn(() => claimed(at(name), checkedText(text))),
    remove: (name) => inTurn(() => rm(at(name), { force: true })),
    names: (group) =>
      inTurn(async () => {
        const entries = await readdir(join(folder, checkedGroup(group)), { withFileTypes: true }).catch(noneIfMissing)
        const files = (entries ?? []).filter((entry) => entry.isFile() && isTextName(group + entry.name))
        return files.map(({ name }) => group + name).sort()
      }),
    place: at,
  }
}

async function textAt(path: string): Promise<string | null> {
  await removeUnfinished(path)
  try {
    return await readFile(path, 'utf8').catch(noneIfMissing)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new DamagedFileError(
      path,
      `cannot be read (${reason})`,
      'mend its rights, or restore it from a backup',
      error,
    )
  }
}

async function claimed(path: string, text: string): Promise<string> {
  const kept = await textAt(path)
  if (kept !== null) return kept
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const fresh = await freshFile(path, text)
  try {
    // Unlike a renaming, a link never takes the place of a file.
    await link(fresh, path)
  } finally {
    await rm(fresh, { force: true })
  }
  await syncNames(path)
  return text
}

async function syncNames(path: string): Promise<void> {
  const names = await open(dirname(path))
  await names.sync().finally(() => names.close())
}

function noneIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
