export const CODE_DIGITS = 6

/** The digits of what was typed or pasted, such as `123 456` or a whole line of the mail; six at most. */
export function codeDigits(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_DIGITS)
}
