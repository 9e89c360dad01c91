import { english } from './en/english.ts'

/** The strings of the language in use. */
export const t = english
