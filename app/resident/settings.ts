import { isIP } from 'node:net'
import * as z from 'zod'
import { WrongMasterKey } from '#resident/vault/keyring.ts'
import { forbidTestHooks, PROCESS } from '../settings/process.ts'
import { type Environment, helpRows, readValues, type ValuesOf } from '../settings/reading.ts'
import { exactOrigins, hexKey, secrets, setting, webAddress } from '../settings/schemas.ts'
import { SettingsError } from '../settings/settingsError.ts'
import { startFailureAt } from '../settings/startFailure.ts'
import { VERSION } from '../settings.ts'

const BIND = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/

const bind = z
  .string()
  .refine(isBind, 'must be host:port, such as 127.0.0.1:3100 or [::1]:3100')
  .default('127.0.0.1:3100')

function isBind(text: string): boolean {
  const [, six, other, port] = BIND.exec(text) ?? []
  return Number(port) <= 65_535 && (six === undefined ? other !== undefined : isIP(six) === 6)
}

/** Takes host and port of `RESIDENT_BIND` apart. */
export function bindOf(text: string): { readonly HOST: string; readonly PORT: number } {
  const [, six, other = '', port] = BIND.exec(text) ?? []
  return { HOST: six ?? other, PORT: Number(port) }
}

/** Settings of the resident service. */
const SETTINGS = {
  RESIDENT_BIND: setting('host:port to listen on', bind),
  DATA_DIR: setting('folder for sealed records and the event log', z.string().min(1).default('./data-resident')),
  KXP_SHARED_SECRET: setting(
    'required: one or two comma-separated secrets of at least 32 bytes, as the coordinating server has them',
    secrets,
  ),
  KXP_MASTER_KEY: setting(
    '64 hex digits: wraps the keys of rooms on disk; without it a restart loses all rooms',
    hexKey.optional(),
  ),
  RESIDENT_ALLOWED_ORIGIN: setting(
    'comma-separated origins whose pages may read documents and summaries',
    exactOrigins,
  ),
  OLLAMA_URL: setting(
    'URL of the language model server; without it every text is deterministic',
    webAddress.optional(),
  ),
  OLLAMA_MODEL: setting('model name (default: the first one the server lists)', z.string().min(1).optional()),
  ...PROCESS,
} as const

export type ResidentSettings = ValuesOf<typeof SETTINGS>

/** Reads all settings; throws a SettingsError with one sentence that names the first wrong one. [KX12] */
export function readResidentSettings(env: Environment): ResidentSettings {
  const settings = readValues(env, SETTINGS)
  if (settings.KXP_SHARED_SECRET.length === 0)
    throw new SettingsError('The setting KXP_SHARED_SECRET must be set to a secret of at least 32 bytes.')
  if (settings.OLLAMA_MODEL !== undefined && settings.OLLAMA_URL === undefined)
    throw new SettingsError('The setting OLLAMA_MODEL requires OLLAMA_URL.')
  forbidTestHooks(settings)
  return settings
}

/** Returns the text of `--help`. */
export function residentHelp(): string {
  return `Parley resident ${VERSION}. Settings are read from environment variables:\n${helpRows(SETTINGS)}\n`
}

/** Returns one sentence for a startup failure that the operator can fix, or null for a bug. [KX12] */
export function residentStartFailure(error: unknown): string | null {
  if (error instanceof WrongMasterKey)
    return 'The setting KXP_MASTER_KEY is not the key that wrapped the keys in DATA_DIR.'
  return startFailureAt(error, { port: 'RESIDENT_BIND', host: 'RESIDENT_BIND' })
}
