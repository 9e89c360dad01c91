/** Format of a session name; other names are not looked up. [AR6] */
const SHAPE = /^[A-Za-z0-9._-]{1,80}$/

/** Returns `{code}-{YYYYMMDDTHHMMSSZ}`: unique, because a room ends once and its code is never reused. [AR1] */
export function sessionName(code: string, endedAt: number): string {
  const utc = new Date(endedAt).toISOString()
  return `${code}-${utc.slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** Returns the room code in a session name; null if it is not one. */
export function codeInName(name: string): string | null {
  const dash = SHAPE.test(name) ? name.lastIndexOf('-') : -1
  return dash > 0 ? name.slice(0, dash) : null
}
