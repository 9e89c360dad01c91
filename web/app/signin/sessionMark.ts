const MARK = 'csrf'

/** True when this browser is probably signed in: scripts cannot read the session cookie, but they can read its marker cookie. */
export function hasSessionMark(): boolean {
  return document.cookie.split(/; */).some((cookie) => cookie.startsWith(`${MARK}=`))
}

/** Deletes the marker cookie once the session has ended, so that it is not requested again. */
export function loseSessionMark(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are in use
  document.cookie = `${MARK}=; Path=/; Max-Age=0`
}
