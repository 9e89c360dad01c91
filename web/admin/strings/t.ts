import type { Words } from '#engine/words/words.ts'
import { english } from './en/english.ts'

/** All strings of the console in one language, by area. [LA2] */
export type Strings = Words<typeof english>

/** The strings of the language in use: read when something is rendered, never while a module loads. [LA3] */
export let t: Strings = english

/** Puts the strings of a language into use. English stands in for areas that it lacks. */
export function speak(strings: Partial<Strings>): void {
  t = { ...english, ...strings }
}
