import { CLAUSE_END as END, type Lexicon } from './lexicon.ts'

/** Names for parts of a document. */
const THING =
  '(?: (?:one|page|point|section|item|topic|chapter|clause|part|bit|question|mail|e-?mail|message|thread|paragraph|heading))'

/** Verbs of what is chosen. */
const CHOICES =
  'go (?:with|for|ahead with)|keep|stick (?:with|to)|stay (?:with|at)|drop|leave|adopt|accept|approve|strike|delete|remove|cut|use|sign|merge|split|replace|change|make it|take out|take the|say|set|add|publish|ship|reject|allow|require|treat|move|rename|put|not|limit|raise|lower|extend|shorten|write|call it|default|recommend'

export const ENGLISH = {
  stopWords: `a about above after again all also an and any are as at be because been before being below between both but by
    can could did do does doing down during each few for from further had has have having he her here hers him his
    how i if in into is it its itself just let like may me might more most must my no nor not now of off on once
    only or other our ours out over own please same shall she should so some such than that the their theirs them
    then there these they this those through to too under until up us very was we were what when where which while
    who whom why will with would you your yours yes ok okay agreed agree think section clause article page document`,
  sentenceWords: `i you he she it we they let let's let’s is are was were has have had do does did don't isn't can't won't can
    could would should will shall may might must nobody somebody everybody who whom why how if because not never`,
  cardinals: 'one two three four five six seven eight nine ten eleven twelve',
  ordinals: 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
  sectionKinds: String.raw`section|clause|article|chapter|part|annex|appendix|topic|sec\.|art\.`,
  fillers:
    'ok(?:ay)?|so|good|great|right|well|and|but|then|now|sorry|fine|thanks|thank you|alright|all right|cool|perfect|anyway|yes|yep|done|super|top',
  next: `(?:on to )?(?:the next(?! one)|next)(?: up)?${THING}(?:,? (?:please|then|now))?${END}`,
  nextAfter: String.raw`[,–—-]\s(?:on )?(?:the )?next${THING}[.!]*$`,
  onwards: String.raw`(?:next(?: up)?|one more)(?:,? (?:please|then|now))?(?=\s*[,:.!…–—])|(?:then|now)(?: for| to)? (?:the|our|my|your)(?=\s)|onwards?(?=[,:.])|(?:(?:let[’']?s|shall we|can we|could we|should we|we can|we could) )?(?:mov(?:e|ing)|go|carry) (?:right )?on(?=[,:.])`,
  last: String.raw`(?:the |our |my )?(?:last|final)(?: but not least)?(?! question)${THING}\b(?! (?:who|that|to|was|had|did))`,
  lastly: String.raw`last but not least|lastly|finally(?=[,:])|last(?=\s*[,:]|\s(?:the|our|my)\s)`,
  turnsTo:
    'on ?to|moving (?:on |along )?to|moving (?:right )?(?:on|along)(?=[,:])|turning to|going (?:back )?to|starting with|start with|back to|coming (?:back )?to|returning to|over to',
  decides: [
    String.raw`(?<!-)decided(?=\s*[:,.!]|\s+then|\s*$)`,
    "(?:that[’']?s|it[’']?s|is|we|we[’']ve|we have|hereby|have) (?:now |all |just )?decided",
    'decision(?= ?[:—–]| -)',
    "(?:so |then |ok(?:ay)?,? |it[’']?s |that[’']?s |(?:it|that|this) is |we[’']?re |we are |we have |all |everybody |everyone )(?:all )?(?:agreed|settled|final)(?! (?:to disagree|on nothing))",
    "^(?!.{0,40}(?:[’']ve|have|has|will|[’']ll|when|is it|almost|nearly|half) )[^.!?]{6,80}, (?:done|final|settled|end of story|full stop|period)(?=[.!]*$)",
    '^done(?=[,:] [^.!?]{6,80} (?:stays?|is|are|it is|for now|goes|remains?))',
    "(?<!not |[’']t )(?:goes|stays?) (?:in|out|as is|as it is|for now)(?=[.!]*$)",
    String.raw`^(?:ok(?:ay)?[,. ]+|so[,. ]+|good[,. ]+)?agreed(?= ?[:—–] ?[\p{L}\p{N}])`,
    'motion (?:carried|carries|passed|passes|adopted)',
    "(?:not|isn[’']t) up for (?:discussion|debate|negotiation)|(?:from (?:today|now|here) on|as of (?:now|today)|effective immediately)(?=[,. ])|until further notice|until [^.!?]{3,40} (?:says?|tells? us|decides?) otherwise",
    "we(?:[’']re| are) doing (?:that|this|it)(?=[.!,]|$)",
    '(?:is|are|hereby|stands) adopted|we (?:hereby )?adopt|carried unanimously|resolved:',
    String.raw`\p{L}+(?: \p{L}+){0,3}(?<!\Was) it is(?= ?(?:then|[.!,]|$))`,
    'consensus(?:,| is|:)',
  ].join('|'),
  concludes:
    "(?:so |then |ok(?:ay)?,? )?(?:let[’']?s|let us) (?:just )?(?:go with|go for|stick with|settle on|drop|skip(?! to))|we(?:[’']?ll| will|[’']?re going to|[’']?re gonna|[’']?re) (?:just |then )?(?:go(?:ing)? (?:with|for)|stick(?:ing)? with|drop(?:ping)?|skip(?:ping)?)(?! to)|(?:it|that)(?:[’']?s| is) (?:gonna|going to) be",
  proposes: [
    `let[’']?s (?:just |simply |all |then |please |also )?(?:${CHOICES})`,
    `(?:so|then|ok|okay|fine|good|right|alright)[,:]? (?:then )?we(?:[’']?ll| will)? (?:just |simply |all |then |also )?(?:${CHOICES})`,
    `^we(?:[’']?ll| will)? (?:just |simply |all |then |also )?(?:${CHOICES})`,
    String.raw`^(?:so|ok|okay|good|then|right|fine|alright|also|gut|bon)[,:]? (?:then )?(?:we|from|for|no|none|the|only|all)(?= \p{L})`,
    "(?:i|we)(?:[’']d| would| should)? (?:like to )?(?:propose|suggest|move|vote|recommend)(?: that)?(?: we)?",
    "(?:my|i) vote(?:s|d)?(?: is)?(?: for|:| on)|(?:i[’']?d|i would|i should|we should) (?:like|prefer|want) us to|let us (?:do (?:so|that|it)|keep|drop|adopt|accept|use|take|leave|say|go)|lets (?:just )?(?:do|keep|drop|use|take|go with|ship|make|say)",
    '^(?:(?:ok|okay|so|good|fine)[,. ]+)?(?![^.!?]{0,40}(?:too|gone|lost|wrong|late|short) )[^.!?,]{2,40} then(?=[.!])',
    String.raw`\p{L}+ (?:everywhere|for everybody|for everyone|across the board|by default|for now|in v\d)(?=[.!?, ]|$)`,
    '^(?:always|never|only) [^.!?]{2,40}(?=[.!?])',
    'approved|accepted',
  ].join('|'),
  rejects: [
    '(?<=[:–—-] ?)(?:rejected|declined|denied|refused|a no|no)(?=[.!,;]|$)',
    String.raw`^(?:so|ok|then|that[’']?s|it[’']?s|is)?[,: ]*rejected(?=(?:\s*[:,.])?\s+\p{L}|\s+then)`,
    "(?:is|are|gets|was just|that[’']s|it[’']s) rejected",
    '^so no(?=[,.])',
    '(?:will|is|are|do|does) not (?:be )?(?:lowered|accepted|signed|used|adopted|merged|raised)',
    "we (?:won[’']?t|will not|do(?:n[’']?t| not)|can(?:[’']?t|not)) (?:accept|sign|agree to|take (?:that|this|it)|adopt|approve|use|do (?:that|this|it)|publish|support|go (?:with|along|there))",
    'we (?:reject|refuse|decline)',
    "(?:that|it|this)[’']?s a no",
    'no deal',
    'turned down|voted down|declined',
    'not acceptable',
    'motion (?:fails|failed)',
  ].join('|'),
  postpones: [
    String.raw`(?:let[’']?s |we |we[’']?ll |i[’']?d )(?:park|postpone|defer|table|adjourn|revisit|come back to (?:it|this|that)|decide (?:later|next|on|when|after|that|this|it)|leave (?:it|this|that|the [\p{L} ]{2,30}) open|keep (?:it|this|that) open|(?<!can[’']t )wait (?:for|until|with))`,
    "(?:let us |let[’']?s |we(?:[’']ll| will| shall| can| should)? )?(?:leave|let|keep|save|move|push|take) [^.!?]{2,40} (?:for|to|until|till) (?:the |our )?(?:next (?:meeting|time|week|call|session|round|month|year)|another (?:day|time|meeting)|later|now(?=$|[.!,]))",
    String.raw`let us (?:park|postpone|defer|table|adjourn|revisit|come back to|leave (?:it|this|that|the [\p{L} ]{2,30}|that [\p{L} ]{2,30}) open|wait)|leave (?:that|this) \p{L}+ open`,
    '(?:^|(?<=[.,;] ))(?:please |just )?(?:park|postpone|defer|shelve|table|punt) (?:it|that|this|the|on)',
    "(?:rather |will |shall |do |can |[’']ll )not (?:decide|settle)|(?:on|in) the (?:parking lot|back ?burner)|parking lot|(?:we|let us|let[’']?s)(?:[’']ll| will| shall)? (?:look at|revisit|decide|discuss|settle) (?:it|this|that|them)(?: again)? (?:in|next|after|when|at|once)",
    'parked|postponed|deferred|adjourned|tabled|on hold(?= until| for| pending|[.,!]|$)',
    'no vote (?:on (?:it|this|that) )?(?:today|now|yet)',
    String.raw`(?:leave|keep|hold) (?:it|that|this|the \p{L}+) (?:until|till|for now|on hold)`,
    '(?:stay|remain)s? (?:open|undecided|pending|unresolved)',
    '(?:waits?|have to wait|has to wait|must wait) (?:for|until|till)',
    "(?:doesn[’']?t|don[’']?t|does not|do not|won[’']?t|nothing) [^.!?]{0,60} until",
    "until [^.!?]{3,60} (?:doesn[’']?t|don[’']?t|does not|won[’']?t|stays?|nothing)",
    'no (?:decision|agreement) (?:yet|today|for now|on)|no agreement(?=,)',
    "we (?:can[’']?t|cannot|won[’']?t) decide",
    '(?:to be|will be|gets|be) decided (?:later|next|at|on|by|when|after|in)',
    '(?:still|remains|stays|leave it|left) (?:open|pending|undecided)',
    'undecided',
  ].join('|'),
  agrees: String.raw`agreed?|ok(?:ay)?|kk?|y|yes|yep|yup|yeah|yea|ye|hell yes|fine|good|lgtm|ship it|ack|🤝|💯|❤️|💛|great|sure|works|sounds (?:good|right|fine)|\+1|👍|✅|perfect|deal|seconded?|i second|same(?: here)?|me too|aye|in favou?r|no (?:objections?|difficulty|problem)|none(?= *(?:[.!,]|$)| here| from| whatsoever)|for it|(?:very )?(?:clear|alright|good|well)|alright|all right|crystal|understood|i understand|roger|copy|i[’']?(?:d|ll)? (?:can )?(?:like|support) (?:it|that|this)|i like|i could live|supported|so (?:say|do|am|would) i|nor (?:do|have|am) i|(?:i )?(?:quite |fully |entirely |also |do |wholly )?(?:agree|concur)|quite so|i have (?:no|none|nothing against)|with pleasure|(?:i am |i[’']?m )?of the same opinion|it is settled|(?:that )?(?:suits|works for) me|[\p{L}\p{N}]+(?: \p{L}+)? (?:works|is (?:fine|good|ok)|it is)|let us do (?:so|that|it)|let it be so|so be it|done|right|absolutely|definitely|exactly|evidently|makes sense|amen|finally|fair enough|better|good idea|fine (?:by|with) me|let[’']?s do (?:that|it)|(?:i )?(?:suppose|guess) so|happy with|go for it|do it|thank you`,
  objects: String.raw`no(?!\p{L}|,? (?:objections?|problem|difficulty|more|longer|later))|nope|wait|hold on|not (?:so fast|sure|yet|me)|i disagree|disagree|i[’']?d rather|but|i object|against|actually|hm+[,.]? (?:no|not)|can[’']?t we|i don[’']?t think|that (?:would|won|can|doesn|is not|isn)|too (?:much|short|long|expensive|early|late)|impossible`,
  accepts:
    "sure|ok(?:ay|ey)?|kk?|ack|copy(?: that)?|understood|bet|yes|yep|yup|yeah|yea|ye|aye|will do|can do|i can(?: do (?:that|it|this))?|i will|i[’']?ll (?:do|take) (?:it|that|this)|on it|i[’']?m on it|np|no prob(?:lem)?s?|no worries|of course|fine(?: (?:with|by) me)?|gladly|happy to|happily|by all means|(?:it would be )?(?:my|a|with) (?:great )?(?:pleasure|honou?r)|it would be my (?:pleasure|honou?r)|you (?:could|can|may|might)(?= *[.,!]| *$)|(?:you can )?consider it (?:done|handled|sorted|in hand|settled)|(?:no|not an?) (?:trouble|bother|sweat)(?: at all| whatsoever)?|as you wish|say no more|allow me|then allow me|i could (?:certainly|indeed)|perfectly (?:fine|acceptable)|i shall|very well(?=[,.! ]*$)|not at all|that i can(?: do)?|as good as done|count on it|(?:that|this|it)(?:[’']s| is|[’']ll be| (?:should|will|would)(?: be)?) (?:quite |perfectly |totally |certainly )?(?:feasible|possible|doable|manageable|fine|ok(?:ay)?|no problem|work(?:able)?)|i (?:should|think i can|reckon i can) (?:manage|do)(?: that| it)?|easy(?=[,.!]|$)|alright|all right|deal|consider it done|absolutely|certainly|definitely|you got it|got it|noted|roger|with pleasure|my pleasure|works(?: for me)?|me|mine|doable|that works|can be done|yes please|i volunteer|i do(?= *(?:$|[.,!]))|i am(?= *(?:$|[.,!]))|i guess i can|if i must|agreed|leave it (?:with|to) me",
  refuses: String.raw`no(?!\p{L}|[\s,]+(?:problem|prob|worries|objection|sweat|issue|idea|trouble|bother))|nope|nah|sorry|can[’']?t|cannot|i (?:really |honestly )?(?:can[’']?t|cannot|won[’']?t|couldn[’']?t)|afraid (?:not|i)|i[’']?m afraid|not me|i(?:[’']?d| would| should) (?:much )?(?:rather|prefer) not|rather not|i fear(?: that)? i (?:can[’']?t|cannot|won[’']?t|shall not|am)|i regret|i must decline|i (?:have to|must) pass|not before|no chance|impossible|no way|absolutely not|certainly not|i have no time|no time`,
  withdraws: String.raw`(?:\.\.\.|…)\s*(?:(?:ah|hm+|actually|or|oh|well|äh|moment|wait|warte)[,.]{0,9}\s*|[,.]{1,9}\s*)?(?:no|nee|nein|non)|actually[,\s]+no(?!\p{L}| problem)|no[,\s]+actually|(?:hm+|wait|oh)[,\s]+no(?!\p{L}| problem| worries)|(?:please )?scra(?:tch|p) (?:that|it|my|what)|forget (?:it|that|about (?:it|that)|what i (?:just )?said)|i (?:have to |must )?take (?:that|it|my \p{L}+) back|taking (?:that|it) back|never ?mind|strike that|on second thoughts?|after all i (?:can[’']?t|won[’']?t)|(?:i )?(?:can[’']?t|cannot|won[’']?t) (?:[^.!?]{0,40} )?after all|no longer (?:needed|necessary|required)|not (?:needed|necessary|required) (?:any ?more|after all|then)|cancel that|drop that|i spoke too soon|don[’']?t bother|no need(?: (?:to|for|any ?more|then|after all))?|leave it,|ignore (?:that|my last|what i said)|skip that|i withdraw|withdrawn`,
  done: String.raw`(?:all )?done(?!, (?:assigned|noted|added|agreed))(?=$|[\s.!,:;)✅])|sent(?=$|[\s.!,:;)])|fixed(?=$|[\s.!,:;)])|uploaded(?=$|[\s.!,:;)])|(?:(?:it|that|this)(?:[’']?s| is| has been)|they(?:[’']?re| are)) (?:now |already |just )?(?:done|sent|out|in your inbox|uploaded|fixed|filed|booked|sorted|in the (?:folder|shared|drive|repo|channel)|on its way)|just (?:now )?(?:sent|uploaded|fixed|booked|mailed|emailed|called|asked|posted|shared|filed|did|finished|checked|added|opened|wrote|changed|updated)|i(?:[’']?ve| have) (?:just |now |already |meanwhile )*(?:sent|uploaded|fixed|booked|mailed|emailed|called|asked|posted|shared|filed|done|finished|checked|added|opened|written|drafted|changed|updated|created|made|put|talked|spoken|looked|forwarded|counted|corrected|compared|moved)|just did (?:it|that)|(?:it|that) on the side`,
  asksWhen: String.raw`(?:un)?til when|by when|when(?: (?:can|could|will|would|do|by|is|exactly|roughly|should)\b[^?]*(?=\?))?|what(?:[’']?s| is) (?:the|your) (?:date|deadline|eta)|eta|deadline|due when|which day`,
  welcomes: String.raw`(?:yes|oui|ja)(?:,)? please|if you (?:would|could|don[’']t mind|do not mind|like|want|wish|can)(?=$|[\s,.!])|(?:most |very |how |you are (?:too|very) )?(?:kind|generous)(?= of you|[.,!]|$)|splendid|by all means|much appreciated|(?:much )?obliged|it would|that[’']?d be|perfectly acceptable|amazing|awesome|love it|pls(?: do)?|do it|go for it|please(?: do)?(?=$|[\s,.!])|great|perfect|thanks|thank you|thx|ty|cheers|lovely|brilliant|excellent|good|wonderful|super|cool|nice|deal|do (?:it|that)|go ahead|that would (?:be|help)|would be (?:great|good|nice)|yes|ok(?:ay)?|sure|👍|🙏|❤️`,
  hypothetical: String.raw`if (?:i|we|you|they|he|she|it|only|there|that|this|anyone|somebody) (?:had|were|was|could|would|ever|won|did|got)|i wish|in an ideal world|in a perfect world|in theory|theoretically|hypothetically|in another life|one day|some day|someday|when hell|over my dead body|in my dreams|given (?:enough|unlimited) time|(?:i|we|you|he|she|they)(?:(?:[’']d| would) have| could have(?! (?:an?|the|it|that|this|them|my|our|your|something|everything|one)(?!\p{L}))|(?:[’']d| would| could) (?:love|rather|almost|never|even))`,
  courtesies:
    "thanks|thank you|welcome|bye|good ?(?:night|morning|afternoon)|see you|let['’]?s (?:start|begin|go on|move)",
  conducts: String.raw`next up|mov(?:e|ing) (?:right )?(?:on|along)(?! with)|meeting(?:['’]s| is)? (?:done|over)|(?:we['’]re|we are) done(?! with)|wait(?:ing)? for (?:him|her|them|you|everyone|everybody|a (?:few )?(?:moments?|minutes?|seconds?)|\p{L}+, (?:just )?a (?:few |couple of )?(?:moments?|minutes?))|(?:ready|about|time) to (?:begin|start)(?=\s*(?:[.,!?…]|$)| (?:the|this|our) (?:meeting|session))|all set|introduce ourselves|(?:here|going) to (?:talk|discuss|have (?:an?|our|the)(?: \p{L}+){0,2} (?:meeting|presentation|discussion))|(?:begin|start|open|close|end|come to|coming to)(?: with)? (?:the|this|our|my|your)(?: \p{L}+){0,2} (?:meetings?|closing|agenda|discussion|presentation)|(?:come(?: again)? (?:for|to)|(?:this|it) is) (?:an?|our|the)(?: \p{L}+)? (?:first|second|third|fourth|last) meetings?|for (?:this|our|today['’]s) meeting|end of (?:the|this|our) (?:\p{L}+ )?(?:meeting|discussion|presentation)|(?:the|our|today['’]s) agenda (?:is|for|today)|to questions from`,
  unknown:
    "no (?:idea|clue)|dunno|don[’']t know|i don[’']t know|nobody knows|none of us knows|good question|not that i know|not as far as i know|i[’']d have to guess|nobody",
  settles: String.raw`you[’']?re right|you are right|my (?:mistake|bad|fault|apologies|error)|i (?:misread|misremembered|was wrong|stand corrected|take (?:it|that) back|overlooked|missed (?:that|it|the))|found it|there it is|ah[,!]? (?:ok|there|yes|right|i see|it[’']?s|got it)|oh[,!]? (?:there it is|right|i see|ok|it[’']?s|you[’']?re)|(?:it|that)[’']?s (?:(?:all |also |already )?(?:defined|covered|answered|explained|mentioned)|(?:in|on|under) (?:section|clause|page|article|annex|appendix|chapter|paragraph|the (?:next|first|last|second|third|annex|appendix|definitions?)|\d)|two lines|one line|further (?:down|up|below)|right (?:there|here)|(?:unchanged|for (?:special|something)))\b|it does (?:say|mention|define)|it is (?:defined|mentioned|covered|in|on|said|explained|there)|(?:the (?:next|second|last|third) (?:sentence|paragraph|line)|page \d+|section [\d.]+) [^.!?]{0,40}(?:defines|covers|answers|explains|has it|lists|does)|never ?mind|false alarm|that was before|(?:that|which) is (?:treated|dealt with|handled|covered|answered|explained|defined)|you are (?:perfectly |quite |absolutely |of course )?right|i (?:retract|stand corrected|mean the|meant(?: the)?)|wrong (?:page|line|version|draft|column|section|document|file)|old (?:version|draft)|all (?:good|clear) then|(?:that|which) (?:settles|solves|answers|covers|explains) (?:it|that)|then (?:it|that)[’']?s (?:fine|ok|okay|good|settled|clear|no problem)|problem solved|solved|resolved|no (?:risk|problem|contradiction|conflict) then|not (?:a )?(?:risk|contradiction|problem|issue|conflict) then|same thing|i withdraw`,
  decisionLabel: 'decisions?|decided|resolved|resolution',
  actionLabel: 'actions?(?: (?:item|point)s?)?|to-?dos?|tasks?|next steps?|follow-?ups?',
  riskLabel: 'risks?',
  ask: "please|pls|plz|(?:can|could|will|would|cld) (?:you|u|ya)(?: (?:please|pls|maybe|perhaps|possibly|also|then|kindly|just|be so (?:kind|good) as to|(?:be )?(?:able|willing|prepared|happy|ready|up) to))*|would you mind|(?:are|r) (?:you|u) (?:able|willing|free|ok|up) to|(?:may|might|could|can) i (?:please )?(?:ask|trouble|beg|invite|request|bother|prevail (?:up)?on|get)(?: of)? you to|(?:(?:i|we)[’']?d|(?:i|we) would|i must|i should like to|let me) (?:ask|beg|invite|like|want|need) you to|do you (?:think|reckon) you (?:can|could)|(?:any|is there a) chance (?:that )?you (?:can|could|would)|(?:i|we) (?:need|want) you to|how about you|what if you",
  month:
    'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?',
  weekday: '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tues?|wed|thurs?|thu|fri|sat',
  number: 'an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|a couple of|a few',
  unit: 'minutes?|mins?|hours?|days?|weeks?|months?|fortnight|quarters?|years?',
  daytime: 'morning|afternoon|evening|nite|night|noon|lunch ?time|lunch|midday',
  period: 'day|week|month|quarter|year|sprint',
  agreeing:
    "yeah|yea|yes|yep|yup|ya|aye|ok|okay|kay|k|okey|sure|agreed|agree|i agree|we agree|totally agree|exactly|absolutely|definitely|totally|precisely|indeed|of course|certainly|fine|great|good|cool|perfect|nice|excellent|lovely|brilliant|wonderful|awesome|alright|all right|true|correct|that's right|that's true|that's fine|that's good|that's great|that's cool|that's a good idea|that's good idea|that is right|that is fine|that's it|fine with me|fine by me|good idea|great idea|good point|fair enough|fair point|very good|pretty good|sounds good|sounds great|sounds fine|sounds right|looks good|makes sense|that makes sense|that works|works for me|works|same here|me too|i think so|i think so too|i'm fine with that|i'm okay with that|i'm for it|no objection|no objections|no problem|no worries|deal|lgtm|ack|go for it|go ahead|let's do it|let's do that|why not|i like it|i like that|it is|seconded|i second|will do|can do|on it|i will|i can|we can|we will|i do|we do|we should|we have|it does",
  hearing:
    "mm|mmm|mm hmm|hmm|hm|hum|uh huh|uh|huh|um|umm|oh|ooh|ah|aha|eh|er|erm|wow|right|i see|i know|really|is it|so|but|and|well|or|like|you know|i mean|then|thanks|thank you|cheers|sorry|excuse me|what|hi|hello|hey|anyway|interesting|oops|whoa|gosh|god|lol|haha|hehe|there you go|go on|got it|understood|noted|you're welcome|just|the|a|i|it's|that's|i'm|w|s|y|n|b|t|m|d|that|this",
  objecting:
    "no|nope|nah|no no|no way|i disagree|disagree|i don't think so|not really|not sure|i'm not sure|i object|wrong|that's wrong|mm mm|uh uh|or not|i don't agree|never|wait|hold on|i doubt it|i can't|i won't",
  dangling:
    "and|or|but|so|because|since|the|a|an|to|of|with|for|in|on|at|by|from|into|about|like|than|that|which|who|if|when|where|is|are|was|were|be|we|we'll|we’ll|i|i'll|i’ll|i'm|i’m|they|he|she|it's|it’s|that's|that’s|my|our|your|their|its|can|could|will|would|should|might|must|um|uh|uhm|maybe|also|just|not|very|really|then",
  taskVerbs: `add address adapt adjust amend align announce answer append apply approach arrange ask assemble attach audit
    backport book brief bring build calculate call cancel cc change chase check circulate clarify clean close
    collate collect come comment compare compile complete compute confirm consolidate consult contact convert
    coordinate copy correct count create cross-check define delete deliver describe design dig discuss distribute do
    document double-check download draft drop email e-mail escalate estimate evaluate examine explain export extend
    extract fetch file fill find finalise finalize finish fix follow format forward gather get give go handle hand
    implement include inform inquire insert inspect install investigate invite invoice issue join keep lead list log
    look mail make map mark measure meet merge message model move negotiate note notify open order organise organize
    outline own pay phone pick ping plan post prepare present print process produce proofread propose provide
    publish pull push put raise reach read record redline redo redraft refine register remind remove rename renew
    reorder repair rephrase replace reply report request research resend reserve resolve respond restructure revert
    review revise reword rewrite ring run scan schedule search send set share shorten show sign simplify sketch sort
    speak specify split start strike submit suggest sum summarise summarize supply switch sync table take talk tell
    test text tidy touch trace track transcribe transfer translate trim try turn type update upload validate verify
    walk warn watch write work accelerate appoint archive ascertain assess benchmark bump cook crunch debug demo
    deploy determine disable downgrade enable encrypt engage figure flag hack hire host incorporate instruct
    interview kill knock label land lodge lock migrate monitor nudge obtain onboard patch pester poke poll procure
    profile prototype purchase rebase rebuild recalculate recheck reconcile redact refactor rerun re-run rework roll
    rotate secure seek ship simulate solicit squeeze survey tackle tag teach train tweak undo upgrade wire wipe
    erase reset reboot restart resize unify`,
} satisfies Lexicon
