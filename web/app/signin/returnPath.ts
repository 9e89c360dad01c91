export const SIGN_IN_PATH = '/signin'
const CHARS_MAX = 2_048

/** The path of this service that somebody came from; null for what a browser would take for another site. [WX15] */
export function returnPath(asked: string | null): string | null {
  if (asked === null || asked.length > CHARS_MAX || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked)) return null
  return asked.split(/[?#]/)[0] === SIGN_IN_PATH ? null : asked
}
