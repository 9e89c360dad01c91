import { files as german } from './de/files.ts'
import { files as english } from './en/files.ts'
import { files as spanish } from './es/files.ts'
import { files as french } from './fr/files.ts'
import type { Language } from './languages.ts'
import type { Words } from './words.ts'

export type FileWords = Words<typeof english>

const WORDS: Readonly<Record<Language, FileWords>> = { en: english, de: german, fr: french, es: spanish }
const NUMBER = /\d+/

/** The place of each English sentence in the catalogue. */
const PLACES: ReadonlyMap<string, keyof FileWords> = new Map(
  (Object.keys(english) as (keyof FileWords)[]).map((key) => [english[key], key]),
)

/** Returns why a file was not taken, in a room's language; a sentence that is not of the catalogue stays as it is. [LA22] */
export function fileSentenceIn(language: Language, sentence: string): string {
  const whole = PLACES.get(sentence)
  if (whole !== undefined) return WORDS[language][whole]
  const place = PLACES.get(sentence.replace(NUMBER, '#'))
  return place === undefined ? sentence : WORDS[language][place].replace('#', NUMBER.exec(sentence)?.[0] ?? '')
}
