import { report as german } from './de/report.ts'
import { report as english } from './en/report.ts'
import { report as spanish } from './es/report.ts'
import { report as french } from './fr/report.ts'
import type { Language } from './languages.ts'
import type { Words } from './words.ts'

export type ReportWords = Words<typeof english>

const WORDS: Readonly<Record<Language, ReportWords>> = { en: english, de: german, fr: french, es: spanish }

/** Returns the words of the report in a language. [RP27] */
export const reportWordsIn = (language: Language): ReportWords => WORDS[language]
