import { oneOf } from '#engine/language/lexicon/languages.ts'

/** What a message says in answer to another: taken on, turned down, taken back, reported done, asked when. */
export interface Reply {
  readonly accepts: boolean
  readonly refuses: boolean
  readonly withdraws: boolean
  readonly done: boolean
  readonly asksWhen: boolean
  /** It welcomes what another offered. */
  readonly welcomes: boolean
}

const LEAD =
  '^(?:(?:@[\\p{L}\\p{N}]+|hm+|ah|oh|um|uh|well|so|and|right|hey|haha|lol|sigh|fair|fine|good (?:point|idea)|true|true enough)[\\s,:.!…-]+)*'
const ACCEPTS = new RegExp(
  `${LEAD}(?:${oneOf('accepts')})(?=$|[^\\p{L}\\p{N}])|^\\s*(?:👍|✅|👌|🫡|\\+1)|(?:^|[^\\p{L}])(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow(?: (?:noon|morning|afternoon|evening|night))?|next week|noon|christmas|xmas|\\p{N}{1,6}(?: \\p{L}+)?|\\p{L}+ \\p{N}{1,2}|that|then|it|which) (?:works|suits me|is (?:(?:quite|perfectly|totally) )?(?:fine|ok(?:ay)?|good|great|doable|possible|perfect|realistic|feasible|acceptable|no (?:trouble|problem)))(?=$|[^\\p{L}])`,
  'iu',
)
const REFUSES = new RegExp(
  `${LEAD}(?:${oneOf('refuses')})(?=$|[^\\p{L}\\p{N}])|(?:^|[\\s,.])(?:but|sorry,?|afraid) i (?:can[’']?t|cannot|won[’']?t)|(?:^|[^\\p{L}])(?:leave me out|count me out|ask somebody else|find somebody else)|(?:^|[^\\p{L}])i(?:[’']?m| am) (?:on (?:leave|holiday|vacation)|away|out (?:of (?:the )?office|all|next|this|until)|off (?:that|all|next|until|from)|travelling|traveling|swamped|drowning|buried|overloaded|fully booked|full)|(?:^|[\\s,.])out (?:till|until) |(?:^|[^\\p{L}])(?:i (?:really )?(?:can[’']?t|cannot|won[’']?t) (?:do|make|manage|take|get|promise|be able|have time|commit))`,
  'iu',
)
const WITHDRAWS = new RegExp(String.raw`(?:^|[^\p{L}])(?:${oneOf('withdraws')})(?=$|[^\p{L}])`, 'iu')
const DONE = new RegExp(
  String.raw`^(?:(?:ok|okay|oh|and|right|so|fyi|btw|by the way|quick|update|yes|well|there|@\p{L}+)[,:\s.!-]+)*(?:${oneOf('done')})|(?:^|[^\p{L}])(?:(?:has|have) (?:just |now |already )?been (?:sent|done|uploaded|fixed|filed|booked)|(?:is|are) (?:now )?(?:done|sent|pushed|fixed|replaced|uploaded|updated|corrected|changed|rewritten|drafted|translated|scanned|added|removed|renamed|published|cancelled|ordered|filed|booked|merged|in your inbox)(?=$|[\s.!,])|just did it|did (?:it|that) (?:just now|while|already|on the side))|✅ done|(?:^|[\s,.])(?:all )?done[.!]*$|was one line`,
  'iu',
)
const ASKS_WHEN = new RegExp(
  String.raw`^(?:(?:ok|okay|great|thanks|thank you|good|cool|perfect|and|so|@?\p{L}+)[,\s.!-]+){0,3}(?:${oneOf('asksWhen')})\s*\?+`,
  'iu',
)
const WELCOMES = new RegExp(String.raw`^(?:(?:@?\p{L}+|oh|ah)[,\s]+)?(?:${oneOf('welcomes')})(?=$|[^\p{L}])`, 'iu')

/** Where a message turns down or takes back what it said before; -1 for nowhere. */
export function takenBackAt(text: string): number {
  return text.search(TAKES_BACK_LATER)
}

const TAKES_BACK_LATER =
  /(?<=\S\s?)(?:(?:\.\.\.|…|—|–)\s*(?:(?:ah|hm+|actually|or|oh|well|äh|moment|wait|warte)[,.]{0,9}\s*|[,.]{1,9}\s*)?(?:no|nee|nein|non)(?!\p{L})|(?<!\p{L})(?:actually,? (?:no(?!\p{L})|i can[’']?t)|scratch that|never ?mind|forget it|on second thoughts?|kann ich (?:doch )?nicht|ach nee|doch nicht|no wait|wait,? no))/iu

/** It begins by taking on, whatever hinders for now. */
const WILLING = new RegExp(
  `${LEAD}(?:can do|will do|happy to|sure thing|with pleasure|on it)(?=$|[^\\p{L}])(?!.{0,20}(?:but i (?:can|won)|sorry))`,
  'iu',
)

export function replyOf(text: string): Reply {
  const refuses = REFUSES.test(text) && !WILLING.test(text)
  return {
    refuses,
    accepts: !refuses && ACCEPTS.test(text) && !/^[^.!,]*\?\s*$/u.test(text),
    withdraws: WITHDRAWS.test(text),
    done: DONE.test(text) && !/\?\s*$/u.test(text),
    asksWhen: ASKS_WHEN.test(text),
    welcomes: WELCOMES.test(text),
  }
}
