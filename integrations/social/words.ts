import type { CallAnswer } from './call.ts'
import { SocialError } from './port.ts'

const WORDS_CHARS_MAX = 500
const HIDDEN = '…'
/** What is as long as this without a break is no word, but perhaps a token of another call. */
const NO_WORD = /[\w.~+=%-]{40,}/g

/**
 * The failure that an answer other than a success means. Its message holds the network's words, on one line, at most 500
 * characters, without the secrets of the call
 * and what looks like one.
 */
export function failureOf(answer: CallAnswer, secrets: readonly string[]): SocialError {
  const { status } = answer
  const message = wordsOf(answer, secrets) ?? `The network answered ${status}.`
  if (status === 401) return new SocialError('unauthorized', message)
  // What is neither a success nor a refusal comes from something on the way there.
  const isRefusal = status >= 400 && status < 500 && status !== 429
  return new SocialError(isRefusal ? 'refused' : 'busy', message)
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
    .slice(0, 20 * WORDS_CHARS_MAX)
    .replace(NO_WORD, HIDDEN)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, WORDS_CHARS_MAX)
    .toWellFormed()
}
