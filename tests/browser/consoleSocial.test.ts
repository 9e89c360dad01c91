import { createCanvas } from '@napi-rs/canvas'
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { Post, SocialOverview } from '#protocol/views/admin/social.ts'
import { hasBrowser } from '../helpers/browser.ts'
import { mailSink } from '../helpers/mailSink.ts'
import { plainPng } from '../helpers/plainPng.ts'
import type { User } from '../helpers/signedIn.ts'
import { socialProvider } from '../helpers/socialProvider.ts'
import { NOW } from '../web/consoleAnswers.ts'
import { givenImage, givenPost, givenPosts, givenSettings, givenSocial } from '../web/consoleSocial.ts'
import { ADMIN, administrator } from './administrator.ts'
import { faultsOf } from './faultsOf.ts'
import { sideways } from './gestures.ts'
import { givenStage } from './givenStage.ts'
import { button, inDialog } from './spacePeople.ts'

const ROOT = '/api/admin/linkedin'
const DAY = 24 * 3_600_000
const mail = await mailSink()
const network = await socialProvider()
const on = givenStage({
  env: { MAIL_TRANSPORT: mail.transport, ADMIN_EMAILS: ADMIN, SCHEDULER_TICK_MS: '200', ...network.settings },
})
afterAll(() => Promise.all([mail.empty(), network.close()]))

const overview = async (root: User): Promise<SocialOverview> => (await root.ask('GET', ROOT)).body
const postOf = async (root: User, id: string): Promise<Post | undefined> =>
  (await overview(root)).posts.find((post) => post.id === id)

/** A draft at ten on a day of the next week, 0 is its Monday; UTC is the zone of a new service. */
async function draftOn(root: User, day: number, text: string): Promise<Post> {
  const { nextWeek } = await overview(root)
  const scheduledAt = Date.parse(`${nextWeek.from}T10:00:00Z`) + day * DAY
  return (await root.ask('POST', `${ROOT}/draft`, { text, scheduledAt })).body.post
}

const dateOf = (at: number, days = 0) => new Date(at + days * DAY).toISOString().slice(0, 10)
const dayCell = (page: Page, date: string) => page.locator(`td[data-day="${date}"]`)

/** Takes a post by the mouse and lets it go on a day. */
async function drag(page: Page, post: Locator, day: Locator): Promise<void> {
  await post.scrollIntoViewIfNeeded()
  const [from, to] = [await post.boundingBox(), await day.boundingBox()]
  if (!from || !to) throw new Error('The post or the day is not shown.')
  await page.mouse.move(from.x + 20, from.y + from.height - 8)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height - 12, { steps: 4 })
  await page.locator('td[data-over]').waitFor()
  await page.mouse.up()
}

const PHONE = { width: 360, height: 740 }
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

/** A photograph in which a camera wrote words. */
function withSecret(jpeg: Buffer, words: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(words.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, Buffer.from(words), jpeg.subarray(2)])
}

/** Drops a photograph on the part of the page that takes pictures. */
async function dropOn(page: Page, bytes: Buffer): Promise<void> {
  const data = await page.evaluateHandle(
    (content) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(content)], 'photo.jpg', { type: 'image/jpeg' }))
      return transfer
    },
    [...bytes],
  )
  await page.getByText('Drop or paste a picture here').dispatchEvent('drop', { dataTransfer: data })
}

describe.skipIf(!hasBrowser())('social publishing in the console', () => {
  test('[WF32] posts are dragged and carried to another day, and an approval is asked about first', async () => {
    const { user: root, page } = await administrator(on, mail)
    const draft = await draftOn(root, 1, 'A draft to move')
    const at = draft.scheduledAt ?? 0
    await page.goto(`/admin/social?view=week&day=${dateOf(at)}`)
    const chip = page.locator('article', { hasText: 'A draft to move' })
    await drag(page, chip, dayCell(page, dateOf(at, 2)))
    await expect.poll(async () => (await postOf(root, draft.id))?.scheduledAt).toBe(at + 2 * DAY)
    await dayCell(page, dateOf(at, 2)).locator('article').waitFor()

    const grip = button(page, 'Move: A draft to move')
    await grip.focus()
    for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Space']) await page.keyboard.press(key)
    await expect.poll(async () => (await postOf(root, draft.id))?.scheduledAt).toBe(at + 3 * DAY + 15 * 60_000)

    await root.ask('POST', `${ROOT}/posts/${draft.id}/approve`, {})
    await page.reload()
    await drag(page, chip, dayCell(page, dateOf(at)))
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Moving it takes its approval back').waitFor()
    expect((await postOf(root, draft.id))?.status).toBe('approved')
    await dialog.getByLabel('Time').fill('11:30')
    await button(page, 'Move and take the approval back').click()
    await expect
      .poll(async () => {
        const { status, scheduledAt } = (await postOf(root, draft.id)) ?? {}
        return [status, scheduledAt]
      })
      .toEqual(['draft', at + 90 * 60_000])
  })

  test('[WF34] [WF35] [WF37] a post is written, changed by two people, approved, taken back and rejected', async () => {
    on.expectError(/409/)
    const { user: root, page } = await administrator(on, mail)
    await page.goto('/admin/social')
    await button(page, 'New post').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Write it').click()
    await button(page, 'Make the draft').click()
    await dialog.getByText('A post has at least one character.').waitFor()
    await dialog.getByLabel('Text').fill('First words')
    await button(page, 'Make the draft').click()
    await page.getByRole('heading', { level: 1, name: 'First words' }).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const text = page.getByLabel('Text', { exact: true })
    await text.fill('x'.repeat(3_001))
    await page.getByText(/^3,001 of 3,000 characters · 1 too many/).waitFor()
    await text.fill('My words')
    await page.getByLabel('Hashtags').fill('#one two')
    const saved = await root.ask('PATCH', `${ROOT}/posts/${id}`, { text: 'Their words', link: 'https://a.example/x' })
    expect(saved.status).toBe(200)
    await button(page, 'Save').click()
    await page.getByRole('alert').getByText('Their words').waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Keep mine' }).click()
    expect(await page.getByLabel('Link', { exact: true }).inputValue()).toBe('https://a.example/x')
    await button(page, 'Save').click()
    await expect
      .poll(async () => {
        const { text: kept, hashtags, link } = (await postOf(root, id)) ?? {}
        return [kept, hashtags, link]
      })
      .toEqual(['My words', ['one', 'two'], 'https://a.example/x'])

    await button(page, 'Approve…').click()
    await dialog.getByText('My words\n\nhttps://a.example/x\n\n#one #two').waitFor()
    const day = dateOf(Date.now(), 9)
    await dialog.getByLabel('Date').fill('2020-02-02')
    await dialog.getByLabel('Time', { exact: true }).fill('08:00')
    await dialog.getByText('This is past.').waitFor()
    await dialog.getByLabel('Date').fill(day)
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    const approved = Date.parse(`${day}T08:00:00Z`)
    await expect.poll(async () => (await postOf(root, id))?.scheduledAt).toBe(approved)
    await page.getByText('but no account is connected').waitFor()
    await button(page, 'Take the approval back').click()
    await expect.poll(async () => (await postOf(root, id))?.status).toBe('draft')
    await button(page, 'Reject…').click()
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await page.getByText('Rejected. It is never published.').waitFor()
    expect((await postOf(root, id))?.status).toBe('rejected')
  })

  test('[WF37] [WF42] an account is connected at the network, publishes what was confirmed, and is disconnected', async () => {
    on.expectError(/^asked another host: [^ ]*\/oauth\/v2\/authorization/)
    const { user: root, page } = await administrator(on, mail)
    await page.goto('/admin/social/account')
    await button(page, 'Connect an account').click()
    await page.getByText('The account is connected.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/social')
    expect((await overview(root)).account?.name).toBe('Ana Example')

    const publish = async (text: string) => {
      const { post } = (await root.ask('POST', `${ROOT}/draft`, { text })).body
      await page.goto(`/admin/social/posts/${post.id}`)
      await button(page, 'Publish now…').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('It goes out as Ana Example within a minute, for everybody to see.').waitFor()
      await dialog.getByText(text, { exact: true }).waitFor()
      await inDialog(page, 'Publish now').click()
    }
    await publish('For everybody')
    await page.getByText(/^Published on /).waitFor()
    expect(network.published.map(({ commentary }) => commentary)).toEqual(['For everybody'])
    network.next('post', { status: 422, body: { message: 'Content is a <b>duplicate</b>.' } })
    await publish('Once more')
    await page.getByText('Content is a <b>duplicate</b>.').waitFor()
    await button(page, 'Approve again…').waitFor()
    expect([network.published.length, network.complaints]).toEqual([1, []])

    await page.goto('/admin/social/account')
    await button(page, 'Disconnect').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('No account is connected.').waitFor()
    expect((await overview(root)).account).toBeNull()
  })

  test('[WF40] [WF41] campaigns are switched and changed, a week is planned, and publishing is paused with one press', async () => {
    const { user: root, page } = await administrator(on, mail)
    await page.goto('/admin/social/campaigns')
    const campaigns = page.getByRole('article')
    await expect.poll(() => campaigns.count()).toBe(5)
    const before = (await overview(root)).campaigns
    const first = before.find(({ enabled }) => !enabled)!
    // The page learns late of its own switch: saving the dialog that it opens meanwhile must not undo it.
    const late = Promise.withResolvers<void>()
    await page.route('**/api/admin/linkedin', async (route) => {
      await late.promise
      await route.continue()
    })
    await campaigns.filter({ hasText: first.name }).getByRole('checkbox').click()
    await expect.poll(async () => (await overview(root)).campaigns.filter(({ enabled }) => enabled).length).toBe(3)
    await button(page, `Change: ${first.name}`).click()
    const dialog = page.getByRole('dialog')
    late.resolve()
    await dialog.getByLabel('Weekday').selectOption('Sunday')
    await dialog.getByLabel('Time').fill('23:45')
    await button(page, 'Save').click()
    await expect
      .poll(async () => (await overview(root)).campaigns.find(({ id }) => id === first.id))
      .toMatchObject({ day: 7, time: '23:45', enabled: true })
    await button(page, 'Plan a week…').click()
    await inDialog(page, 'Plan').click()
    await dialog.getByText('3 posts were drafted:').waitFor()
    expect((await overview(root)).posts.filter(({ campaignId }) => campaignId !== null).length).toBe(3)
    await inDialog(page, 'Close').click()
    await button(page, 'Plan a week…').click()
    await inDialog(page, 'Plan').click()
    await dialog.getByText('has a post in that week already').first().waitFor()
    await button(page, 'Show the week').click()
    await page.getByText('23:45').waitFor()

    await button(page, 'Pause publishing').click()
    await page.getByText('Publishing is paused. Nothing goes out until it is resumed.').waitFor()
    expect((await overview(root)).settings.paused).toBe(true)
    await button(page, 'Resume publishing').click()
    await expect.poll(async () => (await overview(root)).settings.paused).toBe(false)
    await page.goto('/admin/social/account')
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await page.getByLabel('Signature').fill('— Us')
    await button(page, 'Save').click()
    await expect
      .poll(async () => (await overview(root)).settings)
      .toMatchObject({ tz: 'Asia/Tokyo', signature: '— Us' })
  })

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

  test('[WF38] [WF39] a picture is cut, described, replaced by one that was made, and a photograph loses what the camera wrote', async () => {
    const { user: root, page } = await administrator(on, mail)
    const { post } = (await root.ask('POST', '/api/admin/linkedin/draft', { text: 'With a picture' })).body
    const image = async () => {
      const { posts } = (await root.ask('GET', '/api/admin/linkedin')).body
      return posts.find(({ id }: { id: string }) => id === post.id).image
    }
    await page.goto(`/admin/social/posts/${post.id}`)
    const file = page.getByLabel('Choose a picture')
    await page.getByText('Drop or paste a picture here').waitFor()
    await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await page.getByRole('alert').getByText('This file is no picture that can be read.').waitFor()
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: plainPng(600, 200) })
    const dialog = page.getByRole('dialog')
    await dialog.getByText('382 × 200 pixels').waitFor()
    await dialog.getByText('Square').click()
    await dialog.getByLabel('Nearer').focus()
    for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight')
    await dialog.getByText('125 × 125 pixels').waitFor()
    await button(page, 'Use this part').click()
    await expect.poll(image).toMatchObject({ width: 125, height: 125, mime: 'image/png', source: 'upload', alt: '' })
    await page.getByLabel('Description for people').fill('A grey square')
    await button(page, 'Save the description').click()
    await expect.poll(async () => (await image()).alt).toBe('A grey square')

    await button(page, 'Have a picture made').click()
    await page.getByText('It replaces the present one only when you use it.').waitFor()
    expect((await image()).source).toBe('upload')
    await button(page, 'Use it').click()
    await expect.poll(image).toMatchObject({ source: 'ai', alt: 'With a picture' })

    const photograph = withSecret(createCanvas(191, 100).toBuffer('image/jpeg'), 'taken at home')
    await dropOn(page, photograph)
    await button(page, 'Use this part').click()
    await expect.poll(image).toMatchObject({ width: 191, height: 100, mime: 'image/jpeg' })
    const kept = await (await page.request.get(`/api/admin/linkedin/posts/${post.id}/image`)).body()
    expect([photograph.includes('taken at home'), kept.includes('taken at home')]).toEqual([true, false])
    await button(page, 'Remove').click()
    await expect.poll(image).toBeNull()
  })
})
