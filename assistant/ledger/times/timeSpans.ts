import { CLOCK, DAYTIME, MONTH, NUMBER, UNIT } from './timeWords.ts'

/** A stretch that names a time, and how far it reaches: `the evening` before it, `at nine` after it (UTF-16 offsets). */
export interface Span {
  /** Where its words begin and end. */
  at: number
  end: number
  /** With the preposition that goes without saying. */
  from: number
  to: number
  limit: boolean
}

const THE = "(?:(?:the|our|this|my|der|des|dem|la|le|les|l[’']|el)\\s)?"
const HOUR =
  '(?:(?:half|quarter|ten|five|twenty) (?:past|to) )?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|neun|zehn|elf|zwölf|acht|sieben|sechs|fünf|vier|drei|zwei|neuf|dix|onze|huit|sept|nueve|diez|once|ocho|siete|\\d{1,2})'
const BOUND = '(?:before|after|following|preceding|prior to|ahead of)'

/** What stands before a time and makes it another. */
const LEADING = [
  `in the (?:course|run-?up|early days|first days|last days) (?:of|to) ${THE}`,
  `(?:in )?(?:the )?(?:first|second|latter|other|early|late) (?:half|part|days|weeks?) (?:of|in) ${THE}`,
  `(?:the )?(?:very )?(?:start|beginning|end|close|middle|turn|tail end|eve|morning|afternoon|evening|night|day|week|weekend|month) (?:of|in) ${THE}`,
  `(?:the )?(?:day|night|evening|morning|afternoon|week|weekend|month|${DAYTIME}) ${BOUND} ${THE}`,
  `(?:the |on )?${NUMBER}\\s(?:business\\s|working\\s|full\\s)?${UNIT} ${BOUND}\\s${THE}`,
  `(?:within|in|inside|no later than|at least|at most) ${NUMBER}\\s(?:business\\s|working\\s)?${UNIT} (?:of|from|before|after|following) ${THE}`,
  `(?:on )?this side of ${THE}`,
  `(?:ahead of|prior to|in the run-?up to|in advance of) ${THE}`,
  '(?:very )?(?:early|late|first thing) (?:on |in )?',
  '(?:some day|some time|sometime) (?:in |during )?',
  'im laufe (?:der|des|von) |(?:am |der |den )?(?:abend|tag|morgen|woche) (?:vor|nach) (?:der |dem )?|(?:anfang|mitte|ende) (?:der |des )?',
  "(?:dans le courant|au cours|courant) (?:de |du )?(?:la |l[’'])?|(?:la veille|le lendemain) (?:de |du )?(?:la )?|(?:le )?(?:début|milieu) (?:de |du )?(?:la )?|mi-",
  '(?:en el transcurso|a lo largo|en el curso) del? (?:la )?|a? ?(?:mediados|principios) de |la víspera del? (?:la )?|antes de(?:l| la)? |después de(?:l| la)? ',
].join('|')
/** The same where the time itself begins with `before` or `after`. */
const LEADING_BOUND = [
  `(?:the |am |der |den |la )?(?:day|night|evening|morning|afternoon|week|weekend|month|abend|tag|morgen|woche|veille|semaine|víspera|semana|día) `,
  `(?:the )?(?:at least )?${NUMBER}\\s(?:business\\s|working\\s|full\\s)?${UNIT} `,
  '(?:just|shortly|right|straight|directly|immediately|well|soon|long|kurz|gleich|direkt|juste|justo) ',
].join('|')
const LEAD = new RegExp(`(?<![\\p{L}\\p{N}/.-])(?:${LEADING})$`, 'u')
const LEAD_OF_BOUND = new RegExp(`(?<![\\p{L}\\p{N}/.-])(?:${LEADING_BOUND})$`, 'u')
const IS_BOUND = /^(?:before|after|vor|nach|avant|après|antes|después)(?!\p{L})/u

const NO_MORE = '(?=$|[.,!?;:)–—]|\\s(?:and|or|if|so|sharp|please|latest|then|i|we|you|as|on|und|an|et|y|al)(?!\\p{L}))'
const AFTER = new RegExp(
  `^(?:,?\\s(?:at|around|about|um|gegen|à|vers|a las?|sobre las?)\\s(?:${CLOCK}|${HOUR}(?: o[’']clock| sharp| uhr| heures?)?${NO_MORE})|\\s(?:in the\\s)?${DAYTIME}(?!\\p{L})|\\s(?:of|in)\\s(?:${MONTH}(?!\\p{L})|(?:next|this|the) (?:week|month|quarter|year)(?!\\p{L})))`,
  'u',
)

/** Characters beside a time that can belong to it. */
const BESIDE_MAX = 48

/** Reaches out as far as the words say; true when it grew to the left. */
export function reach(span: Span, lower: string): boolean {
  const before = lower.slice(Math.max(0, span.at - BESIDE_MAX), span.at)
  const pattern = IS_BOUND.test(lower.slice(span.at, span.at + BESIDE_MAX)) ? LEAD_OF_BOUND : LEAD
  const lead = /[\s’'-]$/u.test(before) ? pattern.exec(before) : null
  if (lead) {
    span.at -= lead[0].length
    span.from = Math.min(span.from, span.at)
  }
  for (let tail = tailOf(span, lower); tail; tail = tailOf(span, lower)) {
    span.end += tail[0].length
    span.to = Math.max(span.to, span.end)
  }
  return lead !== null
}

const tailOf = ({ end, to }: Span, lower: string): RegExpExecArray | null =>
  end === to ? AFTER.exec(lower.slice(end, end + BESIDE_MAX)) : null

const DAY = /day|morrow|morgen|demain|mañana|tonight/u
const BINDS = /^(?:|at |on |in |the |um |à |a las )$/u

/** Joins neighbours that are one time: `9 a.m.` and `tomorrow`, `Thursday` and `before the vote`. */
export function joined(spans: readonly Span[], lower: string): Span[] {
  const whole: Span[] = []
  for (const span of spans) {
    const last = whole.at(-1)
    if (last && isOne(last, span, lower)) Object.assign(last, { end: span.end, to: span.to })
    else whole.push(span)
  }
  return whole
}

function isOne(one: Span, other: Span, lower: string): boolean {
  if (other.at - one.end > BESIDE_MAX / 4 || one.end !== one.to) return false
  const gap = lower.slice(one.end, other.at)
  if (!gap.startsWith(' ') || !BINDS.test(gap.slice(1))) return false
  return !(DAY.test(lower.slice(one.at, one.end)) && DAY.test(lower.slice(other.at, other.end)))
}
