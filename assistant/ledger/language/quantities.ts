import { contentWords } from '#engine/language/words.ts'
import { matchesOf } from './matches.ts'
import { mayHoldNumber } from './skim.ts'

/** An amount said in a text: its value in the unit's base, what it counts, and the words around it. */
export interface Quantity {
  /** `time`, `percent`, `money`, `size`, `date`, or the counted noun itself. */
  readonly unit: string
  /** In hours, percent, the currency, bytes or the count; a date as month·100 + day, plus year·10 000 where said. */
  readonly value: number
  /** As it stands in the text. */
  readonly words: string
  readonly from: number
  readonly to: number
}

const SMALL: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  zwölf: 12,
  vierzehn: 14,
  dreißig: 30,
  sechzig: 60,
  neunzig: 90,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  quinze: 15,
  trente: 30,
  soixante: 60,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  treinta: 30,
  sesenta: 60,
}
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
/** A number in letters, as a pattern. */
export const WORD_NUMBER = `(?:(?:${TENS})[- ](?:one|two|three|four|five|six|seven|eight|nine)|${Object.keys(SMALL).join('|')})`
const DIGITS = '\\d+(?:[.,]\\d+){0,5}'
const HOURS: Readonly<Record<string, number>> = {
  second: 1 / 3600,
  sec: 1 / 3600,
  minute: 1 / 60,
  min: 1 / 60,
  minuten: 1 / 60,
  hour: 1,
  hr: 1,
  h: 1,
  stunden: 1,
  heure: 1,
  hora: 1,
  day: 24,
  tage: 24,
  tag: 24,
  tagen: 24,
  jour: 24,
  día: 24,
  night: 24,
  week: 168,
  wochen: 168,
  woche: 168,
  semaine: 168,
  semana: 168,
  fortnight: 336,
  month: 730,
  monat: 730,
  monate: 730,
  monaten: 730,
  mois: 730,
  mes: 730,
  mese: 730,
  quarter: 2190,
  year: 8760,
  yr: 8760,
  jahr: 8760,
  jahre: 8760,
  jahren: 8760,
  an: 8760,
  année: 8760,
  año: 8760,
  millisecond: 1 / 3_600_000,
  ms: 1 / 3_600_000,
}
const TIME_UNIT =
  'milliseconds?|ms|seconds?|secs?|minutes?|mins?|minuten|hours?|hrs?|stunden|heures?|horas?|days?|tagen?|tag|jours?|días?|nights?|weeks?|wochen?|semaines?|semanas?|fortnights?|months?|monat(?:en?)?|mois|mese?s?|quarters?|years?|yrs?|jahr(?:en?)?|ans|années?|años?'
const SIZE_UNIT = 'bytes?|octets?|bits?|kb|mb|gb|tb|kib|mib|gib|pages?|words?|characters?'
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|oktober|nov(?:ember)?|dec(?:ember)?|dezember)'

const AMOUNT = [
  `(?<iso>\\d{4}-\\d{2}-\\d{2})`,
  `(?<slash>\\d{1,2}/\\d{1,2}/\\d{4})`,
  `(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?\\s(?:of\\s)?(?<month>${MONTH})(?:,?\\s(?<year>(?:19|20)\\d{2}))?`,
  `(?<month2>${MONTH})\\s(?<day2>\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s(?<year2>(?:19|20)\\d{2}))?(?!\\d|\\s?%)`,
  `(?<money>[$€£¥]\\s?${DIGITS}(?:\\s?(?:k|m|bn|million|billion|thousand))?|(?:eur|usd|gbp|chf)\\s?${DIGITS}(?:\\s?(?:k|m|million|thousand))?|${DIGITS}\\s?(?:k|m|million|thousand)?\\s?(?:euros?|dollars?|pounds?|eur|usd|gbp|chf|€))`,
  `(?<percent>${DIGITS}|${WORD_NUMBER})\\s?(?:%|per ?cent|percent|prozent|pour cent|por ciento)`,
  `(?<number>${DIGITS}|${WORD_NUMBER})(?:\\s?\\(\\s?\\d+\\s?\\))?[\\s-]?(?:\\p{Ll}{4,12}[\\s-])?(?<timeUnit>${TIME_UNIT})`,
  `(?<sizeNumber>${DIGITS}|${WORD_NUMBER})[\\s-]?(?<sizeUnit>${SIZE_UNIT})`,
  `(?<fraction>(?:one|two|three)[- /](?:thirds?|quarters?|fifths?|halves)|half|majority|unanimous(?:ly)?)(?=\\s+(?:of|majority|vote|quorum|approval|the))`,
  `(?<count>${DIGITS}|${WORD_NUMBER})\\s(?:\\p{Ll}+\\s)?(?<noun>\\p{Ll}{4,}s)`,
  `(?<bareYear>(?:19|20)\\d{2})`,
]
  .map((source) => `(?:${source})`)
  .join('|')
const EDGED = new RegExp(`(?<![\\p{L}\\p{N}.§#/-])(?:${AMOUNT})(?![\\p{L}\\p{N}]|[.,]\\d)`, 'giu')

/** All amounts of a text, in order; `skimming` as in due.ts. */
export function quantitiesOf(text: string, skimming = true): Quantity[] {
  if (skimming && !mayHoldNumber(text.toLowerCase())) return []
  const found: Quantity[] = []
  for (const match of matchesOf(EDGED, text)) {
    const read = readAmount(match.groups ?? {})
    if (read) found.push({ ...read, words: match[0], from: match.index, to: match.index + match[0].length })
  }
  return found
}

type Groups = Record<string, string | undefined>

function readAmount(groups: Groups): Pick<Quantity, 'unit' | 'value'> | null {
  const date = readDate(groups)
  if (date !== null) return { unit: 'date', value: date }
  if (groups.money !== undefined) return { unit: 'money', value: scaled(groups.money) }
  if (groups.percent !== undefined) return { unit: 'percent', value: numberOf(groups.percent) }
  if (groups.timeUnit !== undefined) return timed(groups.number ?? '', groups.timeUnit.toLowerCase())
  if (groups.sizeUnit !== undefined)
    return { unit: groups.sizeUnit.toLowerCase().replace(/s$/u, ''), value: numberOf(groups.sizeNumber ?? '') }
  if (groups.fraction !== undefined) return { unit: 'share', value: shareOf(groups.fraction.toLowerCase()) }
  if (groups.noun !== undefined) {
    const [noun] = contentWords(groups.noun)
    return noun === undefined ? null : { unit: noun, value: numberOf(groups.count ?? '') }
  }
  return { unit: 'year', value: Number(groups.bareYear) }
}

function timed(number: string, written: string): Pick<Quantity, 'unit' | 'value'> | null {
  const unit = HOURS[written] ?? HOURS[written.replace(/s$/u, '')] ?? HOURS[written.replace(/e?n$/u, '')]
  return unit === undefined ? null : { unit: 'time', value: Math.round(numberOf(number) * unit * 1e6) / 1e6 }
}

function readDate(groups: Groups): number | null {
  const { iso, slash } = groups
  if (iso !== undefined) return Number(iso.replaceAll('-', ''))
  if (slash !== undefined) {
    const [month = 0, day = 0, year = 0] = slash.split('/').map(Number)
    return year * 10_000 + month * 100 + day
  }
  const month = groups.month ?? groups.month2
  if (month === undefined) return null
  const place = MONTHS.indexOf(
    month
      .slice(0, 3)
      .toLowerCase()
      .replace('mär', 'mar')
      .replace('mai', 'may')
      .replace('okt', 'oct')
      .replace('dez', 'dec'),
  )
  return Number(groups.year ?? groups.year2 ?? 0) * 10_000 + (place + 1) * 100 + Number(groups.day ?? groups.day2)
}

/** The number that digits or letters say. */
export function numberOf(written: string): number {
  const lower = written.toLowerCase()
  if (/^\d/u.test(lower)) return Number(lower.replace(/[.,](?=\d{3}(?:\D|$))/gu, '').replace(',', '.'))
  return lower.split(/[- ]/u).reduce((sum, word) => sum + (SMALL[word] ?? 0), 0)
}

function scaled(money: string): number {
  const number = numberOf(/\d[\d.,]*\d|\d/u.exec(money)?.[0] ?? '')
  if (/(?:\d|\s)k(?![a-z])|thousand/iu.test(money)) return number * 1_000
  return /(?:\d|\s)m(?![a-z])|million/iu.test(money)
    ? number * 1_000_000
    : /bn|billion/iu.test(money)
      ? number * 1e9
      : number
}

function shareOf(fraction: string): number {
  if (/^half|^majority/u.test(fraction)) return 0.5
  if (/^unanimous/u.test(fraction)) return 1
  const [count = 'one', part = 'half'] = fraction.split(/[- /]/u)
  const parts = /^third/u.test(part) ? 3 : /^quarter/u.test(part) ? 4 : /^fifth/u.test(part) ? 5 : 2
  return Math.round(((SMALL[count] ?? 1) / parts) * 1e6) / 1e6
}
