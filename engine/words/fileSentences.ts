import { files as german } from './de/files.ts'
import { files as english } from './en/files.ts'
import { files as spanish } from './es/files.ts'
import { files as french } from './fr/files.ts'
import type { Language } from './languages.ts'
import type { Words } from './words.ts'

type FileWords = Words<typeof english>

const WORDS: Readonly<Record<Language, FileWords>> = { en: english, de: german, fr: french, es: spanish }
const NUMBER = /\d+/

/** The place of each English sentence in the catalogue. */
const PLACES: ReadonlyMap<string, string> = new Map(Object.entries(english).map(([place, said]) => [said, place]))

/** Returns why a file was not taken, in a room's language; a sentence that is not of the catalogue stays as it is. [LA22] */
export function fileSentenceIn(language: Language, sentence: string): string {
  const said: ReadonlyMap<string, string> = new Map(Object.entries(WORDS[language]))
  const whole = said.get(PLACES.get(sentence) ?? '')
  if (whole !== undefined) return whole
  const counted = said.get(PLACES.get(sentence.replace(NUMBER, '#')) ?? '')
  return counted?.replace('#', NUMBER.exec(sentence)?.[0] ?? '') ?? sentence
}
