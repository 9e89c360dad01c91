import { entryOf } from '../../entries.ts'
import { COMMON } from '../../language/commonWords.ts'
import { oneOf } from '../../language/lexicon/languages.ts'
import { contentWords } from '../../language/words.ts'
import type { Order } from './conversation.ts'
import { TITLE_WEIGHT, type TopicIndex } from './topics.ts'

/** Maximum sections that share a word which still identifies them. */
const SHARED_BY_MAX = 2

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
/** Like TURNS, but stated rather than proposed: only a title word shows the new topic. */
const MOVES = new RegExp(
  `${AFTER_MARK}${FILLERS}(?:we|(?:which|this|that) (?:then )?(?:brings?|leads?|takes?) (?:us|me)|leaves us with|we (?:now |then )?(?:come|get|move|turn)|my next (?:point|item) (?:is|concerns))\\s+${QUICKLY}(?:${TO}|to)${TOPIC}`,
  'gu',
)
/** Phrases that mention a topic, perhaps in passing. */
const ASIDES = new RegExp(`^${FILLERS}(?:${oneOf('asides')})${TOPIC}`, 'u')
/** The first words of a message up to a punctuation mark: `Log files then.`, `9.2, users and groups.`, `cron: ...`. */
const HEADING =
  /^(?:(?:ok(?:ay)?|so|good|great|right|well|and|then|sorry|sry|btw|alright|now|next)[,:.!…]*\s+(?!\s))*(?:\(?[\divxlc]+(?:\.[\divxlc]+)*[a-z]?\)?[,:.)]\s*(?!\s))?(?<topic>[^.!?,:;\n—–]{3,60}?)(?<filler>(?<!\s)\s+(?:then|first|next|now|please|again|anyone|part))?(?<mark>[.!?,:;—–]|\s[-—–]\s|$)/u
/** Connecting words allowed in a heading. */
const LINKS =
  /^(?:the|of|and|for|in|to|or|an?|on|with|by|der|die|das|und|de|du|la|le|les|et|el|los|y|section|clause|chapter)$/iu
const NEXT =
  /^(?:(?:ok(?:ay)?|so|good|great|right|well|and|und|gut|fine|thanks|thank you|alright|perfect)[,:.!…]?\s+)*(?:next (?:point|section|item|topic|one|chapter|clause)|on to the next(?: one| point| section| item)?|next(?=[:,!.])|nächster punkt|nächstes thema|point suivant|siguiente punto)(?=$|[^\p{L}])/iu
const LAST =
  /^(?:(?:ok(?:ay)?|so|good|great|right|well|and|und|gut|fine|alright)[,:.!…]?\s+)*(?:last (?:point|section|item|topic|one|chapter|clause)|last(?=[:,!.])|letzter punkt|dernier point|último punto)(?=$|[^\p{L}])/iu
/** A bare number after an opening phrase: `on to 5`, `can we do 7 now?`. */
const NUMBER =
  /(?:^|[^\p{L}\p{N}])(?i:on ?to|back to|(?:move|moving|go|jump|turn|turning|over) (?:on |along )?to(?: (?:number|point|section|item))?|(?:can|could|shall) we do|let[’']?s do|look at|take|next(?: is)?[:,]?|now|then|point|number|no\.)\s+#?(\d{1,3}(?:\.\d+)*|[IVX]{2,6})(?=\s*(?:$|[,.:;!?)—–]|now|next|then|please|first|again))/u

/** A section that a message opens, and whether the discussion moves there. */
export interface Opened {
  readonly place: number
  readonly opens: boolean
}

/** Returns the section that a message opens by its topic, by its bare number or as the next one; null when none. */
export function openedBy(
  said: string,
  { weights, titles }: TopicIndex,
  numbers: ReadonlyMap<string, number>,
  order: Order,
): Opened | null {
  const number = NUMBER.exec(said)?.[1]
  const numbered = number === undefined ? undefined : numbers.get(number.toLowerCase())
  if (numbered !== undefined) return { place: numbered, opens: true }
  // Lower case beforehand: case-blind patterns of this size take several times as long to compile.
  const text = said.toLowerCase()
  const turned = turnedTo(text, TURNS, weights, POINTED_MIN) ?? turnedTo(text, MOVES, weights, TITLE_WEIGHT)
  const place = turned ?? headedBy(text, weights, titles, order) ?? inOrder(text, weights, order)
  return place === null ? asideOf(text, weights, order) : { place, opens: true }
}

function turnedTo(text: string, turns: RegExp, weights: TopicIndex['weights'], least: number): number | null {
  for (const { groups } of text.matchAll(turns)) {
    const { topic = '', rest = '' } = groups ?? {}
    const place = pointedAt(topic, weights, least) ?? pointedAt(topic + rest, weights, least)
    if (place !== null) return place
  }
  return null
}

/** Resolves `Next one?` and `last one`: by the topic named after it, else by the scope's order. */
function inOrder(text: string, weights: TopicIndex['weights'], order: Order): number | null {
  const last = LAST.exec(text)
  const words = last ?? NEXT.exec(text)
  if (!words) return null
  const named = pointedAt(text.slice(words[0].length, words[0].length + NAMED_CHARACTERS), weights, ASIDE_MIN)
  return named ?? (last ? order.last : order.next)
}

function asideOf(text: string, weights: TopicIndex['weights'], order: Order): Opened | null {
  const aside = ASIDES.exec(text)?.groups?.topic
  if (aside === undefined) return null
  const place = pointedAt(aside, weights, ASIDE_MIN)
  if (place === null) return null
  return { place, opens: !order.touched(place) && aside.length <= ASIDE_CHARACTERS_MAX && isHeadingLike(aside) }
}

/** True if a topic consists of content words and connectives, not of a sentence about them. */
function isHeadingLike(topic: string): boolean {
  return topic
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => word === '' || /^\d+$/u.test(word) || LINKS.test(word) || contentWords(word).length > 0)
}

/** Characters after `next one` searched for a topic. */
const NAMED_CHARACTERS = 80
const POINTED_MIN = 1
const POINTED_LEAD = 1.5
/** Minimum weight of an aside: one word that only this title has. */
const ASIDE_MIN = TITLE_WEIGHT
/** Maximum length of an aside that opens a topic; longer ones are statements about it. */
const ASIDE_CHARACTERS_MAX = 40

/** Returns the section that the topic matches more clearly than any other; null when none. */
function pointedAt(topic: string, weights: TopicIndex['weights'], least: number): number | null {
  const totals = new Map<number, number>()
  for (const word of new Set(contentWords(topic).slice(0, 8))) {
    const places = weights.get(word)
    if (!places || (/^\d/u.test(word) && word.length < 3)) continue
    const common = COMMON.has(word)
    const inTitles = [...places.values()].filter((weight) => weight === TITLE_WEIGHT).length
    for (const [place, weight] of places) {
      const share =
        weight === TITLE_WEIGHT ? weight / inTitles : common || places.size > SHARED_BY_MAX ? 0 : weight / places.size
      totals.set(place, (totals.get(place) ?? 0) + share)
    }
  }
  const [best, second] = [...totals].sort(([, a], [, b]) => b - a)
  return best && best[1] >= least && best[1] >= POINTED_LEAD * (second?.[1] ?? 0) ? best[0] : null
}

/** Detects a heading: only words of one title before the first mark, and a further sign that it is a heading. */
function headedBy(
  text: string,
  weights: TopicIndex['weights'],
  titles: TopicIndex['titles'],
  order: Order,
): number | null {
  const { topic = '', filler, mark } = HEADING.exec(text)?.groups ?? {}
  const words = [...new Set(contentWords(topic))].filter((word) => !/^\d/u.test(word))
  if (words.length === 0 || words.length > 4 || words.every((word) => COMMON.has(word))) return null
  if (!isHeadingLike(topic)) return null
  const place = pointedAt(words.join(' '), weights, POINTED_MIN)
  if (place === null || !words.every((word) => entryOf(titles, place).has(word))) return null
  const whole = words.length >= Math.min(2, entryOf(titles, place).size)
  const goesOn = mark !== '' && mark !== '?' && !order.touched(place)
  return whole || filler !== undefined || goesOn ? place : null
}
