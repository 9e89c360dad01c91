import { record as german } from './de/record.ts'
import { record as english } from './en/record.ts'
import { record as spanish } from './es/record.ts'
import { record as french } from './fr/record.ts'
import type { Language } from './languages.ts'
import type { Words } from './words.ts'

export type RecordWords = Words<typeof english>

const WORDS: Readonly<Record<Language, RecordWords>> = { en: english, de: german, fr: french, es: spanish }

/** Returns the words of the review record in a language. [RD70] */
export const recordWordsIn = (language: Language): RecordWords => WORDS[language]
