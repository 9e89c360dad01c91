const MARK = 'csrf'

/** Whether this browser is probably signed in: the session's own cookie is closed to scripts, the one beside it is not. */
export function hasSessionMark(): boolean {
  return document.cookie.split(/; */).some((cookie) => cookie.startsWith(`${MARK}=`))
}

/** The session is over: nobody needs to ask after it again. */
export function loseSessionMark(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to do it is missing in browsers that are in use
  document.cookie = `${MARK}=; Path=/; Max-Age=0`
}
