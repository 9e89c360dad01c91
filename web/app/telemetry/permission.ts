const COOKIE = 'analytics_optout'
/** Browsers cap a cookie's life at 400 days; it is renewed with every page. */
const COOKIE_SECONDS = 34_560_000

/** Keys of what the telemetry client stores in this browser. */
export const STORED = { anonId: 'parley.anon', visit: 'parley.visit' } as const

/** True when the browser itself asks not to be tracked, by Do Not Track or Global Privacy Control. [BC1] */
export function browserRefuses(): boolean {
  return (
    navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  )
}

/** True when the switch in the footer is on in this browser. [BC2] */
export function hasOptOutCookie(): boolean {
  return document.cookie.split(/; */).includes(`${COOKIE}=1`)
}

export function setOptOutCookie(isOut: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const value = isOut ? `1; Max-Age=${COOKIE_SECONDS}` : '; Max-Age=0'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are in use
  document.cookie = `${COOKIE}=${value}; Path=/; SameSite=Lax${secure}`
}

/** Deletes everything that the telemetry client stored in this browser. */
export function forgetVisits(): void {
  try {
    for (const key of Object.values(STORED)) localStorage.removeItem(key)
  } catch {
    // Without storage nothing was stored.
  }
}
