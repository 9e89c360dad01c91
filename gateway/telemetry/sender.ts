import type { BROWSERS, DEVICES } from '#engine/journals/telemetry.ts'

const BOT = /bot|crawl|spider|slurp|preview/i
const TABLET = /ipad|tablet|kindle|silk|playbook|android(?!.*mobile)/i
const MOBILE = /mobi|iphone|ipod|android|opera mini|windows phone/i
/** The first that fits: most browsers name the others too. */
const NAMES: readonly (readonly [RegExp, (typeof BROWSERS)[number]])[] = [
  [/edg(?:e|a|ios)?\//i, 'edge'],
  [/opr\/|opera|opt\//i, 'opera'],
  [/firefox\/|fxios\//i, 'firefox'],
  [/chrome\/|chromium\/|crios\//i, 'chrome'],
  [/safari\//i, 'safari'],
]
const USER_AGENT_CHARS_MAX = 512

/** What is kept of the browser that sent a beacon. */
export interface Sender {
  readonly country: string | null
  readonly device: (typeof DEVICES)[number]
  readonly browser: (typeof BROWSERS)[number]
}

/** True for programs that say so of themselves. [TE5] */
export function isBot(userAgent: string): boolean {
  return BOT.test(userAgent)
}

/** Classes of a browser by its `User-Agent`. [TE6] */
export function senderOf(userAgent: string, country: string | null): Sender {
  const agent = userAgent.slice(0, USER_AGENT_CHARS_MAX)
  const device = TABLET.test(agent) ? 'tablet' : MOBILE.test(agent) ? 'mobile' : 'desktop'
  return { country, device, browser: NAMES.find(([name]) => name.test(agent))?.[1] ?? 'other' }
}

/** Two letters in capitals; null for anything else, and for what proxies send when they do not know. */
export function countryOf(header: string | undefined): string | null {
  const code = header?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' && code !== 'ZZ' ? code : null
}
