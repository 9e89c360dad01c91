import { cleanLine } from './text.ts'

/** Maximum characters of a link. [CX9] */
export const URL_MAX = 2_048

/** True for an http or https URL without credentials, which would be shown to everybody. */
export function isWebAddress(text: string): boolean {
  const url = /^https?:\/\/[^\s]+$/iu.test(text) && cleanLine(text) === text ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === ''
}
