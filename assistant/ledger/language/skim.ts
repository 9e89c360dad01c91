/**
 * What a text must hold for the big patterns to be worth trying; each is wider than the pattern behind it, so that skimming
 * loses nothing. All are for text in lower case.
 */
const of = (...words: string[]): RegExp => new RegExp(words.join('|'), 'u')
/** At the beginning of a word. */
const START = '(?<![a-z0-9])'

const PERIODS =
  'day|week|wk|month|year|hour|minute|moment|quarter|sprint|night|nite|noon|morning|evening|lunch|breakfast|dinner|tag|woche|monat|jahr|stunde|quartal|jour|semaine|mois|heure|année|semana|hora|día|año|midi|matin|soir|früh|morgen|mittag|vormittag|abend|mañana'
const SPOTS =
  'spring|summer|autumn|winter|clock|end|kw|cw|morrow|morow|tmr|2moro|tonig|tonit|heute|demain|aujourd|hoy|asap|a\\.s\\.a\\.p|away|immediate|immédiat|sofort|tout de suite|dès que|enseguida|antes|so bald|after th|now(?=[.,!;]|$)|easter|ostern|weihnacht|noël|pâques|navidad|mas(?![a-z])|thanksgiving|business|play|work'
const DAYS = `${START}(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mer|jeu|ven|sam|dim|mié|jue|vie|sáb|dom|mit|don|fre|son|mes|jan|feb|fév|mär|apr|avr|may|mai|jun|jui|jul|aug|aoû|sep|oct|okt|nov|dec|dez|déc|ene|abr|ago|dic|eod|eob|cob|eow|eom|eoq|eoy|then|sec|bit|five|ten|twenty|half)`

const TIME = of('\\d', PERIODS, SPOTS, DAYS)
const EVENT = of(
  'meet|call|board|vote|deadline|release|launch|sign|review|conference|holiday|break|vaca|audit|session|workshop|election|agm|assembly|hearing|go-?live|kick-?off|renewal|freeze|demo|summit|weekend|stand-?up|retro|committee|council|sprint|visit|interview|training|announcement|filing|closing|migration|cut-?over|sitzung|besprechung|urlaub|ferien|réunion|reunión|appointment|round|rollout|publication|tender|offer|trip|fair|shut-?down|closure|delivery|hand-?over|installation|exam|festival|season|harvest|semester|term|move|outage|upgrade|inspection|survey|ceremony|wedding|match|exhibition|milestone|merge|beta|pilot|opening|congress|symposium|seminar|lecture|class',
)
const CLAUSE = of(
  'before|until|after (?:we|they|i|you|he|she|every)|as soon as|once|when|the time|the moment|the minute|bevor|sobald|nachdem|avant|après|dès que|une fois|antes|después|cuanto|tan pronto|cuando',
)
const NUMBER = of(
  '\\d',
  `${START}(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|sechzig|deux|trois|quatre|cinq|sept|huit|neuf|dix|quinze|trente|soixante|dos|tres|cuatro|cinco|siete|ocho|nueve|diez|treinta|sesenta|half|majority|unanimous)`,
)

export const mayHoldTime = (lower: string): boolean => TIME.test(lower)
export const mayHoldEvent = (lower: string): boolean => EVENT.test(lower) || lower.includes('lunch')
export const mayHoldTimeClause = (lower: string): boolean => CLAUSE.test(lower)
export const mayHoldNumber = (lower: string): boolean => NUMBER.test(lower)
