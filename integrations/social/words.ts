import type { CallAnswer } from './call.ts'
import { SocialError } from './port.ts'

const WORDS_CHARS_MAX = 500
const HIDDEN = '…'

/**
 * The failure that an answer other than a success means. Its message holds the network's words, on one line, at most 500
 * characters, without the secrets of the call.
 */
export function failureOf(answer: CallAnswer, secrets: readonly string[]): SocialError {
  const { status } = answer
  const message = wordsOf(answer, secrets) ?? `The network answered ${status}.`
  if (status === 401) return new SocialError('unauthorized', message)
  if (status === 429 || status >= 500) return new SocialError('busy', message)
  return new SocialError('refused', message)
}

/** `message` of its API, or the `error_description` of its sign-in. */
function wordsOf({ text }: CallAnswer, secrets: readonly string[]): string | null {
  const said = jsonOf(text)
  for (const field of ['message', 'error_description', 'error']) {
    const words = said?.[field]
    if (typeof words !== 'string') continue
    const line = shown(words, secrets)
    if (line !== '') return line
  }
  return null
}

/** The object that a text holds as JSON, or null. */
export function jsonOf(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shown(words: string, secrets: readonly string[]): string {
  let line = words.toWellFormed()
  for (const secret of secrets) {
    for (const form of new Set([secret, encodeURIComponent(secret)])) line = line.replaceAll(form, HIDDEN)
  }
  return line
    .slice(0, 2 * WORDS_CHARS_MAX)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, WORDS_CHARS_MAX)
    .toWellFormed()
}
