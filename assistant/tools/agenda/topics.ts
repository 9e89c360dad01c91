import { contentWords } from '#engine/language/words.ts'
import { cleanLine } from '#engine/text.ts'
import { sentencesOf } from '../../retrieval/sentences.ts'
import type { Entry, Pasted } from '../pasted.ts'
import { isName } from '../speakers.ts'
import { minutesIn, withoutMinutes } from './lengths.ts'

/** What a topic is on the agenda for. */
export type Aim = 'Decide' | 'Discuss' | 'Inform'

export interface Topic {
  readonly text: string
  readonly owner: string | null
  readonly aim: Aim
  /** Null when the text names none. */
  readonly minutes: number | null
}

const TOPIC_CHARACTERS_MAX = 160
const SENTENCE_CHARACTERS_MAX = 400
/** A line without a full stop and no longer than this is a topic of its own. */
const LINE_CHARACTERS_MAX = 100

const DECIDES =
  /(?:^|[^\p{L}])(?:decid\p{L}*|decision|agree|approv\p{L}*|choos\p{L}*|choice|vote|sign(?:ing)?[ -]off|select|settle|finali[sz]e|whether|which|entscheid\p{L}*|décid\p{L}*|decidir)(?=$|[^\p{L}])/iu
const INFORMS =
  /(?:^|[^\p{L}])(?:updates?|status|reports?|demo|present(?:s|ation)?|recap|news|welcome|intro\p{L}*|wrap[ -]up|show|walk ?through|overview|results?|stand|bericht|bilan|informe)(?=$|[^\p{L}])/iu
/** What a sentence of prose wants to be talked about. */
const WANTS =
  /(?:^|[^\p{L}])(?:discuss(?:ing)?|talk(?:ing)? (?:about|through)|cover|go (?:over|through)|review|decide(?: on)?|agree on|look at|touch on|plan|settle|address|sort out|figure out|speak about|catch up on|(?:topics?|agenda|points?)[^:.]{0,40}:|about)\s?:?\s(.{3,300})/iu
const PRESENTS =
  /^(\p{Lu}[\p{L}\p{M}'’-]{1,29}(?: \p{Lu}[\p{L}\p{M}'’-]{1,29})?) (?:to|will|can|should|presents?|shows?|reports?|leads?|covers?|gives?|shares?|explains?|has|wants to|would like to)\s/u
const AT_END = /\s?(?:[([@]|[–—-] ?|by )(\p{Lu}[\p{L}\p{M}'’-]{1,29}(?: \p{Lu}[\p{L}\p{M}'’-]{1,29})?)[)\]]?$/u
const SMALL_TALK =
  /^(?:hi|hello|hey|dear|thanks|thank you|best|regards|cheers|kind regards|sincerely|see you|looking forward)(?=$|[^\p{L}])/iu

/** The topics that a list, a mail or prose names, in order; a text that names none is one topic itself. [TL10] */
export function topicsOf({ entries, title }: Pasted): Topic[] {
  const under = (heading: Entry['under']) => entries.filter((entry) => entry.under === heading)
  const listed =
    under('agenda').length > 0 ? [...under('agenda'), ...under('questions')] : entries.filter((one) => one.isItem)
  const found = (listed.length > 0 ? listed : linesOf(entries)).map(topicOf)
  const topics = found.length > 0 ? found : entries.flatMap(wishesOf)
  const known = topics.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const unique = [...new Map(known.map((topic) => [topic.text.toLowerCase(), topic])).values()]
  if (unique.length > 0) return unique
  const whole = title ?? entries[0]?.text ?? 'Open discussion'
  return [topicOf({ speaker: null, under: 'none', isItem: true, text: cleanLine(whole, TOPIC_CHARACTERS_MAX) })]
}

/** Short lines are topics where they are most of the text. */
function linesOf(entries: readonly Entry[]): Entry[] {
  const short = entries.filter(
    ({ text }) => text.length <= LINE_CHARACTERS_MAX && !/[.!,]$/u.test(text) && !SMALL_TALK.test(text),
  )
  return short.length > 1 && short.length * 2 > entries.length ? short : []
}

function topicOf({ text, speaker }: Pick<Entry, 'text' | 'speaker'> & Partial<Entry>): Topic {
  const bare = withoutMinutes(text)
  const { owner, rest } = ownerIn(bare, speaker)
  return { text: shown(rest), owner, aim: aimOf(text), minutes: minutesIn(text) }
}

function ownerIn(text: string, speaker: string | null): { readonly owner: string | null; readonly rest: string } {
  const [atEnd, named = ''] = AT_END.exec(text) ?? []
  if (atEnd !== undefined && isName(named) && atEnd.length < text.length)
    return { owner: named, rest: text.slice(0, -atEnd.length) }
  const [, presenter = ''] = PRESENTS.exec(text) ?? []
  if (
    isName(presenter) &&
    !/^(?:we|i|you|they|he|she|it|who|what|how|this|that|need|want|time|everyone)$/iu.test(presenter)
  )
    return { owner: presenter, rest: text }
  return { owner: speaker, rest: text }
}

export function aimOf(text: string): Aim {
  if (DECIDES.test(text)) return 'Decide'
  return INFORMS.test(text) ? 'Inform' : 'Discuss'
}

function shown(text: string): string {
  const line = cleanLine(text, TOPIC_CHARACTERS_MAX).replace(/^[\s,;:–—-]+|(?<![\s,;:.])[\s,;:.]+$/gu, '')
  return line.charAt(0).toUpperCase() + line.slice(1)
}

/** `We should discuss pricing, the launch and who writes the post`: three topics. */
function wishesOf({ text, speaker }: Entry): Topic[] {
  return sentencesOf(text, SENTENCE_CHARACTERS_MAX).flatMap(({ from, to }) => {
    const sentence = text.slice(from, to)
    if (SMALL_TALK.test(sentence)) return []
    const [, wanted] = WANTS.exec(sentence) ?? []
    const isQuestion = /[?？]$/u.test(sentence) && contentWords(sentence).length > 1
    if (wanted === undefined)
      return isQuestion || PRESENTS.test(sentence) ? [topicOf({ text: sentence, speaker: null })] : []
    return wanted
      .split(/,\s(?:and\s|then\s)?|;\s|\sand (?=(?:the|our|who|what|how|when|whether|a|an)\s)|\sas well as\s/iu)
      .filter((part) => contentWords(withoutMinutes(part)).length > 0)
      .map((part) => ({
        ...topicOf({ text: part, speaker: null }),
        aim: aimOf(`${sentence.slice(0, -wanted.length)} ${part}`),
      }))
      .map((topic) => ({ ...topic, owner: topic.owner ?? (speaker === null ? null : ownerIn(sentence, null).owner) }))
  })
}
