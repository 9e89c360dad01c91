import { SettingsError } from './settingsError.ts'

/** Names of the settings that say where a service listens. */
interface Door {
  readonly port: string
  readonly host: string
}

/** Sentence for each system error at startup; it names the setting to fix. */
const SYSTEM_FAILURES: Readonly<Record<string, (door: Door) => string>> = {
  'listen EADDRINUSE': ({ port }) => `The setting ${port} names a port that is already in use.`,
  'listen EACCES': ({ port }) => `The setting ${port} names a port that this account may not use.`,
  'listen EADDRNOTAVAIL': ({ host }) => `The setting ${host} is not an address of this machine.`,
  'getaddrinfo ENOTFOUND': ({ host }) => `The setting ${host} is not an address of this machine.`,
  'getaddrinfo EAI_AGAIN': ({ host }) => `The setting ${host} is not an address of this machine.`,
}

/** Returns one sentence for a startup failure that the operator can fix, or null for a bug. [OP4] */
export function startFailureAt(error: unknown, door: Door): string | null {
  if (error instanceof SettingsError) return error.message
  const { name, message, code, syscall } = error as NodeJS.ErrnoException
  if (name === 'LogError') return `The setting DATA_DIR: ${message}.`
  const sentence = SYSTEM_FAILURES[`${syscall} ${code}`] ?? SYSTEM_FAILURES[`${syscall}`]
  return sentence?.(door) ?? null
}
