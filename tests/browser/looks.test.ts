import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { meetingOf } from '../helpers/people.ts'
import { composerOf, sit } from './gestures.ts'
import { givenStage } from './givenStage.ts'
import { differs, hasSameFonts } from './screens.ts'

/** Of a screen; more is another layout, other colours, or something missing. */
const OTHER_SHARE_MAX = 0.02
const PHONE = { width: 360, height: 740 }

const on = givenStage()

describe.skipIf(!hasBrowser())('the look of the screens', () => {
  test('[WX13] matches the screenshots in fixtures/screens', { timeout: 40_000 }, async ({ skip }) => {
    const page = await on.person()
    await page.goto('/')
    skip(!(await hasSameFonts(page)), 'Other fonts here: the look of the screens is not compared.')
    const found: Record<string, number> = {}
    await page.getByText('Owners and due dates').waitFor()
    found.landing = await differs(page, 'landing')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(PHONE)
    found['landing-phone-dark'] = await differs(page, 'landing-phone-dark')
    await page.goto('/archive')
    await page.getByText('No meeting has ended yet').waitFor()
    found['archive-empty-phone-dark'] = await differs(page, 'archive-empty-phone-dark')

    const [ana, ben] = await meetingOf(on.service.url, ['Ana', 'Ben'])
    await ben!.ask('chat:message', { text: 'The definitions name a schedule that I do not find.' })
    await ana.ask('chat:message', { text: 'I will ask for it.' })
    await ana.ask('chat:review-complete', {})
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await sit(page, ana)
    await composerOf(page).waitFor()
    await page.getByText('1 of 2 voted yes').waitFor()
    // The stand-in for a document has no pages; below that stands the summary.
    await page.getByText('The preview is unavailable').waitFor()
    await page.getByText('The talk turned on this:').waitFor()
    const changing = [page.locator('time'), page.getByRole('timer'), page.getByRole('button', { name: /^Room / })]
    found.meeting = await differs(page, 'meeting', changing)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(PHONE)
    found['meeting-phone-dark'] = await differs(page, 'meeting-phone-dark', changing)
    console.log('Share of each screen that differs:', found)
    expect(Math.max(...Object.values(found))).toBeLessThan(OTHER_SHARE_MAX)
    for (const someone of [ana, ben!]) someone.leave()
  })
})
