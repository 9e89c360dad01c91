import { isIP } from 'node:net'
import * as z from 'zod'

/** Every setting: what it means (for `--help`) and how its text is read. [OP4] */
interface Setting<T> {
  readonly meaning: string
  readonly schema: z.ZodType<T>
}

const setting = <T>(meaning: string, schema: z.ZodType<T>): Setting<T> => ({ meaning, schema })

const flag = (fallback: boolean) =>
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'], 'must be true or false'))
    .transform((text) => ['true', '1', 'yes', 'on'].includes(text))
    .default(fallback)
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })
const videoAddress = z.url({ protocol: /^(https?|wss?)$/, error: 'must be an http(s) or ws(s) address' })
const commaList = (isEntry: (entry: string) => boolean, complaint: string) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()])))
    .pipe(z.array(z.string().refine(isEntry, complaint)))
const origins = commaList(
  (origin) => origin === '*' || isOrigin(origin),
  'must be a comma list of origins like https://host',
)
const fetchedHosts = commaList(
  (entry) => isNetwork(entry) || isIP(entry) !== 0 || isHost(entry),
  'must be a comma list of host, host:port or network/bits',
)

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

function isNetwork(text: string): boolean {
  const [, network = '', bits = ''] = /^([0-9a-f.:]+)\/(\d{1,3})$/iu.exec(text) ?? []
  return isIP(network) !== 0 && Number(bits) <= (isIP(network) === 4 ? 32 : 128)
}

/** A host with or without a port, and nothing else that an address may hold. */
function isHost(text: string): boolean {
  if (!/^[\w.-]+(?::\d{1,5})?$|^\[[0-9a-f:.]+\](?::\d{1,5})?$/iu.test(text)) return false
  return URL.canParse(`http://${text}`)
}

/** E-mail addresses, as accounts are known by them. */
const addresses = commaList(
  (entry) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(entry),
  'must be a comma list of e-mail addresses',
)
const domains = commaList((entry) => /^[\w-]+(\.[\w-]+)+$/u.test(entry), 'must be a comma list of domains')
const lowercase = (entries: readonly string[]) => entries.map((entry) => entry.toLowerCase())
const SECRET_BYTES_MIN = 32

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

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
    z
      .string()
      .refine((text) => Buffer.byteLength(text) >= SECRET_BYTES_MIN, `must have at least ${SECRET_BYTES_MIN} bytes`)
      .optional(),
  ),
  AUTH_TTL_DAYS: setting('days that a session lasts', whole(1, 3_650).default(30)),
  AUTH_DEV_ECHO: setting('test hook: the answer to a code request holds the code', flag(false)),
  SECRETS_KEY: setting(
    '64 hex digits under which kept keys and tokens are wrapped (default: made once and kept in DATA_DIR)',
    z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex digits')
      .transform((text) => text.toLowerCase())
      .optional(),
  ),
  OIDC_ISSUER: setting('outside sign-in: the issuer', webAddress.optional()),
  OIDC_AUDIENCE: setting('whom its bearer tokens must be for (default: OIDC_CLIENT_ID)', z.string().min(1).optional()),
  OIDC_JWKS_URL: setting('where its keys are (default: as its discovery document says)', webAddress.optional()),
  OIDC_CLIENT_ID: setting('our name there; without it, bearer tokens alone', z.string().min(1).optional()),
  OIDC_CLIENT_SECRET: setting('our secret there, if it gave us one', z.string().min(1).optional()),
  ADMIN_EMAILS: setting('comma list of addresses that are administrators', addresses.transform(lowercase)),
  INTERNAL_DOMAINS: setting('comma list of mail domains of our own people', domains.transform(lowercase)),
  BETA_GATE: setting('on: only people let into the beta make persistent rooms', flag(false)),
  MAIL_TRANSPORT: setting(
    'smtp(s)://…, dir:/path (a file a mail) or console',
    z
      .string()
      .regex(/^(console|dir:.+|smtps?:\/\/.+)$/, 'must be console, dir:/path or smtp(s)://…')
      .default('console'),
  ),
  MAIL_FROM: setting(
    'whom mails of the sign-in come from (default: no-reply at our host)',
    z.string().min(3).optional(),
  ),
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

/** Settings that this version does not act on yet: better no start than a start that ignores them. */
const NOT_YET = ['EVENTSTORE_URL', 'MONGODB_URL'] as const

export class SettingsError extends Error {}

/** Reads all settings; throws a SettingsError with one sentence that names the first wrong one. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const values: Record<string, unknown> = {}
  for (const [name, { schema }] of Object.entries(SETTINGS)) {
    const text = env[name] === '' ? undefined : env[name]
    const read = (schema as z.ZodType).safeParse(text)
    if (!read.success) throw new SettingsError(`The setting ${name} ${read.error.issues[0]!.message}.`)
    values[name] = read.data
  }
  for (const name of NOT_YET) {
    if (env[name]) throw new SettingsError(`The setting ${name} is not supported by this version; unset it.`)
  }
  const settings = { ...(values as unknown as Values), version: VERSION }
  forbidTestHooks(settings)
  requireTogether(settings)
  return settings
}

function forbidTestHooks({ APP_ENV, CLOCK_OFFSET_MS, AUTH_DEV_ECHO, RATE_LIMITS }: Values): void {
  if (APP_ENV !== 'production') return
  if (CLOCK_OFFSET_MS !== 0)
    throw new SettingsError('The setting CLOCK_OFFSET_MS is a test hook and forbidden in production.')
  if (AUTH_DEV_ECHO) throw new SettingsError('The setting AUTH_DEV_ECHO is a test hook and forbidden in production.')
  if (!RATE_LIMITS) throw new SettingsError('The setting RATE_LIMITS must not be off in production.')
}

function requireTogether({ APP_ENV, AUTH_SECRET, OIDC_ISSUER, OIDC_AUDIENCE, OIDC_CLIENT_ID }: Values): void {
  if (APP_ENV === 'production' && AUTH_SECRET === undefined)
    throw new SettingsError('The setting AUTH_SECRET must be set in production.')
  if (OIDC_ISSUER !== undefined && OIDC_AUDIENCE === undefined && OIDC_CLIENT_ID === undefined)
    throw new SettingsError('The setting OIDC_ISSUER needs OIDC_CLIENT_ID or OIDC_AUDIENCE beside it.')
}

/** The text of `--help`. */
export function settingsHelp(): string {
  const rows = Object.entries(SETTINGS).map(([name, { meaning, schema }]) => {
    const fallback = (schema as z.ZodType).safeParse(undefined)
    const shown = fallback.success && fallback.data !== undefined ? String(fallback.data) : ''
    return `  ${name.padEnd(20)} ${meaning}${shown === '' ? '' : ` (${shown})`}`
  })
  return `Parley ${VERSION}. Settings, all by environment:\n${rows.join('\n')}\n`
}

/** What the system says of an address or folder that it does not give us, by the setting at fault. */
const SYSTEM_FAILURES: Readonly<Record<string, (error: NodeJS.ErrnoException) => string>> = {
  'listen EADDRINUSE': () => 'The setting PORT names a port that is in use.',
  'listen EACCES': () => 'The setting PORT names a port that this account may not use.',
  'listen EADDRNOTAVAIL': () => 'The setting HOST is no address of this machine.',
  'getaddrinfo ENOTFOUND': () => 'The setting HOST is no address of this machine.',
  'getaddrinfo EAI_AGAIN': () => 'The setting HOST is no address of this machine.',
  mkdir: ({ code }) => `The setting DATA_DIR names a folder that cannot be made (${code}).`,
}

/** One sentence for a start that failed by what the operator can mend; null for a bug. [OP4] */
export function startFailure(error: unknown): string | null {
  if (error instanceof SettingsError) return error.message
  const { name, message, code, syscall } = error as NodeJS.ErrnoException
  if (name === 'LogError') return `The setting DATA_DIR: ${message}.`
  const sentence = SYSTEM_FAILURES[`${syscall} ${code}`] ?? SYSTEM_FAILURES[`${syscall}`]
  return sentence?.(error as NodeJS.ErrnoException) ?? null
}
