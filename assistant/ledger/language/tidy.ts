import { oneOf } from '#engine/language/lexicon/languages.ts'
import { cutWhole } from '#engine/text.ts'

/** Maximum characters of what is shown of a spoken sentence. */
const SHOWN_MAX = 240
/** How people hesitate aloud; `um` is a word of its own in German and Portuguese. */
const ALOUD = 'u[hm]{2,6}|uh|erm|h?m{2,6}|hm|mm-hmm|ähm?|euh'
const UM_IS_A_WORD =
  /(?<!\p{L})(?:der|das|und|nicht|wir|ich|ist|sind|zu|ein(?:e[mnrs]?)?|uhr|não|para|uma|é|que|com)(?!\p{L})/iu
const hesitation = (sounds: string) =>
  new RegExp(String.raw`(?<![\p{L}’'-]|\p{N}\s?)(?:${sounds})(?![\p{L}’'-])[,.]{0,3}\s{0,3}`, 'giu')
const HESITATION = hesitation(`um|${ALOUD}`)
const HESITATION_BUT_UM = hesitation(ALOUD)
/** The first letter of a word alone before it. */
const FALSE_START = /(?<![\p{L}\p{N}’'])([b-hj-np-xz])\s(?=\1\p{L})/giu
const TWICE = /(?<!\p{L})(\p{L}{1,12}(?: \p{L}{1,12})?),?\s(?=\1(?!\p{L}))/giu

const OPENING = new RegExp(
  String.raw`^(?:(?:${oneOf('fillers')}|yeah|mm-hmm|oh|you know|i mean)[,.!…–—-]{0,3}\s+){1,4}(?=\p{L}+\s\p{L}+\s\p{L})`,
  'iu',
)

/** A spoken sentence as it would be written: without fillers, what was said twice, and the back-channels that it opens with. */
export const tidied = (sentence: string): string => cutWhole(unhesitant(sentence).replace(OPENING, ''), SHOWN_MAX)

/** What is said, without hesitations and what was said twice. */
export const unhesitant = (said: string): string =>
  said.replace(hesitationsIn(said), '').replace(TWICE, '').replace(FALSE_START, '').replace(/\s+/gu, ' ').trim()

/** Somebody hesitates aloud. */
export const hesitates = (said: string): boolean => said.search(hesitationsIn(said)) >= 0

const hesitationsIn = (said: string): RegExp => (UM_IS_A_WORD.test(said) ? HESITATION_BUT_UM : HESITATION)
