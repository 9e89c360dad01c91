import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { SettingsError } from './settingsError.ts'

/** Makes the folder that a setting names, open to its owner alone. Throws a SettingsError where nothing can be written. [OP4] */
export async function ensureFolder(setting: string, path: string): Promise<void> {
  try {
    await make(path)
    // Of a file this says ENOTDIR.
    await access(`${path}/.`, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsError(`The setting ${setting} names a folder that cannot be written to (${code}).`)
  }
}

/** Level by level: Node's own recursive way never ends on a file system that takes no folders, such as /proc. */
async function make(path: string): Promise<void> {
  const parent = dirname(path)
  if (await exists(path)) return
  if (parent !== path) await make(parent)
  await mkdir(path, { mode: 0o700 })
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
