import { matchesOf } from '../language/matches.ts'

const TOKEN = /\+1(?!\d)|\p{Extended_Pictographic}|\p{N}+(?:[.,:]\p{N}+)+|[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*['’]?/gu

/** The words, numbers and pictographs of a text, in lower case and in order; a contraction is one word, with a straight apostrophe. */
export function tokensOf(text: string): string[] {
  return matchesOf(TOKEN, text).map(([token]) =>
    token
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/(?<=.)'$/u, ''),
  )
}
