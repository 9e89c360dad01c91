import type { Request } from 'express'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { Caller } from '#gateway/accounts/caller.ts'
import { readCookie } from '#gateway/connections/cookie.ts'
import { countryOf, isBot, type Sender, senderOf } from '#gateway/telemetry/sender.ts'

/** Cookie with which a browser says that its visits are not to be counted. */
const OPT_OUT_COOKIE = 'analytics_optout'
/** Headers in which proxies name the visitor's country; the first that is there counts. */
const COUNTRY_HEADERS = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country', 'x-country-code']

/** Why nothing is stored of a request; null when it counts. [TE5] */
export function uncounted(
  { store }: Pick<Accounts, 'store'>,
  request: Request,
  { user }: Caller,
): 'opt-out' | 'bot' | null {
  const { headers } = request
  if (headers.dnt?.toString().trim() === '1' || headers['sec-gpc']?.toString().trim() === '1') return 'opt-out'
  if (readCookie(headers.cookie, OPT_OUT_COOKIE) === '1') return 'opt-out'
  if (user && store.users.get(user.id)?.analyticsOptOut) return 'opt-out'
  return isBot(headers['user-agent'] ?? '') ? 'bot' : null
}

/** Classes of the browser, and its country when a trusted proxy names it. [TE6] */
export function sentBy(request: Request, trustProxy: boolean): Sender {
  const named = trustProxy
    ? COUNTRY_HEADERS.map((name) => request.get(name)).find((code) => code !== undefined)
    : undefined
  return senderOf(request.get('user-agent') ?? '', countryOf(named))
}
