import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { digestOf, isUntouched, type Source, sourceOf, sourcesOf } from './sources.ts'

/** The program's own folder. */
export const ROOT = join(import.meta.dirname, '../..')

/** Goes with the installed packages; one folder for each compilation. */
export const codeIn = (root: string): string => join(root, 'node_modules/.cache/parley-code')
const noteIn = (root: string): string => join(codeIn(root), 'current.json')

/** Programs that are compiled, by the module that is started. */
export const PROGRAMS = ['app/start.ts', 'app/resident/start.ts'] as const
export type Program = (typeof PROGRAMS)[number]

/** What was compiled last, and what from. */
export interface Kept {
  readonly folder: string
  /** Paths in the compiled code are absolute. */
  readonly root: string
  readonly node: string
  /** Names and sizes of what is in the folder: after a power cut files may be there without their content. */
  readonly files: readonly (readonly [name: string, size: number])[]
  /** Of the contents of the sources. */
  readonly digest: string
  readonly sources: readonly Source[]
}

/** The module to load for a program: compiled where that was done from the sources as they are now, else the source itself. [PF9] */
export function moduleOf(program: Program): URL {
  const kept = currentCode()
  return pathToFileURL(kept === null ? join(ROOT, program) : join(codeIn(ROOT), kept.folder, compiledName(program)))
}

/** File of a compiled entry: all are in one folder. */
export function compiledName(path: string): string {
  return path.replaceAll('/', '.').replace(/\.ts$/, '.js')
}

/** Null when nothing was compiled, or from other sources. Sources that were only copied or touched are compared by content. */
export function currentCode(root = ROOT): Kept | null {
  const kept = readNote(root)
  if (kept === null || kept.root !== root || kept.node !== process.version || !isWhole(kept)) return null
  if (isUntouched(root, kept.sources)) return kept
  const paths = kept.sources.map(([path]) => path)
  if (digestOf(root, paths) !== kept.digest) return null
  const touched = { ...kept, sources: sourcesOf(root, paths) }
  note(touched)
  return touched
}

function isWhole({ root, folder, files }: Kept): boolean {
  return files.every(([name, size]) => sourceOf(codeIn(root), join(folder, name))?.[1] === size)
}

/** Makes this what is loaded from now on. Where nothing can be written, each start finds out for itself. */
export function note(kept: Kept): void {
  const path = noteIn(kept.root)
  const fresh = `${path}.${process.pid}`
  try {
    writeFileSync(fresh, JSON.stringify(kept))
    renameSync(fresh, path)
  } catch {
    rmSync(fresh, { force: true })
  }
}

function readNote(root: string): Kept | null {
  try {
    return JSON.parse(readFileSync(noteIn(root), 'utf8'))
  } catch {
    return null
  }
}
