/** How long an address may be, in UTF-16 units. */
export const EMAIL_CHARS_MAX = 254
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
/** What an address never holds and a mail's header must not. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}<>"]/u

/** An address as accounts are known by it: trimmed and lowercase; null for what is none. [AU2] */
export function normalEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase()
  return email.length <= EMAIL_CHARS_MAX && EMAIL.test(email) && !UNSAFE.test(email) ? email : null
}
