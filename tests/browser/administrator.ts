import type { BrowserOptions } from '../helpers/browser.ts'
import type { MailSink } from '../helpers/mailSink.ts'
import { signIn } from '../helpers/signedIn.ts'
import type { GivenStage } from './givenStage.ts'
import { giveCookies, type SignedIn } from './spacePeople.ts'

/** Belongs into `ADMIN_EMAILS` of the stage. */
export const ADMIN = 'root@example.org'

/** The administrator, on a page of a browser of their own. */
export async function administrator(on: GivenStage, mail: MailSink, options: BrowserOptions = {}): Promise<SignedIn> {
  const page = await on.person(options)
  const user = await signIn({ ...on.service, mail }, ADMIN, { name: 'Root Admin' })
  await giveCookies(page.context(), on.service.url, user)
  return { user, page }
}
