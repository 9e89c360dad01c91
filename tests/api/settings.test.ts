import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError, settingsHelp } from '../../settings.ts'

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
    ['APP_ENV', 'test'],
    ['DRAIN_MS', '-1'],
    ['EVENTSTORE_URL', 'esdb://x'],
    ['MONGODB_URL', 'mongodb://x'],
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

test('[OP5] the help has one line for every setting that is read', () => {
  const { version: _, ...settings } = readSettings({})
  const named = [...settingsHelp().matchAll(/^ {2}([A-Z_]+) /gm)].map(([, name]) => name)
  expect(named.sort()).toEqual(Object.keys(settings).sort())
})
