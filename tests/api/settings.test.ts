import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ensureFolder } from '#app/settings/folder.ts'
import { SettingsError } from '#app/settings/settingsError.ts'
import { readSettings, settingsHelp } from '#app/settings.ts'
import { CONTRACT_SETTINGS } from './contractSettings.ts'

const ROOT = join(import.meta.dirname, '../..')

test('[OP6] without any, the server listens on 127.0.0.1:3000 and keeps its data in ./data', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    APP_ENV: 'development',
    CORS_ORIGIN: [],
    RETAIN_DOCUMENTS: true,
    REQUIRE_PARTICIPANT: false,
    RATE_LIMITS: true,
    CLOCK_OFFSET_MS: 0,
  })
})

test('an empty value counts as none, blanks in lists do not matter, words for yes and no come in any case', () => {
  const read = readSettings({ PORT: '', CORS_ORIGIN: ' https://a.org , ,https://b.org:8443', RETAIN_DOCUMENTS: 'No' })
  expect(read).toMatchObject({
    PORT: 3000,
    CORS_ORIGIN: ['https://a.org', 'https://b.org:8443'],
    RETAIN_DOCUMENTS: false,
  })
  expect(readSettings({ RATE_LIMITS: 'OFF', TRUST_PROXY: '1', CLOCK_OFFSET_MS: '-5000' })).toMatchObject({
    RATE_LIMITS: false,
    TRUST_PROXY: true,
    CLOCK_OFFSET_MS: -5000,
  })
})

describe('[OP4] a wrong one is named', () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', '3.5'],
    ['PORT', '0x10'],
    ['PORT', ' 80'],
    ['RATE_LIMITS', 'maybe'],
    ['RETAIN_DOCUMENTS', '2'],
    ['CORS_ORIGIN', 'https://a.example.org/path'],
    ['CORS_ORIGIN', 'example.org'],
    ['BASE_URL', 'parley.example.org'],
    ['BASE_URL', 'wss://parley.example.org'],
    ['LIVEKIT_URL', 'ftp://x'],
    ['LOG_LEVEL', 'loud'],
    ['MAIL_TRANSPORT', 'smtp://'],
    ['MAIL_TRANSPORT', 'smtp://host:99999'],
    ['MAIL_TRANSPORT', 'dir:'],
    ['MAIL_FROM', 'nobody'],
    ['APP_ENV', 'test'],
    ['DRAIN_MS', '-1'],
  ])('%s=%s', (name, value) => {
    const read = () => readSettings({ [name]: value })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(new RegExp(`^The setting ${name} .+\\.$`))
  })

  test('a secret is not repeated', () => {
    const read = () => readSettings({ LIVEKIT_URL: 'not-an-address-with-secret' })
    expect(read).toThrow(SettingsError)
    expect(read).not.toThrow(/with-secret/)
  })
})

describe('[OP4] a folder', () => {
  const made = mkdtempSync(join(tmpdir(), 'parley-folder-'))
  writeFileSync(join(made, 'file'), '')
  afterAll(() => rmSync(made, { recursive: true }))

  test.each(['file', 'file/below', '/proc/parley', '/proc/parley/below', '/dev/null/x'])(
    'that cannot be: %s',
    async (path) => {
      const ensured = ensureFolder('MAIL_TRANSPORT', path.startsWith('/') ? path : join(made, path))
      await expect(ensured).rejects.toThrow(/^The setting MAIL_TRANSPORT names a folder that .+ \(E\w+\)\.$/)
      await expect(ensured).rejects.toBeInstanceOf(SettingsError)
    },
  )

  test('is made with those above it, open to its owner alone, and may be there already', async () => {
    const path = join(made, 'a', 'b')
    for (let i = 0; i < 2; i++) await ensureFolder('DATA_DIR', path)
    expect(statSync(path).mode & 0o777).toBe(0o700)
  })
})

test.each([
  ['CLOCK_OFFSET_MS', '1'],
  ['AUTH_DEV_ECHO', 'true'],
  ['RATE_LIMITS', 'off'],
])('[OP7] production does not start with %s=%s, development does', (name, value) => {
  const production = { APP_ENV: 'production', AUTH_SECRET: 's'.repeat(32) }
  expect(() => readSettings({ ...production, [name]: value })).toThrow(new RegExp(`^The setting ${name} `))
  expect(readSettings({ [name]: value })).toBeTruthy()
  expect(readSettings(production)).toBeTruthy()
})

const ours = CONTRACT_SETTINGS.filter(({ of }) => of === undefined)

test.each(CONTRACT_SETTINGS.filter(({ of }) => of === 'resident'))(
  '[KX51] $name is the resident’s: the service passes over it, whatever it holds',
  ({ name, other, wrong }) => {
    for (const value of [other, wrong]) expect(readSettings({ [name]: value })).toEqual(readSettings({}))
  },
)

describe.each(ours)('$name of the contract', ({ name, standard, other, wrong, beside = {} }) => {
  test('[OP10] may be set to its default', () => {
    expect(() => readSettings({ [name]: standard })).not.toThrow()
  })

  test('[OP10] is in force', () => {
    const read = () => readSettings({ ...beside, [name]: other })
    const [before, after] = [readSettings(beside), read()] as unknown as Record<string, unknown>[]
    expect(after![name]).not.toEqual(before![name])
  })

  test.runIf(wrong !== undefined)('[OP4] stops the start with a wrong value', () => {
    const read = () => readSettings({ ...beside, [name]: wrong })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(new RegExp(`^The setting ${name} .+\\.$`))
  })
})

test('[OP10] each setting that is read is used where the service is put together', () => {
  const composers = readdirSync(join(ROOT, 'app')).filter((name) => name.endsWith('.ts') && name !== 'settings.ts')
  const text = composers.map((name) => readFileSync(join(ROOT, 'app', name), 'utf8')).join('\n')
  const { version: _, ...settings } = readSettings({})
  expect(Object.keys(settings).filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
})

test.each([
  ['OLLAMA_MODEL', { OLLAMA_MODEL: 'm' }],
  ['SOCIAL_CLIENT_ID', { SOCIAL_CLIENT_ID: 'c' }],
  ['SOCIAL_CLIENT_SECRET', { SOCIAL_CLIENT_SECRET: 's' }],
  ['IMAGE_MODEL', { IMAGE_MODEL: 'm' }],
  ['LIVEKIT_URL', { LIVEKIT_URL: 'wss://video.example.org' }],
  ['LIVEKIT_URL', { LIVEKIT_URL: 'wss://video.example.org', LIVEKIT_API_KEY: 'k' }],
  ['LIVEKIT_API_KEY', { LIVEKIT_API_KEY: 'k', LIVEKIT_API_SECRET: 's' }],
  ['LIVEKIT_API_SECRET', { LIVEKIT_API_SECRET: 's' }],
  ['OIDC_AUDIENCE', { OIDC_AUDIENCE: 'a' }],
  ['OIDC_JWKS_URL', { OIDC_JWKS_URL: 'https://issuer.example.org/keys' }],
  ['OIDC_CLIENT_ID', { OIDC_CLIENT_ID: 'c' }],
  ['OIDC_CLIENT_SECRET', { OIDC_ISSUER: 'https://issuer.example.org', OIDC_AUDIENCE: 'a', OIDC_CLIENT_SECRET: 's' }],
  ['TIER', { TIER: 'enterprise' }],
  ['TIER', { TIER: 'enterprise', RESIDENT_PUBLIC_URL: 'https://resident.example.org' }],
  ['TIER', { TIER: 'enterprise', KXP_SHARED_SECRET: 's'.repeat(32) }],
])('[OP10] %s stops the start where it does nothing without others: %o', (name, env) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`^The setting ${name} requires [A-Z_]+( and [A-Z_]+)?\\.$`))
})

test('[KX51] a tier that is half configured stops the start, and the standard tier ignores what the other needs', () => {
  const resident = { RESIDENT_PUBLIC_URL: 'https://resident.example.org', KXP_SHARED_SECRET: 's'.repeat(32) }
  expect(() => readSettings({ TIER: 'enterprise' })).toThrow(
    'The setting TIER requires RESIDENT_PUBLIC_URL and KXP_SHARED_SECRET.',
  )
  expect(readSettings({ ...resident, TIER: 'enterprise' })).toMatchObject({ TIER: 'enterprise' })
  expect(readSettings(resident)).toMatchObject({ TIER: 'standard' })
})

test('[OP5] the help has one line for every setting, and every setting is supported', () => {
  const { version: _, ...settings } = readSettings({})
  const named = [...settingsHelp().matchAll(/^ {2}([A-Z_]+) /gm)].map(([, name]) => name!)
  expect(named.sort()).toEqual(Object.keys(settings).sort())
  expect(ours.map(({ name }) => name).filter((name) => !Object.hasOwn(settings, name))).toEqual([])
})

test.each(['pop3://mail.example.org', 'dir:', 'imaps://'])('[OT80] IMAP_URL=%s stops the start', (value) => {
  expect(() => readSettings({ IMAP_URL: value })).toThrow('The setting IMAP_URL must be imaps://… or dir:/path.')
  expect(readSettings({ IMAP_URL: 'dir:/var/mail/in' })).toMatchObject({ IMAP_URL: 'dir:/var/mail/in' })
})

test('[SO40] a client of the social network without its secret stops the start, and the other way round', () => {
  expect(() => readSettings({ SOCIAL_CLIENT_ID: 'c' })).toThrow(SettingsError)
  expect(() => readSettings({ SOCIAL_CLIENT_SECRET: 's' })).toThrow(SettingsError)
  expect(readSettings({ SOCIAL_CLIENT_ID: 'c', SOCIAL_CLIENT_SECRET: 's' })).toMatchObject({ SOCIAL_CLIENT_ID: 'c' })
})
