import * as z from 'zod'
import { FIGURES } from './settings/figures.ts'
import { LIMITS } from './settings/limits.ts'
import { OUTREACH } from './settings/outreach.ts'
import { PLANE, requireResident } from './settings/plane.ts'
import { forbidTestHooks, PROCESS } from './settings/process.ts'
import { type Environment, helpRows, readValues, type ValuesOf } from './settings/reading.ts'
import {
  addresses,
  fetchedHosts,
  flag,
  hexKey,
  lowercase,
  mailTransport,
  origins,
  secret,
  sender,
  setting,
  videoAddress,
  webAddress,
  whole,
} from './settings/schemas.ts'
import { SettingsError } from './settings/settingsError.ts'
import { SOCIAL } from './settings/social.ts'
import { startFailureAt } from './settings/startFailure.ts'
import { requireOfNodes, STORES } from './settings/stores.ts'

/** Supported settings. Each one changes what the service does. */
const SETTINGS = {
  PORT: setting('port to listen on', whole(0, 65_535).default(3000)),
  HOST: setting('address to listen on', z.string().min(1).default('127.0.0.1')),
  DATA_DIR: setting('folder for the embedded event log and uploaded files', z.string().min(1).default('./data')),
  BASE_URL: setting('public URL of the service (default: http://HOST:PORT)', webAddress.optional()),
  APP_URL: setting('public URL of the browser client (default: BASE_URL)', webAddress.optional()),
  CORS_ORIGIN: setting('comma-separated origins whose pages may call the service', origins),
  ...STORES,
  RETAIN_DOCUMENTS: setting('keep uploaded files; false deletes the bytes after parsing', flag(true)),
  BETA_GATE: setting('on: only users admitted to the beta may create persistent rooms', flag(false)),
  REQUIRE_PARTICIPANT: setting('require REST writes on a room to name a seat', flag(false)),
  LINK_FETCH_ALLOW: setting(
    'comma-separated host, host:port or CIDR entries that links may be fetched from besides the public Internet',
    fetchedHosts,
  ),
  HISTORY_ACCESS: setting(
    'who may see past meetings: open, scoped or admin (default: open; scoped in production)',
    z.enum(['open', 'scoped', 'admin'], 'must be open, scoped or admin').optional(),
  ),
  ...LIMITS,
  OLLAMA_URL: setting(
    'URL of the language model server; without it every answer is deterministic',
    webAddress.optional(),
  ),
  OLLAMA_MODEL: setting('model name (default: the first one the server lists)', z.string().min(1).optional()),
  LIVEKIT_URL: setting('URL of the video service', videoAddress.optional()),
  LIVEKIT_API_KEY: setting('API key of the video service', z.string().min(1).optional()),
  LIVEKIT_API_SECRET: setting('API secret of the video service', z.string().min(1).optional()),
  EGRESS_BASE_URL: setting('URL under which the video service stores recordings', webAddress.optional()),
  RECORDING_MAX_MB: setting('maximum size of a recording in MB', whole(1, 100_000).default(500)),
  VOICE_BOT_SECRET: setting('secret the voice bot presents to attach to a room', z.string().min(1).optional()),
  AUTH_SECRET: setting(
    'signing key for session tokens, at least 32 bytes; required in production, otherwise generated once and stored in DATA_DIR',
    secret.optional(),
  ),
  AUTH_TTL_DAYS: setting('days until a session expires', whole(1, 3_650).default(30)),
  AUTH_DEV_ECHO: setting('return the sign-in code in the response (test hook)', flag(false)),
  SECRETS_KEY: setting(
    '64 hex digits: key that encrypts stored keys and tokens (default: generated once and stored in DATA_DIR)',
    hexKey.optional(),
  ),
  OIDC_ISSUER: setting('OpenID Connect issuer for single sign-on', webAddress.optional()),
  OIDC_AUDIENCE: setting('required audience of bearer tokens (default: OIDC_CLIENT_ID)', z.string().min(1).optional()),
  OIDC_JWKS_URL: setting('URL of the signing keys (default: from the discovery document)', webAddress.optional()),
  OIDC_CLIENT_ID: setting('OIDC client ID; without it only bearer tokens are accepted', z.string().min(1).optional()),
  OIDC_CLIENT_SECRET: setting('OIDC client secret, if the issuer assigned one', z.string().min(1).optional()),
  ADMIN_EMAILS: setting('comma-separated e-mail addresses of administrators', addresses.transform(lowercase)),
  ...FIGURES,
  ...PLANE,
  MAIL_TRANSPORT: setting('smtp(s)://…, dir:/path (one file per mail) or console', mailTransport.default('console')),
  MAIL_FROM: setting('sender of all mails (default: no-reply@ the host of BASE_URL)', sender.optional()),
  ...OUTREACH,
  ...SOCIAL,
  ...PROCESS,
} as const

type Values = ValuesOf<typeof SETTINGS>
export type Settings = Values & { readonly version: string }

/** Version that the service reports. */
export const VERSION = '0.1.0'

/** Reads all settings; throws a SettingsError with one sentence that names the first wrong one. [OP4] */
export function readSettings(env: Environment): Settings {
  const settings = { ...readValues(env, SETTINGS), version: VERSION }
  refuseTestHooks(settings)
  requireTogether(settings)
  return settings
}

function refuseTestHooks({ AUTH_DEV_ECHO, ...values }: Values): void {
  forbidTestHooks(values)
  if (values.APP_ENV === 'production' && AUTH_DEV_ECHO)
    throw new SettingsError('The setting AUTH_DEV_ECHO is a test hook and not allowed in production.')
}

/** Settings that have no effect unless others are set too. */
const NEEDED: readonly (readonly [keyof Values, readonly (keyof Values)[]])[] = [
  ['OLLAMA_MODEL', ['OLLAMA_URL']],
  ['LIVEKIT_URL', ['LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET']],
  ['LIVEKIT_API_KEY', ['LIVEKIT_URL', 'LIVEKIT_API_SECRET']],
  ['LIVEKIT_API_SECRET', ['LIVEKIT_URL', 'LIVEKIT_API_KEY']],
  ['SOCIAL_CLIENT_ID', ['SOCIAL_CLIENT_SECRET']],
  ['SOCIAL_CLIENT_SECRET', ['SOCIAL_CLIENT_ID']],
  ['IMAGE_MODEL', ['IMAGE_API_BASE']],
  ['OIDC_AUDIENCE', ['OIDC_ISSUER']],
  ['OIDC_JWKS_URL', ['OIDC_ISSUER']],
  ['OIDC_CLIENT_ID', ['OIDC_ISSUER']],
  ['OIDC_CLIENT_SECRET', ['OIDC_ISSUER', 'OIDC_CLIENT_ID']],
]

function requireTogether(values: Values): void {
  requireResident(values)
  if (values.APP_ENV === 'production' && values.AUTH_SECRET === undefined)
    throw new SettingsError('The setting AUTH_SECRET must be set in production.')
  requireOfNodes(values)
  if (values.OIDC_ISSUER !== undefined && values.OIDC_AUDIENCE === undefined && values.OIDC_CLIENT_ID === undefined)
    throw new SettingsError('The setting OIDC_ISSUER requires OIDC_CLIENT_ID or OIDC_AUDIENCE.')
  for (const [name, needed] of NEEDED) {
    const missing = needed.filter((other) => values[other] === undefined)
    if (values[name] === undefined || missing.length === 0) continue
    throw new SettingsError(`The setting ${name} requires ${missing.join(' and ')}.`)
  }
}

/** Returns the text of `--help`. [OP5] */
export function settingsHelp(): string {
  return `Parley ${VERSION}. Settings are read from environment variables:
${helpRows(SETTINGS)}
`
}

/** Returns one sentence for a startup failure that the operator can fix, or null for a bug. [OP4] */
export function startFailure(error: unknown): string | null {
  return startFailureAt(error, { port: 'PORT', host: 'HOST' })
}
