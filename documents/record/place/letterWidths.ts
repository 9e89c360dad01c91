/** Kinds of fonts whose letters have about the same widths. */
export type Letters = 'sans' | 'serif' | 'mono'

/** Widths of the characters from the blank to the tilde in hundredths of an em, of Helvetica and of Times. */
const SANS = [
  28, 28, 36, 56, 56, 89, 67, 19, 33, 33, 39, 58, 28, 33, 28, 28, 56, 56, 56, 56, 56, 56, 56, 56, 56, 56, 28, 28, 58,
  58, 58, 56, 102, 67, 67, 72, 72, 67, 61, 78, 72, 28, 50, 67, 56, 83, 72, 78, 67, 78, 72, 67, 61, 72, 67, 94, 67, 67,
  61, 28, 28, 28, 47, 56, 33, 56, 56, 50, 56, 56, 28, 56, 56, 22, 22, 50, 22, 83, 56, 56, 56, 56, 33, 50, 28, 56, 50,
  72, 50, 50, 50, 33, 26, 33, 58,
] as const
const SERIF = [
  25, 33, 41, 50, 50, 83, 78, 18, 33, 33, 50, 56, 25, 33, 25, 28, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 28, 28, 56,
  56, 56, 44, 92, 72, 67, 67, 72, 61, 56, 72, 72, 33, 39, 72, 61, 89, 72, 72, 56, 72, 67, 56, 61, 72, 72, 94, 72, 72,
  61, 33, 28, 33, 47, 50, 33, 44, 50, 44, 50, 44, 33, 50, 50, 28, 28, 50, 28, 78, 50, 50, 50, 50, 33, 39, 28, 50, 50,
  72, 50, 50, 44, 48, 20, 48, 54,
] as const
const [FIRST, MONO_WIDTH, OTHER_WIDTH, FULL_WIDTH] = [0x20, 60, 52, 100] as const
const FULL = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u
const MARK = /\p{M}/u

/** Width of a text in hundredths of an em, as fonts of a kind usually have it; an accent adds nothing to its letter. */
export function usualWidth(text: string, letters: Letters): number {
  let sum = 0
  for (const character of text.normalize('NFD')) {
    if (MARK.test(character)) continue
    if (FULL.test(character)) sum += FULL_WIDTH
    else if (letters === 'mono') sum += MONO_WIDTH
    else sum += (letters === 'sans' ? SANS : SERIF)[character.charCodeAt(0) - FIRST] ?? OTHER_WIDTH
  }
  return sum
}
