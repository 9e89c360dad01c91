import { oneOf, phrases } from '#engine/language/lexicon/languages.ts'
import { wholeWords } from './wholeWords.ts'

/** How something is meant: seriously, as a wish, as a joke, as a tale of the past, or as an order to a machine. */

const HYPOTHETICAL = new RegExp(String.raw`(?:^|[^\p{L}])(?:${oneOf('hypothetical')})(?=$|[^\p{L}])`, 'iu')
const CONDUCTS = wholeWords(phrases('conducts'))
const JOKE =
  /(?:^|\s)(?::-?[)DPp]|;-?\)|xD|lol|lmao|rofl|haha+|hehe+|hihi|j\/k|jk|just kidding|kidding|only joking|joking|\/s)(?=$|[\s.,!?])|😂|🤣|😄|😁|😅|😆|😜|😉|😝|🙃|😛/u
const WILD =
  /(?:^|[^\p{L}])(?:cake|cookies|biscuits|donuts|doughnuts|pizza|beers?|champagne|wine|whisky|karaoke|unicorns?|dragons?|ponies|pony|moon|mars|nobel|lottery|tattoo(?:ed)?|my (?:hat|cat|dog|mother|grandmother|goldfish|kids?|hamster)|sing|dance|haiku|poem|opera|ransom|carrier pigeon|blood|sacrifice|medal|statue|shrine|time machine|crystal ball|eat my|framed?|hang it|firstborn|kidney|soul)(?=$|[^\p{L}])/iu
const PAST =
  /^(?:(?:and|but|so|well|oh|yes|yeah|no|actually|btw|by the way|fyi)[,\s]+)*(?:i|we|he|she|they)\s+(?:(?:already|just|once)\s*)?(?:sent|wrote|asked|called|checked|did|made|drafted|talked|spoke|said|had|was|were|got|took|found|read|signed|raised|told|tried|updated|reviewed|sorted|thought)\b/iu
/** An order to the machinery of the meeting is no commitment of a person. */
const ORDER_TO_MACHINE =
  /(?:ignore|disregard|forget|override|bypass)\s+(?:(?:all|any|the|your|my|these|those|of|previous|prior|earlier|above|system)\s+)*(?:instructions?|prompts?|rules|guidelines|directives)|system\s+prompt|(?:^|[\s"“':])(?:mark|set|confirm|approve|close|accept|flag|record|tick|complete|resolve)\s+(?:off\s+)?(?:all|every|each)\s+(?:of\s+)?(?:the\s+)?(?:sections?|decisions?|actions?|risks?|items?|topics?|tasks?|votes?|points?)|(?:^|[\s"“':])(?:mark|set)\s+(?:(?:all|every|each|the|this)\s*)?(?:[\p{L}]+\s){0,3}as\s+(?:approved|confirmed|rejected|done|resolved)|you are now|act as (?:an?|the)|as an ai|ignoriere (?:alle|deine)|ignore(?:z|r) (?:toutes|les|tes)|ignora (?:todas|las|tus)|<\/?(?:system|assistant|user|instructions?)>|\[\/?(?:inst|system)\]/iu
const TO_ASSISTANT = /(?:^|[^\p{L}\p{N}._%+/=-])@assistant(?![\p{L}\p{N}_-])|^\s*\/ask\s/iu

export const isHypothetical = (text: string): boolean => HYPOTHETICAL.test(text)
/** It opens the meeting, waits for somebody, moves on or closes: nothing of what the meeting is about. */
export const conductsMeeting = (text: string): boolean => CONDUCTS.test(text)
export const isJoke = (text: string): boolean => JOKE.test(text)
/** Words that seldom stand in a serious task. */
export const isWild = (text: string): boolean => WILD.test(text)
export const isPast = (text: string): boolean => PAST.test(text)
export const isOrderToMachine = (text: string): boolean => ORDER_TO_MACHINE.test(text)
/** Said to the assistant: a question to it, nobody's promise. */
export const isToAssistant = (text: string): boolean => TO_ASSISTANT.test(text)
