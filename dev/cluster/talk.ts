import { readdirSync, readFileSync } from 'node:fs'
import { itemAt } from './itemAt.ts'

const MEETINGS = new URL('../../fixtures/meetings/', import.meta.url)

interface Script {
  readonly steps: readonly { readonly text?: string }[]
}

/** Every line of the scripted meetings, in the order in which people say them. */
const LINES: readonly string[] = readdirSync(MEETINGS)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => JSON.parse(readFileSync(new URL(name, MEETINGS), 'utf8')) as Script)
  .flatMap(({ steps }) => steps.flatMap(({ text }) => (text === undefined ? [] : [text])))

/** Returns the next line of a conversation each time; conversations that start at different places differ. */
export function talkFrom(start: number): () => string {
  let next = start
  return () => itemAt(LINES, next++)
}
