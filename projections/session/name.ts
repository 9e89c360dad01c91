/** What the name of an archived session looks like; nothing else is looked up. [AR6] */
const SHAPE = /^[A-Za-z0-9._-]{1,80}$/

/** `{code}-{YYYYMMDDTHHMMSSZ}`: a room ends once and its code is never given out again, so the name is unique. [AR1] */
export function sessionName(code: string, endedAt: number): string {
  const utc = new Date(endedAt).toISOString()
  return `${code}-${utc.slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** Whether a text can be the name of a session at all. */
export function isSessionName(text: string): boolean {
  return SHAPE.test(text)
}
