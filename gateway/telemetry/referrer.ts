import { isIP } from 'node:net'

const REFERRER_CHARS_MAX = 2_048
const HOST = /^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/

/** Host of the referring page in lower case; null without one, for an own host and for a bare address. [TE7] */
export function referrerHost(referrer: string, isOwn: (host: string) => boolean): string | null {
  const text = referrer.trim().slice(0, REFERRER_CHARS_MAX)
  const host = hostOf(text.includes('://') ? text : `https://${text}`)
  if (host === null || isOwn(host) || isIP(host.replace(/^\[|\]$/g, '')) !== 0) return null
  return HOST.test(host) ? host : null
}

function hostOf(text: string): string | null {
  try {
    return new URL(text).hostname.toLowerCase() || null
  } catch {
    return null
  }
}
