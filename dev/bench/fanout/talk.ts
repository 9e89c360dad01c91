import { readdirSync, readFileSync } from 'node:fs'

const MEETINGS = new URL('../../../fixtures/meetings/', import.meta.url)
/** Sets of the scripted meetings that are spoken; the later ones are kept for measuring what is found. */
const SETS = /^[a-d]-.+\.json$/
/** Rooms begin this far apart, so that they do not say the same at once. */
const APART = 131

interface Meeting {
  readonly steps: readonly { readonly text?: string }[]
}

/** What people say: the messages of the scripted meetings, one meeting after the other. */
const TALK: readonly string[] = readdirSync(MEETINGS)
  .filter((name) => SETS.test(name))
  .toSorted()
  .flatMap((name) => {
    const { steps }: Meeting = JSON.parse(readFileSync(new URL(name, MEETINGS), 'utf8'))
    return steps.flatMap(({ text }) => text ?? [])
  })

/** The message of a room with this number; the same in each run. */
export function said(room: number, message: number): string {
  return TALK[(room * APART + message) % TALK.length] ?? ''
}
