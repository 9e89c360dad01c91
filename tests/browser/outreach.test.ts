import type { Page, Route } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { mailSink } from '../helpers/mailSink.ts'
import { NOW } from '../web/consoleAnswers.ts'
import * as given from '../web/outreachAnswers.ts'
import { ADMIN, administrator } from './administrator.ts'
import { faultsOf } from './faultsOf.ts'
import { sideways } from './gestures.ts'
import { givenStage } from './givenStage.ts'
import { inDialog } from './spacePeople.ts'

const PHONE = { width: 360, height: 740 }
const mail = await mailSink()
const on = givenStage({ env: { MAIL_TRANSPORT: mail.transport, ADMIN_EMAILS: ADMIN } })
afterAll(() => mail.empty())

type Answer = (route: Route) => Promise<void>

/** Answers of a busy service, by method and path below that of outreach; what a test gives comes first. */
async function openOutreach(own: Readonly<Record<string, Answer>> = {}, viewport = { width: 1280, height: 800 }) {
  const { page } = await administrator(on, mail, { viewport })
  const json =
    (value: object): Answer =>
    (route) =>
      route.fulfill({ json: value })
  const answers: Readonly<Record<string, Answer>> = {
    'GET ': json(given.givenOutreach()),
    [`GET /leads/${given.leadId(0)}`]: json(given.givenDetail()),
    'GET /suppressions': json({ items: given.givenSuppressions(), total: 14 }),
    'POST /find': json(given.givenFound()),
    ...own,
  }
  await page.route('**/api/admin/outreach**', (route) => {
    const request = route.request()
    const path = new URL(request.url()).pathname.replace('/api/admin/outreach', '')
    const answer = answers[`${request.method()} ${path}`]
    return answer ? answer(route) : route.fulfill({ status: 500, json: { error: `No answer for ${path}.` } })
  })
  return page
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe.skipIf(!hasBrowser())('outreach in the console', () => {
  test('[WF1] [WF2] [WF4] [WF9] [WF12] [WF15] its screens fit a phone and have no accessibility violations', async () => {
    const page = await openOutreach({}, PHONE)
    const faults: string[] = []
    const look = async (path: string, ready: string) => {
      await page.goto(`/admin/outreach${path}`)
      await page.getByText(ready).first().waitFor()
      if (path === '/import') {
        await page.getByLabel('Rows of the CSV').fill('email\nada@example.org')
        await button(page, 'Preview').click()
        await page.getByText('The row has 2 cells').waitFor()
      }
      if (path === '/autopilot') {
        await button(page, 'Dry run').click()
        await page.getByText('Would not be written to, and why').waitFor()
      }
      faults.push(...(await faultsOf(page, path)))
      const over = await sideways(page)
      if (over > 0) faults.push(`${path}: ${over} px too wide`)
    }
    await look('', 'of at most 20')
    expect(await page.getByText('nobody can tell').textContent()).toMatch(/^Of one mail/)
    expect(await page.getByRole('link', { name: '<b>Bold</b>' }).count()).toBe(2)
    await look(`/leads/${given.leadId(0)}`, 'No visitor is known')
    await look('/import', 'Where from')
    await look('/suppressions', '14 addresses')
    await look('/autopilot', 'Sun 22 Nov, 11:40')
    await look('/insights', 'From found to won')
    expect(await page.getByText('<img src=x onerror=alert(1)> stays text.').count()).toBe(1)
    expect(faults).toEqual([])
  })

  test('[WF6] a draft that somebody else changed meanwhile is shown beside what was typed, which stays until it is saved', async () => {
    on.expectError(/409/)
    const saved: unknown[] = []
    const mine = given.givenDetail()
    const theirs = given.givenDetail({ version: 9, draft: { ...mine.draft!, subject: 'Their subject' } })
    let now = mine
    const path = `/leads/${given.leadId(0)}`
    const page = await openOutreach({
      [`GET ${path}`]: (route) => route.fulfill({ json: now }),
      [`PATCH ${path}`]: (route) => {
        const body = route.request().postDataJSON()
        saved.push(body)
        if (body.ifVersion === now.version) return route.fulfill({ json: { ok: true, lead: { ...now, version: 10 } } })
        return route.fulfill({ status: 409, json: { error: 'The lead was changed.', lead: now } })
      },
    })
    await page.goto(`/admin/outreach${path}`)
    await page.getByLabel('Subject').fill('My subject')
    await page.getByRole('region', { name: 'What the recipient gets' }).getByText('My subject').waitFor()
    now = theirs
    await button(page, 'Save the draft').click()
    const alert = page.getByRole('alert')
    await alert.getByText('Their subject').waitFor()
    await page.getByRole('link', { name: 'Leads', exact: true }).click()
    await page.goBack()
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('My subject')
    await button(page, 'Save the draft').click()
    await button(page, 'Save mine over it').click()
    await expect.poll(() => saved.length).toBe(3)
    expect(saved.at(-1)).toEqual({ draft: { subject: 'My subject', body: mine.draft?.body }, ifVersion: 9 })
  })

  test('[WF8] an unknown outcome is explained, and after an answer that did not arrive nothing can be pressed again', async () => {
    on.expectError(/502|ERR_FAILED/)
    const id = given.leadId(0)
    const sent = given.givenLead({
      status: 'sent',
      draft: null,
      sends: [given.givenSend({ status: 'unknown', at: NOW })],
    })
    const outcomes: Answer[] = [
      (route) => route.fulfill({ status: 502, json: { error: 'The mail server refused the mail: 550 no such user.' } }),
      (route) => route.abort(),
      (route) => route.fulfill({ json: { ok: true, lead: { ...sent, version: 7 }, messageId: '<a@b>' } }),
    ]
    const asked: unknown[] = []
    const page = await openOutreach({
      [`POST /leads/${id}/email`]: (route) => {
        asked.push(route.request().postDataJSON())
        return outcomes[asked.length - 1]!(route)
      },
    })
    await page.goto(`/admin/outreach/leads/${id}`)
    const dialog = page.getByRole('dialog')
    const send = async (words: string) => {
      await button(page, 'Send…').click()
      await dialog.getByRole('button', { name: 'Send to ada@engines.example' }).press('Enter')
      await dialog.getByRole('alert').getByText(words).waitFor()
      expect(await dialog.getByRole('button', { name: /^Send to/ }).count()).toBe(0)
    }
    await send('550 no such user')
    await inDialog(page, 'Close').click()
    await send('did not arrive')
    await inDialog(page, 'Close').click()
    await send('Nobody can tell')
    await inDialog(page, 'Close').click()
    await page.getByText('What to do').waitFor()
    const { subject, body } = given.givenLead().draft!
    expect(asked).toEqual(Array(3).fill({ subject, body, ifVersion: 4 }))
  })
})
