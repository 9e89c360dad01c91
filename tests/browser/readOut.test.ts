import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { meetingOf, type Person } from '../helpers/people.ts'
import { conversation, say, sit } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const on = givenStage()

describe.skipIf(!hasBrowser())('screen reader announcements', { timeout: 60_000 }, () => {
  test('[WM2] announce messages of others politely, bursts as a count, and never the reader’s own', async () => {
    const [ana, ben] = (await meetingOf(on.service.url, ['Ana', 'Ben'])) as [Person, Person]
    on.present.push(ana, ben)
    const page = await on.person()
    await sit(page, ana)
    await conversation(page).waitFor()
    const told = () => page.locator('[aria-live="polite"]').allInnerTexts()

    await say(page, 'my own words')
    await conversation(page).getByText('my own words', { exact: true }).waitFor()
    await ben.ask('chat:message', { text: 'the notice is too short' })
    await expect.poll(async () => (await told()).join(' '), { timeout: 5_000 }).toMatch(/Ben.*the notice is too short/)
    expect((await told()).join(' ')).not.toContain('my own words')
    await Promise.all([1, 2, 3].map((n) => ben.ask('chat:message', { text: `and point ${n}` })))
    await expect.poll(async () => (await told()).join(' '), { timeout: 5_000 }).toMatch(/\b3\b/)
  })
})
