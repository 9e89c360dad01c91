import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** Goes with the installed packages, and is not there where they cannot be written: then a start takes longer. */
export const FOLDER = join(import.meta.dirname, '../../node_modules', '.cache', 'parley')

/**
 * Keeps what Node makes of each module, types stripped and compiled, for the next start, in this process and its threads.
 * An operator's own NODE_COMPILE_CACHE goes first. [PF9]
 */
export function keepCompiled(): void {
  const folder = process.env.NODE_COMPILE_CACHE ?? FOLDER
  const { directory } = enableCompileCache(folder)
  // Threads learn of it here alone.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE = folder
}
