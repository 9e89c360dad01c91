import { summonedQuestion } from '#engine/room/summon.ts'

const QUESTION = /[?？]\s*$/u

/** Whether a message asks the others something; what is put to the assistant is not. */
export function asksPeople(text: string): boolean {
  return QUESTION.test(text) && summonedQuestion(text) === null
}
