import type { Refusal, RefusalCode } from '../refusal.ts'
import { lines as german } from './de/lines.ts'
import { refusals as germanRefusals } from './de/refusals.ts'
import { lines as english } from './en/lines.ts'
import { lines as spanish } from './es/lines.ts'
import { refusals as spanishRefusals } from './es/refusals.ts'
import { lines as french } from './fr/lines.ts'
import { refusals as frenchRefusals } from './fr/refusals.ts'
import type { Language } from './languages.ts'
import type { Words } from './words.ts'

/** What a room says in its conversation, in one language. [LA2] */
export type Lines = Words<typeof english>

const LINES: Readonly<Record<Language, Lines>> = { en: english, de: german, fr: french, es: spanish }

/** Returns what a room of this language says in its conversation. [LA20] */
export const linesIn = (language: Language): Lines => LINES[language]

const REFUSALS: Readonly<Record<Exclude<Language, 'en'>, Readonly<Partial<Record<RefusalCode, string>>>>> = {
  de: germanRefusals,
  fr: frenchRefusals,
  es: spanishRefusals,
}

/** Returns the sentence of a refusal in a room's language; English for what no room refuses. [LA21] */
export function refusalIn(language: Language, { refused, error }: Refusal): string {
  return language === 'en' ? error : (REFUSALS[language][refused] ?? error)
}
