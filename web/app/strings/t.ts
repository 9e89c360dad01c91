import { DEFAULT_LANGUAGE, type Language, LOCALES } from '#engine/words/languages.ts'
import type { Words } from '#engine/words/words.ts'
import { english } from './en/english.ts'

/** All strings of the client in one language, by area. [LA2] */
export type Strings = Words<typeof english>

/** The strings of the language in use: read when something is rendered, never while a module loads. [LA3] */
export let t: Strings = english

/** The language in use. */
export let language: Language = DEFAULT_LANGUAGE

/** The locale in use, for numbers and dates. */
export const locale = (): string => LOCALES[language]

/** Puts a language into use. English stands in for areas that it lacks. */
export function speak(chosen: Language, strings: Partial<Strings>): void {
  language = chosen
  t = { ...english, ...strings }
}
