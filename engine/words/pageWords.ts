import { onePage as german } from './de/onePage.ts'
import { onePage as english } from './en/onePage.ts'
import { onePage as spanish } from './es/onePage.ts'
import { onePage as french } from './fr/onePage.ts'
import type { Language } from './languages.ts'
import type { Words } from './words.ts'

export type PageWords = Words<typeof english>

const WORDS: Readonly<Record<Language, PageWords>> = { en: english, de: german, fr: french, es: spanish }

/** Returns the words of the one page in a language. [RP22] */
export const pageWordsIn = (language: Language): PageWords => WORDS[language]
