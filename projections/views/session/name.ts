/** What the name of an archived session looks like; nothing else is looked up. [AR6] */
const SHAPE = /^[A-Za-z0-9._-]{1,80}$/

/** `{code}-{YYYYMMDDTHHMMSSZ}`: a room ends once and its code is never given out again, so the name is unique. [AR1] */
export function sessionName(code: string, endedAt: number): string {
  const utc = new Date(endedAt).toISOString()
  return `${code}-${utc.slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** The room's code in what may be a session's name; null for a text that cannot be one. */
export function codeInName(name: string): string | null {
  const dash = SHAPE.test(name) ? name.lastIndexOf('-') : -1
  return dash > 0 ? name.slice(0, dash) : null
}
