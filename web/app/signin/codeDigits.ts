export const CODE_DIGITS = 6

/** Extracts at most six digits from input such as `123 456` or a pasted line of the e-mail. */
export function codeDigits(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_DIGITS)
}
