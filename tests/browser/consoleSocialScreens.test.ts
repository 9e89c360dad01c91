import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { SocialOverview } from '#protocol/views/admin/social.ts'
import { hasBrowser } from '../helpers/browser.ts'
import { mailSink } from '../helpers/mailSink.ts'
import { plainPng } from '../helpers/plainPng.ts'
import { NOW } from '../web/consoleAnswers.ts'
import { givenImage, givenPost, givenPosts, givenSettings, givenSocial } from '../web/consoleSocial.ts'
import { ADMIN, administrator } from './administrator.ts'
import { faultsOf } from './faultsOf.ts'
import { sideways } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const PHONE = { width: 360, height: 740 }
const mail = await mailSink()
const on = givenStage({ env: { MAIL_TRANSPORT: mail.transport, ADMIN_EMAILS: ADMIN } })
afterAll(() => mail.empty())

const ready = { status: 'ready', startedAt: NOW - 9_000, finishedAt: NOW, error: null, source: 'card' } as const
/** The published text is markup, and stays text. */
const HOSTILE = '<img src=x onerror="document.title=\'attacked\'"> [link](javascript:alert(1))'
const UNKNOWN = givenPost(60, {
  ...{
    status: 'failed',
    outcomeUnknown: true,
    lastError: 'The outcome is unknown: <b>socket hang up</b>',
    attempts: 1,
  },
  ...{ text: `${HOSTILE}\n\n2\n\n3\n\n4`, image: givenImage(), aiImage: ready },
})

/** Answers the overview of a busy account, whatever the service has; what is written goes nowhere. */
async function openWith(page: Page, overview: SocialOverview): Promise<void> {
  await page.route('**/api/admin/linkedin', (route) => route.fulfill({ json: overview }))
  await page.route(/\/posts\/[^/]+\/(ai-)?image\?/, (route) =>
    route.fulfill({ contentType: 'image/png', body: plainPng(12, 6) }),
  )
}

describe.skipIf(!hasBrowser())('the screens of social publishing', () => {
  test('[WF31] [WF36] [WF37] [WF39] [WF42] fit a phone, say what is the matter, and have no accessibility violations', async () => {
    const { page } = await administrator(on, mail, { viewport: PHONE })
    const posts = [...givenPosts(), UNKNOWN]
    await openWith(page, givenSocial({ posts }))
    const faults: string[] = []
    const look = async (screen: string) => {
      faults.push(...(await faultsOf(page, screen)))
      const over = await sideways(page)
      if (over > 0) faults.push(`${screen}: ${over} px too wide`)
    }
    await page.goto('/admin/social?day=2026-11-23&error=state')
    await page.getByText('took over ten minutes').waitFor()
    await page.getByText('3 posts need you').waitFor()
    await look('calendar')

    await page.goto(`/admin/social/posts/${UNKNOWN.id}`)
    await page.getByText('Nobody knows whether this post went out').waitFor()
    await page.getByText('The outcome is unknown: <b>socket hang up</b>').waitFor()
    const preview = page.getByRole('article', { name: 'As the network shows it' })
    await preview.getByRole('button', { name: 'more' }).click()
    expect(await preview.getByRole('paragraph').last().textContent()).toBe(
      `${UNKNOWN.text}\n\nhttps://parley.example/notes\n\n#reviews\n\n— The Parley team`,
    )
    await page.getByText('It replaces the present one only when you use it.').waitFor()
    await look('a post')
    await page.getByRole('button', { name: 'Approve again…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Make sure first that it is not on the network already').waitFor()
    await dialog.getByText('Now', { exact: true }).click()
    await dialog.getByText('It goes out as Ada Lovelace within a minute').waitFor()
    await look('an approval')
    expect(await page.title()).not.toContain('attacked')

    await page.goto('/admin/social/campaigns')
    await page.getByText('Friday notes').waitFor()
    await look('campaigns')
    await page.unroute('**/api/admin/linkedin')
    await openWith(page, givenSocial({ configured: false, account: null, settings: givenSettings({ paused: true }) }))
    await page.goto('/admin/social/account')
    await page.getByText('SOCIAL_CLIENT_SECRET').waitFor()
    await page.getByText('Publishing is paused. Nothing goes out until it is resumed. 3 approved posts wait.').waitFor()
    await look('account')
    expect(faults).toEqual([])
  })
})
