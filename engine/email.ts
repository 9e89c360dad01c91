/** Maximum length of an address, in UTF-16 units. */
export const EMAIL_CHARS_MAX = 254
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
/** Characters that an address and a mail header must not contain. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}<>"]/u

/** Normalizes an e-mail address (trimmed, lowercase); null if it is not one. [AU2] */
export function normalEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase()
  return email.length <= EMAIL_CHARS_MAX && EMAIL.test(email) && !UNSAFE.test(email) ? email : null
}
