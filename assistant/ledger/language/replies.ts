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
  `${LEAD}(?:sure|ok(?:ay|ey)?|kk?|ack|copy(?: that)?|understood|bet|yes|yep|yup|yeah|yea|ye|aye|will do|can do|i can(?: do (?:that|it|this))?|i will|i[’']?ll (?:do|take) (?:it|that|this)|on it|i[’']?m on it|np|no prob(?:lem)?s?|no worries|of course|fine(?: (?:with|by) me)?|gladly|happy to|happily|by all means|(?:it would be )?(?:my|a|with) (?:great )?(?:pleasure|honou?r)|it would be my (?:pleasure|honou?r)|you (?:could|can|may|might)(?= *[.,!]| *$)|(?:you can )?consider it (?:done|handled|sorted|in hand|settled)|(?:no|not an?) (?:trouble|bother|sweat)(?: at all| whatsoever)?|as you wish|say no more|allow me|then allow me|i could (?:certainly|indeed)|perfectly (?:fine|acceptable)|i shall|very well(?=[,.! ]*$)|not at all|that i can(?: do)?|as good as done|count on it|(?:that|this|it)(?:[’']s| is|[’']ll be| (?:should|will|would)(?: be)?) (?:quite |perfectly |totally |certainly )?(?:feasible|possible|doable|manageable|fine|ok(?:ay)?|no problem|work(?:able)?)|i (?:should|think i can|reckon i can) (?:manage|do)(?: that| it)?|easy(?=[,.!]|$)|alright|all right|deal|consider it done|absolutely|certainly|definitely|you got it|got it|noted|roger|with pleasure|my pleasure|works(?: for me)?|me|mine|doable|that works|can be done|yes please|i volunteer|i do(?= *(?:$|[.,!]))|i am(?= *(?:$|[.,!]))|i guess i can|if i must|agreed|leave it (?:with|to) me|klar|mach(?:e)?(?:\\s+ich)?|gern(?:e)?|ja|in ordnung|geht klar|oui|d[’']accord|bien sûr|volontiers|je m[’']en (?:occupe|charge)|sí|claro|vale|por supuesto|de acuerdo)(?=$|[^\\p{L}\\p{N}])|^\\s*(?:👍|✅|👌|🫡|\\+1)|(?:^|[^\\p{L}])(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow(?: (?:noon|morning|afternoon|evening|night))?|next week|noon|christmas|xmas|\\p{N}{1,6}(?: \\p{L}+)?|\\p{L}+ \\p{N}{1,2}|that|then|it|which) (?:works|suits me|is (?:(?:quite|perfectly|totally) )?(?:fine|ok(?:ay)?|good|great|doable|possible|perfect|realistic|feasible|acceptable|no (?:trouble|problem)))(?=$|[^\\p{L}])`,
  'iu',
)
const REFUSES = new RegExp(
  `${LEAD}(?:no(?!\\p{L}|[\\s,]+(?:problem|prob|worries|objection|sweat|issue|idea|trouble|bother))|nope|nah|sorry|can[’']?t|cannot|i (?:really |honestly )?(?:can[’']?t|cannot|won[’']?t|couldn[’']?t)|afraid (?:not|i)|i[’']?m afraid|not me|i(?:[’']?d| would| should) (?:much )?(?:rather|prefer) not|rather not|i fear(?: that)? i (?:can[’']?t|cannot|won[’']?t|shall not|am)|i regret|i must decline|i (?:have to|must) pass|not before|no chance|impossible|no way|absolutely not|certainly not|nein|leider|geht nicht|non|désolée?|impossible|lo siento|no puedo|je ne peux pas|kann ich nicht|i have no time|no time)(?=$|[^\\p{L}\\p{N}])|(?:^|[\\s,.])(?:but|sorry,?|afraid) i (?:can[’']?t|cannot|won[’']?t)|(?:^|[^\\p{L}])(?:leave me out|count me out|ask somebody else|find somebody else)|(?:^|[^\\p{L}])i(?:[’']?m| am) (?:on (?:leave|holiday|vacation)|away|out (?:of (?:the )?office|all|next|this|until)|off (?:that|all|next|until|from)|travelling|traveling|swamped|drowning|buried|overloaded|fully booked|full)|(?:^|[\\s,.])out (?:till|until) |(?:^|[^\\p{L}])(?:i (?:really )?(?:can[’']?t|cannot|won[’']?t) (?:do|make|manage|take|get|promise|be able|have time|commit))`,
  'iu',
)
const WITHDRAWS =
  /(?:^|[^\p{L}])(?:(?:\.\.\.|…)\s*(?:(?:ah|hm+|actually|or|oh|well|äh|moment|wait|warte)[,.]{0,9}\s*|[,.]{1,9}\s*)?(?:no|nee|nein|non)|actually[,\s]+no(?!\p{L}| problem)|no[,\s]+actually|(?:hm+|wait|oh)[,\s]+no(?!\p{L}| problem| worries)|(?:please )?scra(?:tch|p) (?:that|it|my|what)|forget (?:it|that|about (?:it|that)|what i (?:just )?said)|i (?:have to |must )?take (?:that|it|my \p{L}+) back|taking (?:that|it) back|never ?mind|strike that|on second thoughts?|after all i (?:can[’']?t|won[’']?t)|(?:i )?(?:can[’']?t|cannot|won[’']?t) (?:[^.!?]{0,40} )?after all|no longer (?:needed|necessary|required)|not (?:needed|necessary|required) (?:any ?more|after all|then)|cancel that|drop that|i spoke too soon|don[’']?t bother|no need(?: (?:to|for|any ?more|then|after all))?|leave it,|ignore (?:that|my last|what i said)|skip that|i withdraw|withdrawn|vergiss es|doch nicht|ich nehme das zurück|laisse tomber|oublie(?:z)?|olvídalo|mejor no)(?=$|[^\p{L}])/iu
const DONE =
  /^(?:(?:ok|okay|oh|and|right|so|fyi|btw|by the way|quick|update|yes|well|there|@\p{L}+)[,:\s.!-]+)*(?:(?:all )?done(?!, (?:assigned|noted|added|agreed))(?=$|[\s.!,:;)✅])|sent(?=$|[\s.!,:;)])|fixed(?=$|[\s.!,:;)])|uploaded(?=$|[\s.!,:;)])|(?:(?:it|that|this)(?:[’']?s| is| has been)|they(?:[’']?re| are)) (?:now |already |just )?(?:done|sent|out|in your inbox|uploaded|fixed|filed|booked|sorted|in the (?:folder|shared|drive|repo|channel)|on its way)|just (?:now )?(?:sent|uploaded|fixed|booked|mailed|emailed|called|asked|posted|shared|filed|did|finished|checked|added|opened|wrote|changed|updated)|i(?:[’']?ve| have) (?:just |now |already |meanwhile )*(?:sent|uploaded|fixed|booked|mailed|emailed|called|asked|posted|shared|filed|done|finished|checked|added|opened|written|drafted|changed|updated|created|made|put|talked|spoken|looked|forwarded|counted|corrected|compared|moved)|erledigt|just did (?:it|that)|(?:it|that) on the side|gerade (?:geschickt|gesendet|erledigt|verschickt)|hab(?:e)? (?:es |ich )?(?:gerade |schon |eben )|ist (?:erledigt|raus|verschickt)|c[’']est (?:fait|envoyé)|(?:ya )?(?:está )?(?:hecho|enviado))|(?:^|[^\p{L}])(?:(?:has|have) (?:just |now |already )?been (?:sent|done|uploaded|fixed|filed|booked)|(?:is|are) (?:now )?(?:done|sent|pushed|fixed|replaced|uploaded|updated|corrected|changed|rewritten|drafted|translated|scanned|added|removed|renamed|published|cancelled|ordered|filed|booked|merged|in your inbox)(?=$|[\s.!,])|just did it|did (?:it|that) (?:just now|while|already|on the side))|✅ done|(?:^|[\s,.])(?:all )?done[.!]*$|was one line/iu
const ASKS_WHEN =
  /^(?:(?:ok|okay|great|thanks|thank you|good|cool|perfect|and|so|@?\p{L}+)[,\s.!-]+){0,3}(?:(?:un)?til when|by when|when(?: (?:can|could|will|would|do|by|is|exactly|roughly|should)\b[^?]*(?=\?))?|what(?:[’']?s| is) (?:the|your) (?:date|deadline|eta)|eta|deadline|due when|which day|bis wann|quand|pour quand|cuándo|para cuándo)\s*\?+/iu
const WELCOMES =
  /^(?:(?:@?\p{L}+|oh|ah)[,\s]+)?(?:(?:yes|oui|ja)(?:,)? please|if you (?:would|could|don[’']t mind|do not mind|like|want|wish|can)(?=$|[\s,.!])|(?:most |very |how |you are (?:too|very) )?(?:kind|generous)(?= of you|[.,!]|$)|splendid|by all means|much appreciated|(?:much )?obliged|it would|that[’']?d be|perfectly acceptable|amazing|awesome|love it|pls(?: do)?|do it|go for it|please(?: do)?(?=$|[\s,.!])|great|perfect|thanks|thank you|thx|ty|cheers|lovely|brilliant|excellent|good|wonderful|super|cool|nice|deal|do (?:it|that)|go ahead|that would (?:be|help)|would be (?:great|good|nice)|yes|ok(?:ay)?|sure|👍|🙏|❤️|bitte|danke|merci|s[’']il te plaît|gracias|por favor)(?=$|[^\p{L}])/iu

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
