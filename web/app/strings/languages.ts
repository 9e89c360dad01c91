import type { Language } from '#engine/words/languages.ts'
import { chosenLanguage, wishes } from './chosen.ts'
import { english } from './en/english.ts'
import { type Strings, speak } from './t.ts'

/** Strings of each language: a file of its own for each but English, which is part of the page. [LA7] */
const STRINGS: Readonly<Record<Language, () => Promise<Partial<Strings>>>> = {
  en: async () => english,
  de: async () => (await import('./de/german.ts')).german,
  fr: async () => (await import('./fr/french.ts')).french,
  es: async () => (await import('./es/spanish.ts')).spanish,
}

/** Loads a language and puts it into use. The page stays as it is when the language cannot be loaded. */
export async function loadLanguage(language: Language): Promise<void> {
  const strings = await STRINGS[language]().catch(() => null)
  if (strings === null) return
  speak(language, strings)
  document.documentElement.lang = language
}

/** Loads the language that the visitor wants, before anything is shown. */
export function loadChosenLanguage(): Promise<void> {
  return loadLanguage(chosenLanguage(wishes()))
}
