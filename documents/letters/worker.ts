import { bytesOf } from '#workers/parts.ts'
import { serve } from '#workers/serve.ts'
import type { Letter } from './letter.ts'
import { readLetter } from './readLetter.ts'

export interface LetterCalls {
  /** The source travels as parts ahead of the request. */
  read(arg: null): Promise<Letter | null>
}

/** The process that reads mails of an inbox. */
serve<LetterCalls>(() => ({ calls: { read: (_, { parts }) => readLetter(bytesOf(parts)) } }))
