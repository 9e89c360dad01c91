import type { BrowserContext, Page } from 'playwright-core'
import type { BrowserOptions } from '../helpers/browser.ts'
import type { MailSink } from '../helpers/mailSink.ts'
import { type Body, signIn, type User } from '../helpers/signedIn.ts'
import type { GivenStage } from './givenStage.ts'

/** Somebody with an account, on a page of their own browser. */
export interface SignedIn {
  readonly user: User
  readonly page: Page
}

/** Signs a person in and gives the browser the cookies of it, as the sign-in page does. */
export async function signedIn(
  on: GivenStage,
  mail: MailSink,
  name: string,
  options: BrowserOptions = {},
): Promise<SignedIn> {
  const page = await on.person(options)
  const user = await userCalled(on, mail, name)
  await giveCookies(page.context(), on.service.url, user)
  return { user, page }
}

let count = 0

/** A new account under an address of its own, so that each has its plan's month before it. */
export function userCalled(on: GivenStage, mail: MailSink, name: string): Promise<User> {
  return signIn({ ...on.service, mail }, `${name.toLowerCase()}-${++count}@example.org`, { name })
}

/** Makes a browser that of a person, as the sign-in page does. */
export async function giveCookies(context: BrowserContext, url: string, { cookie }: User): Promise<void> {
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url }
  })
  await context.addCookies(cookies)
}

/** A space made through the API; answers what the service said of it. */
export async function spaceOf(user: User, body: object = {}): Promise<Body> {
  const answer = await user.ask('POST', '/api/persistent-rooms', body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** A button by its whole name: `Notes` is not `Write notes`. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** A button of the open dialog; never the one of the page that opened it. */
export const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).last()
export const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
