/** A row of the contracts' table of settings. */
export interface ContractSetting {
  readonly name: string
  /** Its default as text; empty where it is unset by default. */
  readonly standard: string
  /** A good value that is not the default. */
  readonly other: string
  /** A value that must stop the start; absent where any text is good. */
  readonly wrong?: string
  /** Named where only the resident acts on it; the service itself passes over it, so that both may share their settings. */
  readonly of?: 'resident'
  /** Settings that it needs beside it. */
  readonly beside?: Readonly<Record<string, string>>
}

const LONG_SECRET = 'a-secret-of-at-least-thirty-two-bytes'
const HEX_KEY = 'a0'.repeat(32)
const VIDEO = { LIVEKIT_URL: 'wss://old.example.org', LIVEKIT_API_KEY: 'old', LIVEKIT_API_SECRET: 'old' }
const RESIDENT = { RESIDENT_PUBLIC_URL: 'https://resident.example.org', KXP_SHARED_SECRET: LONG_SECRET }
const ISSUER = { OIDC_ISSUER: 'https://old.example.org', OIDC_CLIENT_ID: 'old' }

/** All of them, in the contracts' order. */
export const CONTRACT_SETTINGS: readonly ContractSetting[] = [
  { name: 'PORT', standard: '3000', other: '3001', wrong: '65536' },
  { name: 'HOST', standard: '127.0.0.1', other: '0.0.0.0' },
  { name: 'DATA_DIR', standard: './data', other: '/srv/parley' },
  {
    name: 'EVENTSTORE_URL',
    standard: '',
    other: 'esdb://cluster.example.org:2113',
    wrong: 'redis://cluster.example.org',
  },
  { name: 'MONGODB_URL', standard: '', other: 'mongodb://db.example.org/parley', wrong: 'postgres://db.example.org' },
  { name: 'OLLAMA_URL', standard: '', other: 'http://127.0.0.1:11434', wrong: '127.0.0.1:11434' },
  { name: 'OLLAMA_MODEL', standard: '', other: 'llama3:8b', beside: { OLLAMA_URL: 'http://127.0.0.1:11434' } },
  { name: 'RETAIN_DOCUMENTS', standard: 'true', other: 'false', wrong: 'maybe' },
  { name: 'BASE_URL', standard: '', other: 'https://parley.example.org', wrong: 'parley.example.org' },
  { name: 'APP_URL', standard: '', other: 'https://app.example.org', wrong: 'app.example.org' },
  {
    name: 'APP_ENV',
    standard: 'development',
    other: 'production',
    wrong: 'staging',
    beside: { AUTH_SECRET: LONG_SECRET },
  },
  { name: 'AUTH_SECRET', standard: '', other: LONG_SECRET, wrong: 'short' },
  { name: 'AUTH_TTL_DAYS', standard: '30', other: '7', wrong: '0' },
  { name: 'AUTH_DEV_ECHO', standard: 'false', other: 'true', wrong: 'maybe' },
  { name: 'OIDC_ISSUER', standard: '', other: 'https://issuer.example.org', wrong: 'issuer', beside: ISSUER },
  { name: 'OIDC_AUDIENCE', standard: '', other: 'api', beside: ISSUER },
  { name: 'OIDC_JWKS_URL', standard: '', other: 'https://issuer.example.org/keys', wrong: 'keys', beside: ISSUER },
  { name: 'OIDC_CLIENT_ID', standard: '', other: 'client', beside: ISSUER },
  { name: 'OIDC_CLIENT_SECRET', standard: '', other: 'secret', beside: ISSUER },
  { name: 'ADMIN_EMAILS', standard: '', other: 'ana@example.org', wrong: 'ana' },
  { name: 'INTERNAL_DOMAINS', standard: '', other: 'example.org', wrong: '@example.org' },
  { name: 'CORS_ORIGIN', standard: '', other: 'https://a.example.org', wrong: 'a.example.org' },
  { name: 'BETA_GATE', standard: 'off', other: 'on', wrong: 'maybe' },
  { name: 'HISTORY_ACCESS', standard: '', other: 'admin', wrong: 'everybody' },
  { name: 'REQUIRE_PARTICIPANT', standard: 'false', other: 'true', wrong: 'maybe' },
  { name: 'MAIL_TRANSPORT', standard: 'console', other: 'dir:/var/mail-sink', wrong: 'carrier-pigeon' },
  { name: 'OUTREACH_FROM', standard: '', other: 'Ana <ana@example.org>', wrong: 'Ana' },
  { name: 'OUTREACH_ADDRESS', standard: '', other: '1 Example Street, Exampleton' },
  { name: 'OUTREACH_DAILY_CAP', standard: '20', other: '5', wrong: 'many' },
  { name: 'IMAP_URL', standard: '', other: 'imaps://mail.example.org', wrong: 'pop3://mail.example.org' },
  {
    name: 'SOCIAL_CLIENT_ID',
    standard: '',
    other: 'client',
    beside: { SOCIAL_CLIENT_ID: 'before', SOCIAL_CLIENT_SECRET: 'hidden' },
  },
  {
    name: 'SOCIAL_CLIENT_SECRET',
    standard: '',
    other: 'secret',
    beside: { SOCIAL_CLIENT_SECRET: 'before', SOCIAL_CLIENT_ID: 'client' },
  },
  { name: 'SOCIAL_AUTH_BASE', standard: 'https://www.linkedin.com', other: 'http://127.0.0.1:9000', wrong: 'provider' },
  { name: 'SOCIAL_API_BASE', standard: 'https://api.linkedin.com', other: 'http://127.0.0.1:9000', wrong: 'provider' },
  { name: 'SOCIAL_API_VERSION', standard: '202506', other: '202601', wrong: 'new' },
  { name: 'IMAGE_API_BASE', standard: '', other: 'http://127.0.0.1:9000', wrong: 'model' },
  { name: 'IMAGE_MODEL', standard: '', other: 'image-1', beside: { IMAGE_API_BASE: 'http://127.0.0.1:9' } },
  { name: 'SECRETS_KEY', standard: '', other: HEX_KEY, wrong: 'abc' },
  {
    name: 'LIVEKIT_URL',
    standard: '',
    other: 'wss://video.example.org',
    wrong: 'ftp://video.example.org',
    beside: VIDEO,
  },
  { name: 'LIVEKIT_API_KEY', standard: '', other: 'key', beside: VIDEO },
  { name: 'LIVEKIT_API_SECRET', standard: '', other: 'secret', beside: VIDEO },
  { name: 'EGRESS_BASE_URL', standard: '', other: 'https://files.example.org', wrong: 'files' },
  { name: 'RECORDING_MAX_MB', standard: '500', other: '50', wrong: 'big' },
  { name: 'VOICE_BOT_SECRET', standard: '', other: 'secret' },
  { name: 'TIER', standard: 'standard', other: 'enterprise', wrong: 'gold', beside: RESIDENT },
  { name: 'RESIDENT_BIND', standard: '127.0.0.1:3100', other: '0.0.0.0:3100', wrong: '3100', of: 'resident' },
  {
    name: 'RESIDENT_ALLOWED_ORIGIN',
    standard: '',
    other: 'https://parley.example.org',
    wrong: '*',
    of: 'resident',
  },
  { name: 'RESIDENT_PUBLIC_URL', standard: '', other: 'https://resident.example.org', wrong: 'resident' },
  { name: 'RESIDENT_URL', standard: '', other: 'http://127.0.0.1:3100', wrong: 'resident' },
  { name: 'KXP_SHARED_SECRET', standard: '', other: LONG_SECRET, wrong: 'short' },
  { name: 'KXP_MASTER_KEY', standard: '', other: HEX_KEY, wrong: 'abc', of: 'resident' },
  { name: 'TOOLS_DAILY_CAP', standard: '200', other: '10', wrong: '-1' },
  { name: 'TELEMETRY_RETENTION_DAYS', standard: '395', other: '30', wrong: '0' },
  { name: 'REPLAY_RETENTION_DAYS', standard: '30', other: '7', wrong: 'forever' },
  { name: 'REPLAY_SAMPLE', standard: '0.1', other: '1', wrong: '1.1' },
  { name: 'TRUST_PROXY', standard: 'false', other: 'true', wrong: 'maybe' },
  { name: 'LINK_FETCH_ALLOW', standard: '', other: '10.0.0.0/8', wrong: 'http://host' },
  { name: 'CLOCK_OFFSET_MS', standard: '0', other: '-5000', wrong: '1.5' },
  { name: 'SCHEDULER_TICK_MS', standard: '30000', other: '500', wrong: 'abc' },
  { name: 'RATE_LIMITS', standard: 'on', other: 'off', wrong: 'maybe' },
]
