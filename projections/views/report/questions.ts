import { summonedQuestion } from '#engine/room/summon.ts'

const MARKS = ['?', '？']

/** True if a message asks the other participants something; questions to the assistant do not count. */
export function asksPeople(text: string): boolean {
  return MARKS.includes(text.trimEnd().at(-1) ?? '') && summonedQuestion(text) === null
}
