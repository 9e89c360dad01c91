import { randomBytes } from 'node:crypto'
import { DamagedFileError } from '#stores/files/damagedFile.ts'
import type { KeptTexts } from '#stores/kept/port.ts'

/** Returns a secret of 64 hex digits, created at the first start; of several nodes that start at once all get the same. */
export async function keptSecret(texts: KeptTexts, name: string): Promise<string> {
  const kept = (await texts.read(name)) ?? (await texts.claim(name, `${randomBytes(32).toString('hex')}\n`))
  if (/^[0-9a-f]{64}\n$/.test(kept)) return kept.trim()
  throw new DamagedFileError(texts.place(name), 'holds no secret of 64 hex digits', 'restore it from a backup')
}
