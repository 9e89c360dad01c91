/** How people say that the talk goes on, in the languages they meet in. All patterns are for lower-case text. */
const START = '(?:^|[.!?…–—]\\s+)'
const FILLER_WORDS =
  'ok(?:ay)?|so|good|great|right|well|and|but|then|now|sorry|fine|thanks|thank you|alright|all right|cool|perfect|anyway|yes|yep|done|und|gut|also|dann|danke|ja|jetzt|bon|alors|et|donc|bien|voilà|merci|oui|parfait|bueno|vale|pues|entonces|gracias|sí|y|perfecto|allora|va bene|goed|oké|en|dus|então|bom|super|prima|top'
const FILLERS = `(?:(?:${FILLER_WORDS})[,:.!…]*\\s+)*`
const END = '(?=\\s*(?:$|[,:;.!?…–—)]))'
const THING_EN =
  '(?: (?:one|page|point|section|item|topic|chapter|clause|part|bit|question|mail|e-?mail|message|thread|paragraph|heading))'
const NOUNS_DE = '(?: (?:punkt|thema|seite|abschnitt|kapitel|teil|mail|absatz|paragraph|frage))'
const NOUNS_FR = '(?:point|page|sujet|section|partie|chapitre|article|mail|message|question)'
const NOUNS_ES = '(?:punto|página|tema|sección|apartado|capítulo|artículo|correo|mensaje)'

/** `next page`, `nächster Punkt`, `siguiente`: the scope's order says where to, whatever follows. */
const NEXT = new RegExp(
  `${START}${FILLERS}(?:` +
    [
      `(?:on to )?(?:the next(?! one)|next)(?: up)?${THING_EN}(?:,? (?:please|then|now))?${END}`,
      `(?:(?:das|der|die|zur|zum) )?nächste[rns]?${NOUNS_DE}(?: bitte)?${END}|kommen wir zu[mr]?(?=\\s)|weiter (?:mit|zu[mr]?)(?=\\s)`,
      `(?:(?:le|la|au|à la) )?${NOUNS_FR} suivante?s?(?: s[’']il vous plaît)?${END}|prochaine? ${NOUNS_FR}|(?:on passe|passons|on enchaîne|on continue) (?:à|au|aux|sur|avec)(?=\\s)|(?:le|la|au|à la) suivante?${END}`,
      `(?:(?:el|la|al|a la) )?(?:(?:siguiente|próximo|próxima)(?: ${NOUNS_ES})?|${NOUNS_ES} siguiente)${END}|(?:pasamos|pasemos|vamos|seguimos|sigamos|continuamos) (?:al?|con)(?=\\s)`,
      `prossim[oa](?: (?:punto|pagina|argomento|sezione))${END}|(?:passiamo|andiamo) (?:al?|alla|ai)(?=\\s)|volgende(?: (?:punt|pagina|onderwerp))${END}|verder met(?=\\s)|próxim[oa](?: (?:ponto|página|assunto))${END}|passemos (?:ao|à|para)(?=\\s)`,
    ].join('|') +
    ')',
  'u',
)
/** `..., next page`: said after the matter. */
const NEXT_AFTER = new RegExp(
  `[,–—-]\\s(?:on )?(?:the )?next${THING_EN}[.!]*$|[,–—-]\\s(?:nächste[rs]?${NOUNS_DE}|${NOUNS_FR} suivante?|siguiente ${NOUNS_ES})[.!]*$`,
  'u',
)
/** Turns of phrase that open something only with what it is after them: alone they close what was. */
const ONWARDS = new RegExp(
  `${START}${FILLERS}(?:` +
    [
      'next(?: up)?(?:,? (?:please|then|now))?(?=\\s*[,:.!…–—])|(?:then|now)(?: for| to)? (?:the|our|my|your)(?=\\s)|onwards?(?=[,:.])',
      `(?:(?:let[’']?s|shall we|can we|could we|should we|we can|we could) )?(?:mov(?:e|ing)|go|carry) (?:right )?on(?=[,:.])`,
      'als nächstes(?=[\\s,:])|weiter(?=[,:])|(?:dann|jetzt|nun)(?: noch| also)? (?:der|die|das|den|zu[mr]?)(?=\\s)',
      '(?:ensuite|puis|maintenant)(?=[\\s,:])|la suite(?=[,:])',
      '(?:ahora|luego|después)(?=[\\s,:])|adesso(?=[\\s,:])|dan (?:nog )?(?:de|het)(?=\\s)',
    ].join('|') +
    ')',
  'u',
)
/** `the payments now`. */
const NOW_AFTER = /,?\s(?:now|next|then|maintenant|jetzt|ahora|adesso)[.!?\s]*$/u
const LAST = new RegExp(
  `${START}${FILLERS}(?:` +
    [
      `(?:the |our |my )?(?:last|final)(?: but not least)?${THING_EN}(?![\\p{L}])(?! (?:who|that|to|was|had|did))`,
      `(?:der |das |die )?letzte[rs]?${NOUNS_DE}`,
      `(?:le |la )?derni(?:er|ère) ${NOUNS_FR}`,
      `(?:el |la )?últim[oa] ${NOUNS_ES}|ultimo punto|laatste (?:punt|pagina)`,
    ].join('|') +
    ')',
  'u',
)
const LASTLY = new RegExp(
  `${START}${FILLERS}(?:last but not least|lastly|finally(?=[,:])|last(?=\\s*[,:])|zum schluss|zu guter letzt|pour finir|enfin(?=[,:])|por último|para terminar|per finire|tot slot|por fim)`,
  'u',
)
/** `back to the fees`, `noch mal kurz zu den Kissen`: the talk returns to what it had left; what to follows. */
const BACK =
  /(?<!\p{L})(?:(?:(?:go|going|come|coming|get|getting|jump|jumping|flip|flipping|turn|turning|circle|circling|return|returning) )?back (?:to|on)|return(?:ing)? to|go(?:ing)? back(?: for (?:a|one) (?:sec|second|moment|minute))?,?|one (?:more )?(?:thing|question|word) (?:more )?(?:on|about|regarding)|again on|(?:quick|small|short) (?:one|question|thing|remark|note) (?:on|about|regarding|for)|zurück zu[mr]?|noch\s?mal(?: kurz| schnell)?(?: zurück)? zu[mr]?|noch (?:etwas|was|eine frage|eine sache|ein wort) zu[mr]?|rev(?:enir|enons|iens|ient) (?:à|au|aux|sur)|encore (?:un mot|une chose|une question) (?:sur|à propos)|volv(?:er|iendo|emos|amos) al?|vuelvo al?|otra cosa (?:de|sobre)|tornando al?|terug naar|voltando (?:ao?|à))\s+(?<topic>[^.!?;:\n]{2,80})/u

/** A way of the talk that a message announces. */
export interface Way {
  readonly to: 'next' | 'last'
  /** What follows or precedes the turn of phrase, in lower case. */
  readonly rest: string
  /** What it takes to follow it where no section is named: nothing, a heading, or it is not followed. */
  readonly follow: 'always' | 'heading' | 'never'
}

const WAYS: readonly (readonly [pattern: RegExp, to: Way['to'], follow: Way['follow']])[] = [
  [LAST, 'last', 'always'],
  [NEXT, 'next', 'always'],
  [LASTLY, 'last', 'heading'],
  [ONWARDS, 'next', 'heading'],
]

/** The way of the talk that a message announces by a turn of phrase; text in lower case. */
export function wayOf(text: string): Way | null {
  for (const [pattern, to, follow] of WAYS) {
    const match = pattern.exec(text)
    if (match) return { to, follow, rest: text.slice(match.index + match[0].length) }
  }
  const after = NEXT_AFTER.exec(text)
  if (after) return { to: 'next', follow: 'always', rest: '' }
  const now = NOW_AFTER.exec(text)
  if (!now || now.index > HEAD_CHARACTERS_MAX) return null
  return { to: 'next', follow: 'never', rest: text.slice(0, now.index) }
}

/** What a message says that it returns to, and whether for a moment only; null where it does not. */
export function returnsTo(text: string): { readonly topic: string; readonly briefly: boolean } | null {
  const match = BACK.exec(text)
  return match && { topic: match.groups!.topic!, briefly: BRIEFLY.test(text) }
}

const BRIEFLY =
  /(?<!\p{L})(?:for (?:a|one) (?:sec|second|moment|minute|bit)|quick(?:ly)?|briefly|one (?:more )?(?:thing|question|word)|kurz|schnell|noch (?:was|etwas|eine)|rapidement|une seconde|un segundo|un momento|otra cosa|encore une?)(?!\p{L})/u

const HEAD_START = new RegExp(`^(?:(?:${FILLER_WORDS})[,:.!…]*\\s+)*`, 'u')

/** The first clauses of a message, without what only leads in. */
export function headsOf(text: string): string[] {
  return text
    .slice(HEAD_START.exec(text)![0].length)
    .split(/[.!?:;,…\n–—]|\s-\s/u, 2)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '' && clause.length <= HEAD_CHARACTERS_MAX)
}

/** A longer clause is a sentence. */
const HEAD_CHARACTERS_MAX = 60
