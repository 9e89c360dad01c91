import { CLAUSE_END as END, type Lexicon } from './lexicon.ts'

/** Names for parts of a document. */
const THING = '(?: (?:punkt|thema|seite|abschnitt|kapitel|teil|mail|absatz|paragraph|frage))'

export const GERMAN: Lexicon = {
  stopWords: 'der die das und ist nicht ein eine zu den mit von für auf im dem des',
  sentenceWords: `ich du er sie es wir ihr man ist sind war waren hat haben hatte kann können muss müssen wird werden will wollen
    soll sollte nicht kein keine niemand jemand wer wenn weil dass`,
  cardinals: 'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  ordinals: 'erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte',
  sectionKinds: 'abschnitt|kapitel|artikel|ziffer|punkt|anhang',
  prepositions: 'mit|im|bei|beim|vom|aus|für',
  fillers: 'und|gut|also|dann|danke|ja|jetzt|prima',
  next: String.raw`(?:(?:das|der|die|zur|zum) )?nächste[rns]?${THING}(?: bitte)?${END}|kommen wir zu[mr]?(?=\s)|weiter (?:mit|zu[mr]?)(?=\s)`,
  nextAfter: String.raw`[,–—-]\s(?:nächste[rs]?${THING})[.!]*$`,
  onwards: String.raw`als nächstes(?=[\s,:])|weiter(?=[,:])|(?:dann|jetzt|nun)(?: noch| also)? (?:der|die|das|den|zu[mr]?)(?=\s)`,
  last: `(?:der |das |die )?letzte[rs]?${THING}`,
  lastly: 'zum schluss|zu guter letzt',
  turnsTo: String.raw`weiter(?:\s(?:mit|zu[mr]?))?(?=[\s:,])|nächster punkt|nächstes thema|zurück zu[mr]?|kommen wir zu[mr]?|als nächstes|zum schluss`,
  asides: 'dann(?: noch)?|jetzt(?: zu[mr]?)?|zuerst',
  backTo: String.raw`zurück zu[mr]?|noch\s?mal(?: kurz| schnell)?(?: zurück)? zu[mr]?|noch (?:etwas|was|eine frage|eine sache|ein wort) zu[mr]?`,
  briefly: 'kurz|schnell|noch (?:was|etwas|eine)',
}
