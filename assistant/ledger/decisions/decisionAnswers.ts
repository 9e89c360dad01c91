import { oneOf } from '#engine/language/lexicon/languages.ts'
import type { ParsedMessage } from '../parsedMessage.ts'
import type { Choosing } from './decisionSigns.ts'

const AGREES = new RegExp(
  String.raw`^(?:(?:@?\p{L}+|hm+|well|no|not)[,\s]+)?(?:${oneOf('agrees')})(?=$|[^\p{L}])|👍|(?:^|[\s,])(?:agreed|i[’']?m (?:for|fine|ok|okay|happy) (?:it|with)|suits me|je suis d[’']accord|bin dafür|me parece bien)(?=$|[\s.,!])`,
  'iu',
)
const OBJECTS = new RegExp(String.raw`^(?:(?:@?\p{L}+|hm+|well)[,\s]+)?(?:${oneOf('objects')})(?=$|[^\p{L}])`, 'iu')
/** Words of an answer that says no more than that it agrees. */
const BARE_MAX = 4

/** Whether a message agrees with what was said before, wholly or with more words. */
export function agreesWith({ text, question }: ParsedMessage): 'wholly' | 'partly' | null {
  if (question || !AGREES.test(text)) return null
  return text.split(/\s+/u).length <= BARE_MAX ? 'wholly' : 'partly'
}

export const objectsTo = (text: string): boolean => OBJECTS.test(text)

const PROPOSING = ['cue proposed', 'what if', 'I propose', 'proposes', "let's choose", 'should choose', 'calls']

/** Whether it puts something before the table. */
export const proposalOf = ({ signs }: Choosing): boolean => PROPOSING.some((name) => signs.has(name))
