const UNKNOWN =
  /^(?:(?:hm+|uh|um|oh|well|no|ehm|tja|ah)[,.!\s]+)*(?:no (?:idea|clue)|aucune idée|keine ahnung|ni idea|dunno|don[’']t know|i don[’']t know|nobody knows|none of us knows|good question|not that i know|not as far as i know|i[’']d have to guess|je ne sais pas|weiß ich nicht|no lo sé|nobody)(?=$|[^\p{L}])/iu

/** It answers a question with not knowing. */
export const isUnknown = (text: string): boolean => UNKNOWN.test(text)

const SETTLES =
  /(?:^|[^\p{L}])(?:you[’']?re right|you are right|my (?:mistake|bad|fault|apologies|error)|i (?:misread|misremembered|was wrong|stand corrected|take (?:it|that) back|overlooked|missed (?:that|it|the))|found it|there it is|ah[,!]? (?:ok|there|yes|right|i see|it[’']?s|got it)|oh[,!]? (?:there it is|right|i see|ok|it[’']?s|you[’']?re)|(?:it|that)[’']?s (?:(?:all |also |already )?(?:defined|covered|answered|explained|mentioned)|(?:in|on|under) (?:section|clause|page|article|annex|appendix|chapter|paragraph|the (?:next|first|last|second|third|annex|appendix|definitions?)|\d)|two lines|one line|further (?:down|up|below)|right (?:there|here)|(?:unchanged|for (?:special|something)))\b|it does (?:say|mention|define)|it is (?:defined|mentioned|covered|in|on|said|explained|there)|(?:the (?:next|second|last|third) (?:sentence|paragraph|line)|page \d+|section [\d.]+) [^.!?]{0,40}(?:defines|covers|answers|explains|has it|lists|does)|never ?mind|false alarm|that was before|(?:that|which) is (?:treated|dealt with|handled|covered|answered|explained|defined)|you are (?:perfectly |quite |absolutely |of course )?right|i (?:retract|stand corrected|mean the|meant(?: the)?)|wrong (?:page|line|version|draft|column|section|document|file)|old (?:version|draft)|all (?:good|clear) then|(?:that|which) (?:settles|solves|answers|covers|explains) (?:it|that)|then (?:it|that)[’']?s (?:fine|ok|okay|good|settled|clear|no problem)|problem solved|solved|resolved|no (?:risk|problem|contradiction|conflict) then|not (?:a )?(?:risk|contradiction|problem|issue|conflict) then|same thing|stimmt, |mein fehler|hab(?:e)? (?:es|ich) (?:gefunden|übersehen)|au temps pour moi|c[’']est bon|tienes razón|i withdraw)(?=$|[^\p{L}])/iu

/** It says that a worry or a gap is none after all. */
export function settles(text: string): boolean {
  return (
    SETTLES.test(text) &&
    !/(?:^|[^\p{L}])(?:still|nonetheless|even so|but (?:it|that|we|the|who|what|how|when|still))(?=$|[^\p{L}])/iu.test(
      text,
    )
  )
}
