import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { LIMITS } from './settings/limits.ts'
import {
  addresses,
  fetchedHosts,
  flag,
  hexKey,
  lowercase,
  mailTransport,
  origins,
  type Setting,
  secret,
  sender,
  setting,
  videoAddress,
  webAddress,
  whole,
} from './settings/schemas.ts'
import { SettingsError } from './settings/settingsError.ts'
import { UNSUPPORTED } from './settings/unsupported.ts'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** The settings that are in force: every one changes what the service does. */
const SETTINGS = {
  PORT: setting('port to listen on', whole(0, 65_535).default(3000)),
  HOST: setting('address to listen on', z.string().min(1).default('127.0.0.1')),
  DATA_DIR: setting('folder of the embedded log and of uploaded files', z.string().min(1).default('./data')),
  BASE_URL: setting('public address of the service (default: http://HOST:PORT)', webAddress.optional()),
  APP_ENV: setting(
    'development, or production, which forbids the test hooks',
    z.enum(['development', 'production'], 'must be development or production').default('development'),
  ),
  CORS_ORIGIN: setting('comma list of origins whose pages may call the service', origins),
  TRUST_PROXY: setting('take caller addresses from a trusted proxy in front', flag(false)),
  RETAIN_DOCUMENTS: setting('keep uploaded bytes; false: drop them after ingest', flag(true)),
  REQUIRE_PARTICIPANT: setting('REST writes on a room must name a seat', flag(false)),
  LINK_FETCH_ALLOW: setting(
    'comma list of host, host:port or CIDR that links may be fetched from beside the public Internet',
    fetchedHosts,
  ),
  HISTORY_ACCESS: setting(
    'who sees past sessions: open, scoped or admin (default: open, in production scoped)',
    z.enum(['open', 'scoped', 'admin'], 'must be open, scoped or admin').optional(),
  ),
  RATE_LIMITS: setting('off disables limits by rate and the socket flood limit', flag(true)),
  ...LIMITS,
  CLOCK_OFFSET_MS: setting('added to the service clock, may be negative', whole(-(10 ** 13), 10 ** 13).default(0)),
  OLLAMA_URL: setting(
    'address of the language model server; without it every answer is deterministic',
    webAddress.optional(),
  ),
  OLLAMA_MODEL: setting('the model to ask (default: the first that the server lists)', z.string().min(1).optional()),
  LIVEKIT_URL: setting('address of the video service', videoAddress.optional()),
  LIVEKIT_API_KEY: setting('its API key', z.string().min(1).optional()),
  LIVEKIT_API_SECRET: setting('its API secret', z.string().min(1).optional()),
  VOICE_BOT_SECRET: setting('what the voice bot must know to attach', z.string().min(1).optional()),
  AUTH_SECRET: setting(
    'key of the session tokens, at least 32 bytes; required in production, else made once and kept in DATA_DIR',
    secret.optional(),
  ),
  AUTH_TTL_DAYS: setting('days that a session lasts', whole(1, 3_650).default(30)),
  AUTH_DEV_ECHO: setting('test hook: the answer to a code request holds the code', flag(false)),
  SECRETS_KEY: setting(
    '64 hex digits under which kept keys and tokens are wrapped (default: made once and kept in DATA_DIR)',
    hexKey.optional(),
  ),
  OIDC_ISSUER: setting('outside sign-in: the issuer', webAddress.optional()),
  OIDC_AUDIENCE: setting('whom its bearer tokens must be for (default: OIDC_CLIENT_ID)', z.string().min(1).optional()),
  OIDC_JWKS_URL: setting('where its keys are (default: as its discovery document says)', webAddress.optional()),
  OIDC_CLIENT_ID: setting('our name there; without it, bearer tokens alone', z.string().min(1).optional()),
  OIDC_CLIENT_SECRET: setting('our secret there, if it gave us one', z.string().min(1).optional()),
  ADMIN_EMAILS: setting('comma list of addresses that are administrators', addresses.transform(lowercase)),
  MAIL_TRANSPORT: setting('smtp(s)://…, dir:/path (a file a mail) or console', mailTransport.default('console')),
  MAIL_FROM: setting('whom mails of the sign-in come from (default: no-reply at our host)', sender.optional()),
  DRAIN_MS: setting('how long /readyz says no before a stop closes connections', whole(0, 60_000).default(500)),
  LOG_LEVEL: setting(
    'fatal, error, warn, info, debug or silent',
    z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info'),
  ),
} as const

type Values = { readonly [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K] extends Setting<infer T> ? T : never }
export type Settings = Values & { readonly version: string }

/** What the service says of itself. */
export const VERSION = '0.1.0'

type Environment = Readonly<Record<string, string | undefined>>

/** Reads all settings; throws a SettingsError with one sentence that names the first wrong one. [OP4] */
export function readSettings(env: Environment): Settings {
  const values = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, { schema }]) => [name, read(env, name, schema)]),
  )
  const settings = { ...(values as unknown as Values), version: VERSION }
  refuseUnsupported(env, settings)
  forbidTestHooks(settings)
  requireTogether(settings)
  return settings
}

function read(env: Environment, name: string, schema: z.ZodType): unknown {
  const read = schema.safeParse(env[name] === '' ? undefined : env[name])
  if (!read.success) throw new SettingsError(`The setting ${name} ${read.error.issues[0]!.message}.`)
  return read.data
}

/** Better no start than a start that ignores a setting. [OP10] */
function refuseUnsupported(env: Environment, { BASE_URL, HOST, PORT }: Values): void {
  for (const [name, { schema }] of Object.entries(UNSUPPORTED)) {
    const value = read(env, name, schema)
    if (isDeepStrictEqual(value, schema.parse(undefined))) continue
    // The one default that is another setting.
    if (name === 'APP_URL' && sameAddress(String(value), BASE_URL ?? `http://${HOST}:${PORT}`)) continue
    throw new SettingsError(`The setting ${name} is not supported by this version; unset it.`)
  }
}

function sameAddress(one: string, other: string): boolean {
  return new URL(one).href === URL.parse(other)?.href
}

function forbidTestHooks({ APP_ENV, CLOCK_OFFSET_MS, AUTH_DEV_ECHO, RATE_LIMITS }: Values): void {
  if (APP_ENV !== 'production') return
  if (CLOCK_OFFSET_MS !== 0)
    throw new SettingsError('The setting CLOCK_OFFSET_MS is a test hook and forbidden in production.')
  if (AUTH_DEV_ECHO) throw new SettingsError('The setting AUTH_DEV_ECHO is a test hook and forbidden in production.')
  if (!RATE_LIMITS) throw new SettingsError('The setting RATE_LIMITS must not be off in production.')
}

/** Settings that do nothing without others. */
const NEEDED: readonly (readonly [keyof Values, readonly (keyof Values)[]])[] = [
  ['OLLAMA_MODEL', ['OLLAMA_URL']],
  ['LIVEKIT_URL', ['LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET']],
  ['LIVEKIT_API_KEY', ['LIVEKIT_URL', 'LIVEKIT_API_SECRET']],
  ['LIVEKIT_API_SECRET', ['LIVEKIT_URL', 'LIVEKIT_API_KEY']],
  ['OIDC_AUDIENCE', ['OIDC_ISSUER']],
  ['OIDC_JWKS_URL', ['OIDC_ISSUER']],
  ['OIDC_CLIENT_ID', ['OIDC_ISSUER']],
  ['OIDC_CLIENT_SECRET', ['OIDC_ISSUER', 'OIDC_CLIENT_ID']],
]

function requireTogether(values: Values): void {
  if (values.APP_ENV === 'production' && values.AUTH_SECRET === undefined)
    throw new SettingsError('The setting AUTH_SECRET must be set in production.')
  if (values.OIDC_ISSUER !== undefined && values.OIDC_AUDIENCE === undefined && values.OIDC_CLIENT_ID === undefined)
    throw new SettingsError('The setting OIDC_ISSUER needs OIDC_CLIENT_ID or OIDC_AUDIENCE beside it.')
  for (const [name, needed] of NEEDED) {
    const missing = needed.filter((other) => values[other] === undefined)
    if (values[name] === undefined || missing.length === 0) continue
    throw new SettingsError(`The setting ${name} needs ${missing.join(' and ')} beside it.`)
  }
}

/** The text of `--help`. [OP5] */
export function settingsHelp(): string {
  const rows = (settings: Readonly<Record<string, Setting<unknown>>>) =>
    Object.entries(settings).map(helpRow).join('\n')
  return `Parley ${VERSION}. Settings, all by environment:
${rows(SETTINGS)}

Not supported by this version; any value but the default stops the start:
${rows(UNSUPPORTED)}
`
}

function helpRow([name, { meaning, schema }]: [string, Setting<unknown>]): string {
  const fallback = schema.safeParse(undefined)
  const shown = fallback.success && fallback.data !== undefined ? String(fallback.data) : ''
  return `  ${name.padEnd(24)} ${meaning}${shown === '' ? '' : ` (${shown})`}`
}

/** What the system says of an address or folder that it does not give us, by the setting at fault. */
const SYSTEM_FAILURES: Readonly<Record<string, (error: NodeJS.ErrnoException) => string>> = {
  'listen EADDRINUSE': () => 'The setting PORT names a port that is in use.',
  'listen EACCES': () => 'The setting PORT names a port that this account may not use.',
  'listen EADDRNOTAVAIL': () => 'The setting HOST is no address of this machine.',
  'getaddrinfo ENOTFOUND': () => 'The setting HOST is no address of this machine.',
  'getaddrinfo EAI_AGAIN': () => 'The setting HOST is no address of this machine.',
}

/** One sentence for a start that failed by what the operator can mend; null for a bug. [OP4] */
export function startFailure(error: unknown): string | null {
  if (error instanceof SettingsError) return error.message
  const { name, message, code, syscall } = error as NodeJS.ErrnoException
  if (name === 'LogError') return `The setting DATA_DIR: ${message}.`
  const sentence = SYSTEM_FAILURES[`${syscall} ${code}`] ?? SYSTEM_FAILURES[`${syscall}`]
  return sentence?.(error as NodeJS.ErrnoException) ?? null
}
