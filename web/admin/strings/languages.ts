import type { Language } from '#engine/words/languages.ts'
import { chosenLanguage, wishes } from '../../app/strings/chosen.ts'
import { loadLanguage } from '../../app/strings/languages.ts'
import { english } from './en/english.ts'
import { type Strings, speak } from './t.ts'

const STRINGS: Readonly<Record<Language, () => Promise<Partial<Strings>>>> = {
  en: async () => english,
  de: async () => (await import('./de/german.ts')).german,
  fr: async () => (await import('./fr/french.ts')).french,
  es: async () => (await import('./es/spanish.ts')).spanish,
}

/** Loads a language of the console, with the strings that it shares with the client, and puts it into use. [LA7] */
export async function loadConsoleLanguage(language: Language): Promise<void> {
  const strings = await STRINGS[language]().catch(() => null)
  if (strings === null) return
  await loadLanguage(language)
  speak(strings)
}

/** Loads the language that the visitor wants, before anything is shown. */
export function loadChosenConsoleLanguage(): Promise<void> {
  return loadConsoleLanguage(chosenLanguage(wishes()))
}
