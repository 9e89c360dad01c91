import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { mailSink } from '../helpers/mailSink.ts'
import { oidcIssuer } from '../helpers/oidcIssuer.ts'
import { faultsOf } from './faultsOf.ts'
import { create, sideways } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const PHONE = { width: 360, height: 740 }

const mail = await mailSink()
const issuer = await oidcIssuer()
const on = givenStage({
  env: {
    MAIL_TRANSPORT: mail.transport,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.secret,
    // Codes are rationed as for anybody: one address is sent one in 30 s.
    RATE_LIMITS: 'on',
  },
})
afterAll(async () => {
  await issuer.close()
  await mail.empty()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const account = (page: Page) => page.getByRole('banner').getByRole('link').last()

async function askForCode(page: Page, email: string): Promise<string> {
  await page.getByLabel('E-mail address').fill(email)
  await button(page, 'Send me a code').click()
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  return mail.code(email)
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Code').fill(await askForCode(page, email))
  await button(page, 'Sign in').click()
  await page.getByRole('heading', { name: 'You are signed in' }).waitFor()
}

/** Pages that were sent to the issuer asked another host: that was meant, and nothing else. */
function forgiveTheIssuer(): void {
  const others = on.wrongs.splice(0)
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter((line) => !line.startsWith(`asked another host: ${issuer.url}/`))).toEqual([])
}

describe.skipIf(!hasBrowser())('signing in', () => {
  test('[WX14] by code works from the first screen and back by keyboard alone, with the name filled in', async () => {
    const page = await on.person()
    const { keyboard } = page
    const email = 'ada@parley.example'
    await page.goto('/')
    await account(page).focus()
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(new URL(page.url()).search).toBe('?returnTo=%2F')
    await page.getByLabel('E-mail address').focus()
    await keyboard.press('Enter')
    await page.getByText('Enter your e-mail address.').waitFor()
    await keyboard.type(` ${email} `)
    await keyboard.press('Enter')
    const code = page.getByLabel('Code')
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await code.evaluate((field: HTMLInputElement) => [field.autocomplete, field.inputMode])).toEqual([
      'one-time-code',
      'numeric',
    ])
    const sent = await mail.code(email)
    on.expectError(/status of 401/)
    await keyboard.type(sent === '000000' ? '111111' : '000000')
    await keyboard.press('Enter')
    await page.getByRole('alert').getByText('That code is wrong, used or too old.').waitFor()
    // The whole line of the mail, over what stands there.
    await keyboard.insertText(`Your sign-in code: ${sent.slice(0, 3)} ${sent.slice(3)}`)
    expect(await code.inputValue()).toBe(sent)
    await keyboard.press('Tab')
    await keyboard.type('Ada Byron')
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Review a document together' }).waitFor()
    await expect.poll(() => account(page).textContent()).toBe('Ada Byron')
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada Byron')
    await page.getByLabel('Your name').fill('Countess')
    expect(await page.getByLabel('Your name').inputValue()).toBe('Countess')
    await page.goto('/archive')
    await expect.poll(() => account(page).textContent()).toBe('Ada Byron')
  })

  test('[WX14] can be ended here or everywhere; other browsers detect it once and then stop asking', async () => {
    const email = 'ben@parley.example'
    const page = await on.person()
    await signIn(page, email)
    await page.getByText(email).waitFor()
    await button(page, 'Sign out').first().click()
    await page.getByText('You are signed out.').waitFor()
    const title = page.getByRole('heading', { name: 'Sign in' })
    expect(await title.evaluate((element) => element === document.activeElement)).toBe(true)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session')
    expect(await account(page).textContent()).toBe('Sign in')

    const [one, other] = [page, await on.person()]
    // 30 s have not passed for the address: these two come in as somebody else.
    await signIn(one, 'cleo@parley.example')
    await other.context().addCookies(await one.context().cookies())
    await other.goto('/')
    await expect.poll(() => account(other).textContent()).toBe('cleo')
    await button(one, 'Sign out everywhere').click()
    await one.getByText('You are signed out.').waitFor()
    on.expectError(/status of 401/)
    const asked: string[] = []
    other.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const times of [1, 1]) {
      await other.reload()
      await expect.poll(() => account(other).textContent()).toBe('Sign in')
      expect(asked.filter((path) => path === '/api/me').length).toBe(times)
    }
    // Nothing of it stands in the way of a meeting.
    await create(other, 'Guest')
  })

  test('[WX14] waits as long as the service says before requesting another code, and shows a code only when one is returned', async () => {
    const page = await on.person()
    const email = 'dora@parley.example'
    await page.goto('/signin')
    await askForCode(page, email)
    expect(await page.getByText('a test service').count()).toBe(0)
    on.expectError(/status of 429/)
    await button(page, 'Send a new code').click()
    await page.getByRole('alert').getByText('Too many codes were asked for.').waitFor()
    const waiting = button(page, /Send a new code in \d+ seconds/)
    expect(await waiting.getAttribute('aria-disabled')).toBe('true')
    await waiting.click({ force: true })
    expect((await mail.to(email)).length).toBe(1)
    // Who comes back within that time can still give the code that they have.
    await page.goto('/signin')
    await page.getByLabel('E-mail address').fill(email)
    await button(page, 'Send me a code').click()
    await button(page, 'I already have a code').click()
    await page.getByText(`The newest code sent to ${email}`).waitFor()
    await button(page, 'Use another address').click()
    const address = page.getByLabel('E-mail address')
    await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true)
    const answer = { ok: true, delivery: 'console', expiresAt: Date.now() + 600_000, devCode: '246810' }
    await page.route('**/api/auth/code', (route) => route.fulfill({ json: answer }))
    await address.fill('eve@parley.example')
    await button(page, 'Send me a code').click()
    await page.getByText('The code is 246810.').waitFor()
    await page.getByText('Its log shows the code').waitFor()
    await button(page, 'Send a new code').click()
    await page.getByRole('status').getByText('We sent a new code.').waitFor()
  })

  test('[WB27] the name of an account can be changed', async () => {
    const page = await on.person()
    await signIn(page, 'gil@parley.example')
    const name = page.getByLabel('Your name')
    expect(await name.inputValue()).toBe('gil')
    await name.fill('  ')
    await button(page, 'Save the name').click()
    await page.getByText('Enter your name.').waitFor()
    await name.fill('Gil <i>Tak</i>')
    await button(page, 'Save the name').click()
    await page.getByText('Your name is changed.').waitFor()
    await expect.poll(() => account(page).textContent()).toBe('Gil <i>Tak</i>')
    await page.reload()
    await expect.poll(() => account(page).textContent()).toBe('Gil <i>Tak</i>')
  })

  test('[WX15] through the external issuer returns to the starting page; each failure has a sentence', async () => {
    const page = await on.person()
    issuer.person = { sub: 'fay', email: 'fay@outside.example', email_verified: true, name: 'Fay Outside' }
    await page.goto('/archive?x=1')
    await account(page).click()
    await page.getByRole('link', { name: 'Sign in with your organization' }).click()
    await page.waitForURL('**/archive?x=1')
    await expect.poll(() => account(page).textContent()).toBe('Fay Outside')
    await account(page).click()
    await page.getByText('fay@outside.example').waitFor()
    await button(page, 'Sign out').first().click()
    await page.getByText('You are signed out.').waitFor()
    issuer.person = null
    await page.goto('/signin?returnTo=//evil.example/')
    await page.getByRole('link', { name: 'Sign in with your organization' }).click()
    await page.getByRole('alert').getByText('was cancelled at your organization').waitFor()
    forgiveTheIssuer()
    for (const [word, sentence] of [
      ['state', 'took too long, was already used'],
      ['email', 'did not confirm your e-mail address'],
      ['disabled', 'This account is disabled.'],
      ['exchange', 'could not be verified'],
      ['unreachable', 'does not answer'],
      ['constructor', 'The sign-in did not work.'],
    ]) {
      await page.evaluate((address) => {
        history.replaceState(null, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }, `/signin?error=${word}&returnTo=//evil.example/`)
      await page.getByRole('alert').getByText(sentence!).waitFor()
      const outside = page.getByRole('link', { name: 'Sign in with your organization' })
      expect(await outside.getAttribute('href')).toBe('/api/auth/oidc/start?returnTo=%2Fsignin')
    }
  })

  test('[WX14] has no accessibility violations in light or dark and fits a phone', async () => {
    const page = await on.person({ viewport: PHONE })
    const faults: string[] = []
    const look = async (screen: string) => {
      faults.push(...(await faultsOf(page, screen)))
      const over = await sideways(page)
      if (over > 0) faults.push(`${screen}: ${over} px too wide`)
    }
    await page.goto('/signin?error=state')
    await page.getByRole('link', { name: 'Sign in with your organization' }).waitFor()
    await button(page, 'Send me a code').click()
    await look('address')
    const email = `${'long'.repeat(6)}@${'parley'.repeat(4)}.example`
    const code = await askForCode(page, email)
    on.expectError(/status of 401/)
    await page.getByLabel('Code').fill(code === '000000' ? '111111' : '000000')
    await button(page, 'Sign in').click()
    await page.getByRole('alert').waitFor()
    await look('code')
    await page.getByLabel('Code').fill(code)
    await page.getByLabel('Your name').fill('W'.repeat(80))
    await button(page, 'Sign in').click()
    await page.getByRole('heading', { name: 'You are signed in' }).waitFor()
    await look('signed in')
    await page.goto('/')
    await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('W'.repeat(60))
    await look('landing of somebody')
  })
})
