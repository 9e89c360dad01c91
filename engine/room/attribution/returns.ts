import { COMMON } from '../../language/commonWords.ts'
import { oneOf } from '../../language/lexicon/languages.ts'
import { contentWords } from '../../language/words.ts'
import type { Conversation } from './conversation.ts'
import type { Opened } from './opening.ts'

/** `back to the fees`, `noch mal kurz zu den Kissen`: returns to the earlier topic that follows. */
const BACK = new RegExp(String.raw`\b(?:${oneOf('backTo')})\s+(?<topic>[^.,!?;:\n]{2,80})`, 'u')

/** Returns the topic that a message goes back to, and whether only briefly; null when it does not go back. */
function returnsTo(text: string): { readonly topic: string; readonly briefly: boolean } | null {
  const back = BACK.exec(text)?.groups?.topic
  if (back !== undefined) return { topic: back, briefly: BRIEFLY.test(text) }
  const about = ABOUT.exec(text)?.groups?.topic
  return about === undefined ? null : { topic: about, briefly: true }
}

const BRIEFLY = new RegExp(String.raw`\b(?:${oneOf('briefly')})\b`, 'u')

/** `btw on the keys:`, `about the receipts,`: perhaps a return, and at most a brief one. */
const ABOUT =
  /(?:^|[.,!?;:–—]\s+)(?:(?:oh|and|btw|wait|sorry|also|by the way),?\s+){0,3}(?:on|about|regarding|concerning|as for) (?:the|that|those|these|my|our|your)\s+(?!\s)(?<topic>[^.,!?;:\n]{2,60})(?=[.,!?;:])/u

const RECENT_MAX = 200
/** Minimum share of one section among the earlier messages that used the words. */
const RECENT_SHARE_MIN = 0.6

/** Returns the section whose earlier messages used the words that a message goes back to, and whether the discussion stays there. */
export function returned(text: string, conversation: Conversation): Opened | null {
  const back = returnsTo(text.toLowerCase())
  if (back === null) return null
  const words = [...new Set(contentWords(back.topic))].filter((word) => !COMMON.has(word)).slice(0, 6)
  const patterns = words.map(
    (word) => new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/\./gu, '\\.').replace(/(?<=..)s$/u, '')}`, 'iu'),
  )
  const uses = new Map<number, number>()
  let all = 0
  let read = 0
  for (const { text: said, place } of words.length === 0 ? [] : conversation.recent()) {
    if (++read > RECENT_MAX) break
    if (place === null) continue
    const used = patterns.filter((pattern) => pattern.test(said)).length
    all += used
    uses.set(place, (uses.get(place) ?? 0) + used)
  }
  const [best] = [...uses].sort(([, a], [, b]) => b - a)
  return best && best[1] > 0 && best[1] >= RECENT_SHARE_MIN * all ? { place: best[0], opens: !back.briefly } : null
}
