import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../helpers/axe.ts'
import { hasBrowser } from '../helpers/browser.ts'
import { sideways } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const RESIDENT = 'https://documents.example.org'
const PHONE = { width: 360, height: 740 }

const on = givenStage({
  env: {
    TIER: 'enterprise',
    RESIDENT_PUBLIC_URL: RESIDENT,
    KXP_SHARED_SECRET: 'a secret of thirty-two bytes or so',
    LIVEKIT_URL: 'wss://video.example.com',
    LIVEKIT_API_KEY: 'key',
    LIVEKIT_API_SECRET: 'secret',
    TELEMETRY_RETENTION_DAYS: '90',
  },
})

describe.skipIf(!hasBrowser())('the page that says where data lives', { timeout: 40_000 }, () => {
  test('[KX85] says for the enterprise tier what is where, for how long, and who else takes part', async () => {
    const page = await on.person()
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Where your data lives' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Where your data lives', level: 1 }).waitFor()
    const places = page.getByRole('list', { name: 'The places' })
    expect(await places.getByRole('listitem').count()).toBe(2)
    expect(await places.textContent()).toContain('documents.example.org')
    const card = async (name: string) => page.getByRole('region', { name }).textContent()
    expect(await card('Documents')).toContain('deleted when the meeting ends')
    expect(await card('Summaries of the discussion')).toContain('encrypted on your organisation’s server')
    expect(await card('Encryption')).toMatch(/Documents and summaries at rest\s*AES-256-GCM/)
    expect(await card('How long data is kept')).toContain('90 days')
    expect(await card('The assistant’s model')).toContain('follows fixed rules')
    expect(await card('Other services involved')).toContain('video.example.com')
    const notes = await card('Also good to know')
    expect(notes).toContain(
      'becomes a chat message of at most 1,000 characters: the one way by which words of a document',
    )
    expect(notes).toContain('at most 24 hours, sealed under a key that only its link holds')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(PHONE)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
  })

  test('[KX85] says for the standard tier that everything is in one place, and can be asked again when it fails', async () => {
    on.expectError(/Failed to load resource.*503/)
    const page = await on.person()
    const standard = {
      ...((await (await fetch(`${on.service.url}/api/trust`)).json()) as object),
      ...{ tier: 'standard', plane: 'monolith', residentPublicUrl: null, subprocessors: [], notes: [] },
      ai: { available: false, model: 'a-model', location: 'remote' },
      retention: { documents: 'room', summaries: 'room', trashDays: 30, telemetryDays: 395, replayDays: 1 },
      encryption: { tokens: 'AES-256-GCM', summaries: null },
    }
    let isUp = false
    await page.route('**/api/trust', (route) =>
      isUp
        ? route.fulfill({ json: standard })
        : route.fulfill({ status: 503, json: { error: 'The service is stopping.' } }),
    )
    await page.goto('/trust')
    await page.getByText('The service is stopping.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    isUp = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('A document is stored with its room').waitFor()
    expect(await page.getByRole('list', { name: 'The places' }).getByRole('listitem').count()).toBe(1)
    const text = await page.getByRole('main').textContent()
    expect(text).toContain('None.')
    expect(text).toContain('not encrypted by the service itself')
    expect(text).toContain('runs elsewhere')
    expect(text).toContain('The model is a-model.')
    expect(text).toMatch(/masked\s*1 day/)
    expect(text).not.toMatch(/your organisation’s/i)
  })
})
