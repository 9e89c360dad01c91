import { setTimeout as pause } from 'node:timers/promises'
import { SettingsError } from '../settings/settingsError.ts'

/** A store that starts beside the service is waited for this long. */
const WAIT_MS = 30_000
const AGAIN_MS = 1_000

export interface Opening<T> {
  /** Name of the setting with the URL. */
  readonly setting: string
  /** What the URL names, as `a store`. */
  readonly what: string
  readonly open: () => Promise<T>
  /** What an error means that waiting does not mend, after the words `The setting … names …`; null for others. */
  readonly lasting: (error: unknown) => string | null
  readonly waitMs?: number
}

/** Opens a store outside of the process; tries again for half a minute. Throws a SettingsError with one sentence. [MN75] */
export async function reached<T>({ setting, what, open, lasting, waitMs = WAIT_MS }: Opening<T>): Promise<T> {
  const until = performance.now() + waitMs
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (error instanceof SettingsError) throw error
      const why = lasting(error)
      if (why !== null) throw new SettingsError(`The setting ${setting} ${why}.`, { cause: error })
      if (performance.now() + AGAIN_MS > until)
        throw new SettingsError(`The setting ${setting} names ${what} that cannot be reached.`, { cause: error })
      await pause(AGAIN_MS)
    }
  }
}
