import { summonedQuestion } from '#engine/room/summon.ts'

const MARKS = ['?', '？']

/** Whether a message asks the others something; what is put to the assistant is not. */
export function asksPeople(text: string): boolean {
  return MARKS.includes(text.trimEnd().at(-1) ?? '') && summonedQuestion(text) === null
}
