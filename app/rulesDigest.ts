import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ROOT } from './compiled/kept.ts'
import { digestOf } from './compiled/sources.ts'

const RULES = join(ROOT, 'engine')

let digest: Promise<string> | undefined

/** Of the sources that fold events into states: a state that other rules folded may be another. */
export function rulesDigest(): Promise<string> {
  digest ??= read()
  return digest
}

async function read(): Promise<string> {
  const entries = await readdir(RULES, { withFileTypes: true, recursive: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return digestOf(ROOT, paths.map((path) => relative(ROOT, path)).sort()) ?? crypto.randomUUID()
}
