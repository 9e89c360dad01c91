import { afterEach, describe, expect, test } from 'vitest'
import { Trust } from '#protocol/views/trust.ts'
import { residentDouble } from '../helpers/residentDouble.ts'
import { type TestService, testService } from '../helpers/service.ts'

let service: TestService
afterEach(() => service.close())

async function trustOf(env: Readonly<Record<string, string>> = {}): Promise<Trust> {
  const resident = residentDouble({ publicUrl: 'https://resident.example.org' })
  service = await testService(env, { resident })
  const response = await fetch(`${service.url}/api/trust`)
  expect(response.status).toBe(200)
  const body = await response.json()
  return Trust.strict().parse(body) as Trust
}

const ENTERPRISE = {
  TIER: 'enterprise',
  RESIDENT_PUBLIC_URL: 'https://resident.example.org',
  KXP_SHARED_SECRET: 's'.repeat(32),
}

test('[KX80] in the standard tier everything lives in the service', async () => {
  expect(await trustOf({ TELEMETRY_RETENTION_DAYS: '90', RESIDENT_PUBLIC_URL: 'https://ignored.example.org' })).toEqual(
    {
      tier: 'standard',
      plane: 'monolith',
      residentPublicUrl: null,
      ai: { available: false, model: null, location: 'none' },
      retention: { documents: 'room', summaries: 'room', trashDays: 30, telemetryDays: 90, replayDays: 30 },
      encryption: { tokens: 'AES-256-GCM', summaries: null },
      telemetry: { enabled: true, doNotTrack: true, optOut: true },
      subprocessors: [],
      notes: expect.arrayContaining([expect.stringMatching(/\.$/)]),
      version: '0.1.0',
    },
  )
})

test('[KX80] in the enterprise tier documents and summaries live at the resident, and answers are named as the one exception', async () => {
  const trust = await trustOf(ENTERPRISE)
  expect(trust).toMatchObject({
    tier: 'enterprise',
    plane: 'resident',
    residentPublicUrl: 'https://resident.example.org',
    retention: { documents: 'resident', summaries: 'sealed-until-end' },
    encryption: { summaries: 'AES-256-GCM' },
  })
  expect(trust.notes.join(' ')).toMatch(/answers to a question becomes a chat message of at most 1,000 characters/)
})

describe('[KX81] services of others are named with what they are for', () => {
  test('those outside the own network, without their credentials', async () => {
    const trust = await trustOf({
      OLLAMA_URL: 'https://models.example.com/v1',
      MAIL_TRANSPORT: 'smtps://user:secret@mail.example.com:465',
      LIVEKIT_URL: 'wss://video.example.com',
      LIVEKIT_API_KEY: 'k',
      LIVEKIT_API_SECRET: 'k'.repeat(32),
      EGRESS_BASE_URL: 'https://203.0.113.7.example.com/recordings',
    })
    expect(trust.ai.location).toBe('remote')
    expect(trust.subprocessors).toEqual([
      { name: 'models.example.com', purpose: 'Language model' },
      { name: 'mail.example.com', purpose: 'Sending of mails' },
      { name: 'video.example.com', purpose: 'Video and sound' },
      { name: '203.0.113.7.example.com', purpose: 'Recordings' },
    ])
  })

  test.each([
    'http://127.0.0.1:11434',
    'http://[::1]:11434',
    'http://10.1.2.3',
    'http://ollama:11434',
    'http://m.internal',
  ])('not those inside it: %s', async (url) => {
    const trust = await trustOf({ OLLAMA_URL: url })
    expect(trust).toMatchObject({ ai: { location: 'local' }, subprocessors: [] })
  })
})
