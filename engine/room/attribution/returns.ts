import { COMMON } from '../../language/commonWords.ts'
import { contentWords } from '../../language/words.ts'
import type { Opened } from './opening.ts'
import type { Talk } from './talk.ts'

/** `back to the fees`, `noch mal kurz zu den Kissen`: the talk returns to what it had left; what to follows. */
const BACK =
  /\b(?:(?:(?:go|going|come|coming|get|getting|jump|jumping|flip|flipping|turn|turning|circle|circling|return|returning) )?back (?:to|on)|return(?:ing)? to|go(?:ing)? back(?: for (?:a|one) (?:sec|second|moment|minute))?,?|one (?:more )?(?:thing|question|word) (?:more )?(?:on|about|regarding)|again on|(?:quick|small|short) (?:one|question|thing|remark|note) (?:on|about|regarding|for)|zurück zu[mr]?|noch\s?mal(?: kurz| schnell)?(?: zurück)? zu[mr]?|noch (?:etwas|was|eine frage|eine sache|ein wort) zu[mr]?|rev(?:enir|enons|iens|ient) (?:à|au|aux|sur)|encore (?:un mot|une chose|une question) (?:sur|à propos)|volv(?:er|iendo|emos|amos) al?|vuelvo al?|otra cosa (?:de|sobre)|tornando al?|terug naar|voltando (?:ao?|à))\s+(?<topic>[^.,!?;:\n]{2,80})/u

/** What a message says that it returns to, and whether for a moment only; null where it does not. */
function returnsTo(text: string): { readonly topic: string; readonly briefly: boolean } | null {
  const back = BACK.exec(text)
  if (back) return { topic: back.groups!.topic!, briefly: BRIEFLY.test(text) }
  const about = ABOUT.exec(text)
  return about && { topic: about.groups!.topic!, briefly: true }
}

const BRIEFLY =
  /\b(?:for (?:a|one) (?:sec|second|moment|minute|bit)|quick(?:ly)?|briefly|one (?:more )?(?:thing|question|word)|kurz|schnell|noch (?:was|etwas|eine)|rapidement|une seconde|un segundo|un momento|otra cosa|encore une?)\b/u

/** `btw on the keys:`, `about the receipts,`: perhaps a return, and for a moment at most. */
const ABOUT =
  /(?:^|[.,!?;:–—]\s+)(?:(?:oh|and|btw|wait|sorry|also|by the way),?\s+){0,3}(?:on|about|regarding|concerning|as for) (?:the|that|those|these|my|our|your)\s+(?!\s)(?<topic>[^.,!?;:\n]{2,60})(?=[.,!?;:])/u

const RECENT_MAX = 200
/** Share of a section in the talk about the words. */
const RECENT_SHARE_MIN = 0.6

/** The section in whose talk the words were used that a message says it returns to, and whether the talk stays there. */
export function returned(text: string, talk: Talk): Opened | null {
  const back = returnsTo(text.toLowerCase())
  if (back === null) return null
  const words = [...new Set(contentWords(back.topic))].filter((word) => !COMMON.has(word)).slice(0, 6)
  const patterns = words.map(
    (word) => new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/\./gu, '\\.').replace(/(?<=..)s$/u, '')}`, 'iu'),
  )
  const uses = new Map<number, number>()
  let all = 0
  let read = 0
  for (const { text: said, place } of words.length === 0 ? [] : talk.recent()) {
    if (++read > RECENT_MAX) break
    if (place === null) continue
    const used = patterns.filter((pattern) => pattern.test(said)).length
    all += used
    uses.set(place, (uses.get(place) ?? 0) + used)
  }
  const [best] = [...uses].sort(([, a], [, b]) => b - a)
  return best && best[1] > 0 && best[1] >= RECENT_SHARE_MIN * all ? { place: best[0], opens: !back.briefly } : null
}
