import { english } from './en/english.ts'

/** All strings of the console, by area. It is in English alone. [LA9] */
export type Strings = typeof english

/** The strings of the console. */
export const t: Strings = english
