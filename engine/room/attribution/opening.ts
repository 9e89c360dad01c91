import { oneOf } from '../../language/lexicon/languages.ts'
import type { Order } from './conversation.ts'
import { headingOf } from './headings.ts'
import type { TopicIndex } from './topics.ts'

const AFTER_MARK = '(?:^|[.!?:…–—]\\s+)'
const FILLERS =
  '(?:(?:ok(?:ay)?|so|good|great|right|well|and|but|then|now|sorry|sry|btw|fine|thanks|thank you|alright|cool|perfect|anyway|hm+|ah|oh|yes|und|gut|also|bon|alors|bueno|one step back|where were we|quick one|one more thing)[,:.!…]*\\s+){0,6}'
const TOPIC = '[:,]?\\s+(?<topic>[^.!?,:;\\n]{2,90})(?<rest>[^.!?\\n]{0,60})'
const QUICKLY = '(?:(?:please|quickly|now|also|just|first|perhaps|maybe|then|all)\\s+){0,2}'
/** Words that invite the others to move on together. */
const TOGETHER =
  "(?:let[’']?s|let us|(?:can|could|may|might|shall|should) (?:we|i)|i[’']?d like to|i would like to|i want to|i (?:would |[’']d )?(?:propose|suggest)(?: that we| we| to)?|(?:may|might) i (?:propose|suggest)(?: that we| we| to)?|do you mind if we|why don[’']t we|time to|if (?:you agree|nobody minds|everybody agrees|that is all|there is nothing else)[^,.!?]{0,30},? (?:i would|i[’']d|we|i|let[’']?s|we can|we could))"
const TO =
  '(?:(?:look at|go (?:back |on )?to|go on with|go over|go through|move (?:on |along )?to|open|discuss|turn (?:back |now )?to|start with|begin with|open with|talk about|continue with|carry on with|proceed (?:to|with)|pass (?:on )?to|jump (?:back )?to|skip to|return to|tackle|cover|address|deal with|get (?:back |on )?to|come (?:back |now )?to)(?! (?:you|me|him|her|them|everybody|everyone|us)(?!\\p{L})))'
const NEXT_WORDS =
  'next(?: up| point| section| item| topic| chapter| on (?:my|the|our) (?:list|agenda))?(?: is| are)?(?=[\\s:,])(?!\\s(?:one|week|month|year|time|day|quarter|monday|tuesday|wednesday|thursday|friday|saturday|sunday|meeting|to|sprint|release|call))|last(?: one| point| section| item| topic| but not least)?(?=[:,])|lastly|first up'
/** Phrases at the start of a sentence that move on to the topic that follows. */
const TURNS = new RegExp(
  `${AFTER_MARK}${FILLERS}(?:${TOGETHER}\\s+${QUICKLY}${TO}|${NEXT_WORDS}|${oneOf('turnsTo')})${TOPIC}`,
  'gu',
)
const NEXT =
  /^(?:(?:ok(?:ay)?|so|good|great|right|well|and|und|gut|fine|thanks|thank you|alright|perfect)[,:.!…]?\s+)*(?:next (?:point|section|item|topic|one|chapter|clause)|on to the next(?: one| point| section| item)?|next(?=[:,!.])|nächster punkt|nächstes thema|point suivant|siguiente punto)(?=$|[^\p{L}])/iu
const LAST =
  /^(?:(?:ok(?:ay)?|so|good|great|right|well|and|und|gut|fine|alright)[,:.!…]?\s+)*(?:last (?:point|section|item|topic|one|chapter|clause)|last(?=[:,!.])|letzter punkt|dernier point|último punto)(?=$|[^\p{L}])/iu
/** A bare number after an opening phrase: `on to 5`, `can we do 7 now?`. */
const NUMBER =
  /(?:^|[^\p{L}\p{N}])(?i:on ?to|back to|(?:move|moving|go|jump|turn|turning|over) (?:on |along )?to(?: (?:number|point|section|item))?|(?:can|could|shall) we do|let[’']?s do|look at|take|next(?: is)?[:,]?|now|then|point|number|no\.)\s+#?(\d{1,3}(?:\.\d+)*|[IVX]{2,6})(?=\s*(?:$|[,.:;!?)—–]|now|next|then|please|first|again))/u

/** Returns the section that a message opens by its topic, by its bare number or as the next one; null when none. */
export function openedBy(
  said: string,
  index: TopicIndex,
  numbers: ReadonlyMap<string, number>,
  order: Order,
): number | null {
  const number = NUMBER.exec(said)?.[1]
  const numbered = number === undefined ? undefined : numbers.get(number.toLowerCase())
  if (numbered !== undefined) return numbered
  // Lower case beforehand: case-blind patterns of this size take several times as long to compile.
  const text = said.toLowerCase()
  return turnedTo(text, index, order) ?? inOrder(text, index, order)
}

function turnedTo(text: string, index: TopicIndex, order: Order): number | null {
  for (const { groups } of text.matchAll(TURNS)) {
    const { topic = '', rest = '' } = groups ?? {}
    const place = pointedAt(topic, index, order) ?? pointedAt(topic + rest, index, order)
    if (place !== null) return place
  }
  return null
}

/** Resolves `Next one?` and `last one`: by the topic named after it, else by the scope's order. */
function inOrder(text: string, index: TopicIndex, order: Order): number | null {
  const last = LAST.exec(text)
  const words = last ?? NEXT.exec(text)
  if (!words) return null
  const named = pointedAt(text.slice(words[0].length, words[0].length + NAMED_CHARACTERS), index, order)
  return named ?? (last ? order.last : order.next)
}

/** Characters after `next one` searched for a topic. */
const NAMED_CHARACTERS = 80

const pointedAt = (topic: string, index: TopicIndex, order: Order): number | null =>
  headingOf([topic], index, order, { turned: 'to' }) ?? null
