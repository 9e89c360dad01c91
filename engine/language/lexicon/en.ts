import { CLAUSE_END as END, type Lexicon } from './lexicon.ts'

/** Names for parts of a document. */
const THING =
  '(?: (?:one|page|point|section|item|topic|chapter|clause|part|bit|question|mail|e-?mail|message|thread|paragraph|heading))'

export const ENGLISH: Lexicon = {
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
  prepositions: 'with|in|into|at|from|to|like|for|by',
  fillers:
    'ok(?:ay)?|so|good|great|right|well|and|but|then|now|sorry|fine|thanks|thank you|alright|all right|cool|perfect|anyway|yes|yep|done|super|top',
  next: `(?:on to )?(?:the next(?! one)|next)(?: up)?${THING}(?:,? (?:please|then|now))?${END}`,
  nextAfter: String.raw`[,–—-]\s(?:on )?(?:the )?next${THING}[.!]*$`,
  onwards: String.raw`(?:next(?: up)?|one more)(?:,? (?:please|then|now))?(?=\s*[,:.!…–—])|(?:then|now)(?: for| to)? (?:the|our|my|your)(?=\s)|onwards?(?=[,:.])|(?:(?:let[’']?s|shall we|can we|could we|should we|we can|we could) )?(?:mov(?:e|ing)|go|carry) (?:right )?on(?=[,:.])`,
  last: String.raw`(?:the |our |my )?(?:last|final)(?: but not least)?${THING}\b(?! (?:who|that|to|was|had|did))`,
  lastly: String.raw`last but not least|lastly|finally(?=[,:])|last(?=\s*[,:]|\s(?:the|our|my)\s)`,
  turnsTo:
    'on ?to|moving (?:on |along )?to|moving (?:right )?(?:on|along)(?=[,:])|turning to|going (?:back )?to|starting with|start with|back to|coming (?:back )?to|returning to|over to',
  asides:
    "now(?: to| for)?|first(?: of all)?|finally|as for|what about|how about|and for|on(?= the)|regarding|concerning|about|then(?: there[’']?s| there is)?|coming from",
  backTo:
    '(?:(?:go|going|come|coming|get|getting|jump|jumping|flip|flipping|turn|turning|circle|circling|return|returning) )?back (?:to|on)|return(?:ing)? to|go(?:ing)? back(?: for (?:a|one) (?:sec|second|moment|minute))?,?|one (?:more )?(?:thing|question|word) (?:more )?(?:on|about|regarding)|again on|(?:quick|small|short) (?:one|question|thing|remark|note) (?:on|about|regarding|for)',
  briefly: 'for (?:a|one) (?:sec|second|moment|minute|bit)|quick(?:ly)?|briefly|one (?:more )?(?:thing|question|word)',
}
