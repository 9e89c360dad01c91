import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded into a resident's process before it starts, by `--import`: nothing below a folder `rooms` is ever removed, so that
 * the process can be killed between the destruction of a key and that of the data. Other removals go on.
 */
const never = new Promise<never>(() => {})
const inRooms = (path: unknown): boolean => /[\\/]rooms[\\/]/.test(String(path))

for (const name of ['rm', 'unlink', 'rmdir', 'rename'] as const) {
  const remove: (...args: unknown[]) => Promise<unknown> = promises[name] as never
  const stalled = (...args: unknown[]) =>
    inRooms(args[0]) && !(name === 'rename' && inRooms(args[1])) ? never : remove(...args)
  Object.assign(promises, { [name]: stalled })
}
syncBuiltinESMExports()
