/** How people say that the talk goes on, in the languages they meet in. All patterns are for lower-case text. */
const START = '(?:^|[.!?…–—]\\s+)'
const FILLER_WORDS =
  'ok(?:ay)?|so|good|great|right|well|and|but|then|now|sorry|fine|thanks|thank you|alright|all right|cool|perfect|anyway|yes|yep|done|und|gut|also|dann|danke|ja|jetzt|bon|alors|et|donc|bien|voilà|merci|oui|parfait|bueno|vale|pues|entonces|gracias|sí|y|perfecto|allora|va bene|goed|oké|en|dus|então|bom|super|prima|top'
/** Few, so that a long message of them stays cheap. */
const FILLERS = `(?:(?:${FILLER_WORDS})[,:.!…]*\\s+){0,4}`
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
      '(?:next(?: up)?|one more)(?:,? (?:please|then|now))?(?=\\s*[,:.!…–—])|(?:then|now)(?: for| to)? (?:the|our|my|your)(?=\\s)|onwards?(?=[,:.])',
      `(?:(?:let[’']?s|shall we|can we|could we|should we|we can|we could) )?(?:mov(?:e|ing)|go|carry) (?:right )?on(?=[,:.])`,
      'als nächstes(?=[\\s,:])|weiter(?=[,:])|(?:dann|jetzt|nun)(?: noch| also)? (?:der|die|das|den|zu[mr]?)(?=\\s)',
      '(?:ensuite|puis|maintenant)(?=[\\s,:])|la suite(?=[,:])',
      '(?:ahora|luego|después)(?=[\\s,:])|adesso(?=[\\s,:])|dan (?:nog )?(?:de|het)(?=\\s)',
    ].join('|') +
    ')',
  'u',
)
/** `the payments now`. */
const NOW_AFTER = /\s(?:now|next|then|maintenant|jetzt|ahora|adesso)[.!?\s]*$/u
/** `and the refund one`, `the payments bit`. */
const THE_ONE = new RegExp(
  `^${FILLERS}(?:the|this|der|die|das|le|la|el) ([^.!?,;:]{2,30}) (?:one|bit|part|thing|stuff|question|teil|sache)[.!?\\s]*$`,
  'u',
)
const LAST = new RegExp(
  `${START}${FILLERS}(?:` +
    [
      `(?:the |our |my )?(?:last|final)(?: but not least)?${THING_EN}\\b(?! (?:who|that|to|was|had|did))`,
      `(?:der |das |die )?letzte[rs]?${NOUNS_DE}`,
      `(?:le |la )?derni(?:er|ère) ${NOUNS_FR}`,
      `(?:el |la )?últim[oa] ${NOUNS_ES}|ultimo punto|laatste (?:punt|pagina)`,
    ].join('|') +
    ')',
  'u',
)
const LASTLY = new RegExp(
  `${START}${FILLERS}(?:last but not least|lastly|finally(?=[,:])|last(?=\\s*[,:]|\\s(?:the|our|my)\\s)|zum schluss|zu guter letzt|pour finir|enfin(?=[,:])|por último|para terminar|per finire|tot slot|por fim)`,
  'u',
)
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
  const one = THE_ONE.exec(text)
  if (one) return { to: 'next', follow: 'never', rest: one[1]! }
  const now = NOW_AFTER.exec(text)
  if (!now || now.index > HEAD_CHARACTERS_MAX || /[.!?;:]\s/.test(text.slice(0, now.index))) return null
  return { to: 'next', follow: 'never', rest: text.slice(0, now.index) }
}

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
