export const SIGN_IN_PATH = '/signin'
const CHARS_MAX = 2_048

/** Returns a path on this service to return to; null for anything that a browser could resolve to another site. [WX15] */
export function returnPath(asked: string | null): string | null {
  if (asked === null || asked.length > CHARS_MAX || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked)) return null
  return asked.split(/[?#]/)[0] === SIGN_IN_PATH ? null : asked
}
