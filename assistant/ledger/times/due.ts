import { matchesOf } from '../language/matches.ts'
import { mayHoldEvent, mayHoldTime, mayHoldTimeClause } from '../language/skim.ts'
import { CLAUSE, OF_SOMEBODY } from './timeClauses.ts'
import { joined, reach, type Span } from './timeSpans.ts'
import { CLOCK, DAY_OF_MONTH, DAYTIME, MONTH, NUMBER, PERIOD, UNIT, WEEKDAY, YEAR } from './timeWords.ts'

/** When something is due, in the words used. English first, plain forms of German, French and Spanish. */

/** A time expression in a text: the words without their preposition, and the stretch with it (UTF-16 offsets). */
export interface Due {
  readonly words: string
  readonly from: number
  readonly to: number
  /** `by`, `until` and their kin came before it: it is a limit, not a mere mention. */
  readonly limit: boolean
}

const TAIL = `(?:,?\\s(?:(?:at|around|before|by|um|à|a las)\\s)?(?:${CLOCK}|noon|midday)|,?\\s(?:in the\\s)?${DAYTIME}|\\s(?:before|after|over|at) (?:lunch|noon|work|dinner|breakfast)|\\s(?:midnight|first thing)|,?\\s(?:eod|cob|end of (?:the )?day|close of business)|\\s(?:next|this) week|\\sof next week|\\sin (?:a|one|two|three) weeks?(?:[’']? time)?|\\sweek(?!\\p{L}))`

const DATE = [
  '\\d{4}-\\d{2}-\\d{2}',
  `(?:the\\s)?${DAY_OF_MONTH}\\s(?:of\\s|de\\s)?${MONTH}${YEAR}?`,
  `${MONTH}\\s(?:the\\s)?\\d{1,2}(?:st|nd|rd|th)?(?!\\d|\\s?(?:%|percent))${YEAR}?`,
  '\\d{1,2}[./]\\d{1,2}[./](?:\\d{4}|\\d{2})?(?!\\d)',
  '\\d{1,2}/\\d{1,2}(?![\\d/])',
  'the\\s\\d{1,2}(?:st|nd|rd|th)(?:\\sof (?:next|this|the) month)?',
  '(?<!the\\s)\\d{1,2}(?:st|nd|rd|th)(?=\\s(?:works|is|then|would|suits|latest|at)(?!\\p{L})|\\s*[.,!?]|$)',
].join('|')

const RELATIVE = [
  `${CLOCK}\\s(?:on\\s)?(?:${WEEKDAY}|tomorrow|today)`,
  `(?:the )?(?:${WEEKDAY}|tomorrow|today|next week|this week)[’']s (?:\\p{L}+ )?(?:meeting|call|sync|stand-?up|board|session|review|workshop|demo|retro|committee|lunch|planning|release|launch|vote|audit)`,
  `later (?:today|tonight|this (?:week|month|afternoon))|within the (?:hour|day|week|month)|(?:calendar week|week|kw|cw)\\s\\d{1,2}`,
  `the (?:week|month|${WEEKDAY}) after(?: next)?|${WEEKDAY} after next|a (?:week|fortnight) on ${WEEKDAY}|(?:the )?(?:first|second|third|fourth|last) week (?:of|in) (?:${MONTH}${YEAR}?|next month|the month|the year)`,
  `(?:the )?(?:year|month|quarter)(?:[’']s|-|\\s)?\\s?end|(?:the|this|next|early|late)\\s(?:spring|summer|autumn|winter)`,
  "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) o[’']clock",
  `(?:the )?day after tomorrow(?:\\s${DAYTIME})?`,
  `(?:tomorrow|tomorow|tmrw|tmr|2moro|today|tonight|tonite|übermorgen|(?<!guten )morgen|heute|après-demain|demain|aujourd[’']hui|pasado mañana|(?<!la |buena )mañana|hoy)`,
  `(?:early|late|the middle of|mid(?:dle of)?|mid-|the beginning of|beginning of|the start of|start of|the turn of|(?:the )?(?:first|second|latter) half of|first thing)\\s?(?:on\\s)?(?:(?:next|this|the)\\s)?(?:${PERIOD}|${WEEKDAY}|${MONTH}${YEAR}?|q[1-4])`,
  `(?:the )?(?:very )?(?:end|close|beginning) of (?:(?:the|this|next)\\s)?(?:business|play|${PERIOD}|${WEEKDAY}|${MONTH}${YEAR}?|q[1-4]|tomorrow|today)(?:\\s(?:on\\s)?(?:${WEEKDAY}|tomorrow|today))?`,
  `(?:ende (?:(?:der|des|dieser|nächster)\\s)?(?:${PERIOD}|${MONTH})|(?:la )?fin (?:de (?:la |l[’'])?|du )(?:${PERIOD}|${MONTH})|(?:el )?(?:fin|final(?:es)?) de(?:l| la)? (?:${PERIOD}|${MONTH}))`,
  `(?:eod|eob|cob|eow|eom|eoq|eoy)(?:\\s(?:on\\s)?(?:${WEEKDAY}|tomorrow|today))?`,
  `(?:(?:this|next|the coming|coming|the following|the first|the last|first|last)\\s)+(?:${WEEKDAY}|${PERIOD}|weekend|morning|afternoon|evening|${MONTH})(?:\\s(?:on\\s)?${WEEKDAY})?(?:\\s(?:of|in)\\s(?:${MONTH}${YEAR}?|next month|the month))?`,
  `(?:nächste[nrs]?|kommende[nrs]?|diese[nrs]?)\\s(?:${WEEKDAY}|woche|monat|quartal)`,
  `(?:${WEEKDAY}|la semaine|le mois)\\s(?:prochaine?)|(?:la semana|el mes|el ${WEEKDAY}) (?:que viene|próxim[ao])|(?:la )?(?:próxim[ao]) (?:semana|mes|${WEEKDAY})`,
  `(?:the )?week of (?:${DATE})|first thing (?:in the morning|tomorrow)|(?:the )?(?:${WEEKDAY}|tomorrow|today|next week|this week)[’']s (?:\\p{L}+ )?(?:meeting|call|sync|stand-?up|board|session|review|workshop|demo|retro|committee|lunch|jour fixe|planning)|the weekend|the wk?end|week-?end|${WEEKDAY}\\snext|(?:${WEEKDAY}|today|tomorrow)\\s(?:week|fortnight)`,
  `(?:in|within|innerhalb von|binnen|dans|d[’']ici|sous|en|dentro de)\\s(?:the next\\s|at most\\s|about\\s|roughly\\s|around\\s|den nächsten\\s|les\\s)?${NUMBER}\\s(?:business\\s|working\\s|more\\s|calendar\\s)?${UNIT}(?:[’']? time)?`,
  `${NUMBER}\\s(?:business\\s|working\\s)?${UNIT} from (?:now|today|tomorrow|${WEEKDAY})`,
  `in the course of (?:the|this|next) ${PERIOD}|im laufe (?:der|des|dieser|dieses|nächster) ${PERIOD}|(?:dans le courant|courant|au cours) de (?:la |l[’'])?${PERIOD}`,
  `(?:(?:anfang|mitte|ende|début|courant|fin) |mi-)${MONTH}|(?:a )?(?:mediados|principios|finales|fines) de(?:l)? (?:${PERIOD}|${MONTH})`,
  '(?:right )?now(?<=(?:it|that|this|them|one|right)\\s(?:right )?now)(?=$|[.,!;])',
  '(?:the )?same day',
  '(?:a\\s)?(?:quarter|half|ten|twenty|five) (?:past|to) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,2})',
  'in a (?:minute|moment|sec|second|bit)',
  `q[1-4](?:${YEAR}|/\\d{2,4})?`,
  '(?:as soon as possible|asap|a\\.s\\.a\\.p\\.|so bald wie möglich|right away|immediately|straight away|sofort|tout de suite|immédiatement|dès que possible|enseguida|cuanto antes|lo antes posible)',
].join('|')

const NAMED_DAY =
  "(?:christmas|xmas|easter|new year(?:[’']s)?(?: eve)?|thanksgiving|weihnachten|ostern|noël|pâques|navidad)"
const ABSOLUTE = `(?:${DATE})`
const ANY_DAY = `${WEEKDAY}(?:,?\\s(?:the\\s)?(?:${ABSOLUTE}|\\d{1,2}(?:st|nd|rd|th|\\.)))?`

/** Limits come with a word that says so; what follows is kept without it. */
const LIMIT =
  "(?:by|until|till|til|no later than|not later than|latest by|bis(?: spätestens)?(?: zum| zur| am)?|spätestens(?: am| bis)?|pour|d[’']ici(?: à)?|jusqu[’']à|para|hasta|a más tardar)"
const MENTION = '(?:on|for|at|am|im|le|el|due|zum|den)'
const KEPT =
  '(?:before|after|over|during|vor|nach|avant|après|antes del?|después del?|right after|directly after|shortly after|straight after)'

const TIME = `(?:${RELATIVE}|${ABSOLUTE}|${ANY_DAY}|${NAMED_DAY})`
const EDGE_BEFORE = '(?<![\\p{L}\\p{N}/.-])'
const EDGE_AFTER = '(?![\\p{L}\\p{N}]|[-/]\\p{L}|%)'

const TIMED = new RegExp(
  `${EDGE_BEFORE}(?:(?<limit>${LIMIT})\\s(?:the\\s)?|(?<mention>${MENTION})\\s)?(?<words>(?:${KEPT}\\s(?:(?:the|le|la|les|dem|den|der|el)\\s)?)?${TIME}${TAIL}*|(?<=(?:by|until|till|in|bis|im|pour|avant|en|para)\\s)(?:${CLOCK}|${MONTH}${YEAR}?|noon|lunch|midday|midnight|then)|(?:(?:right|directly|shortly|straight|just)\\s)?(?:before|after)\\s(?:noon|lunch|midday|midnight|work|christmas|dinner|breakfast)|(?:(?:right|directly|shortly|straight|just|immediately|soon)\\safter\\s(?:this|that)|after\\sthis)(?=$|[.,!?;:)]|\\s(?:and|so|then|if|ok|please)\\s)|(?:before|at|by)\\s${CLOCK})(?<latest>,?\\s(?:at (?:the )?latest|latest|spätestens|au plus tard|como muy tarde))?${EDGE_AFTER}`,
  'gu',
)

const EVENT_NOUN =
  '(?:meetings?|calls?|boards?|votes?|deadline|board meeting|board call|release|launch|signing|signature|review|conference|holidays?|break|vacation|audit|session|workshop|election|agm|assembly|hearing|go-?live|kick-?off|renewal|freeze|demo|summit|lunch|weekend|stand-?up|retro|committee|council|board|sprint|visit|interview|training|announcement|filing|closing|migration|cut-?over|sitzung|besprechung|urlaub|ferien|réunion|vacances|reunión|vacaciones|appointment|round|rollout|publication|tender|offer|trip|fair|shut-?down|closure|delivery|hand-?over|installation|exams?|festival|season|harvest|semester|term|move|outage|upgrade|inspection|survey|ceremony|wedding|match|exhibition|elections|milestone|sign-?off|merge|beta|pilot|opening|congress|symposium|seminar|lecture|class)'
const EVENT = new RegExp(
  `${EDGE_BEFORE}(?:(?<limit>${LIMIT}|in time for|in|for(?<=(?:ready|done|there|finished|available|prepared|complete|needed)\\sfor)|(?:at|to|for|in)(?=\\s(?:the|our)\\s(?:next|following|coming|upcoming|${MONTH}|${WEEKDAY})))\\s)?(?<words>(?:(?:(?:${NUMBER}\\s(?:working\\s|business\\s|full\\s)?${UNIT}\\s)?${KEPT}\\s)?(?:the|our|your|their|my|his|her|this|that|der|die|das|dem|den|la|le|el|unserer?|notre)|${KEPT}\\s(?:we|they|i|he|she|anyone|it))\\s(?:(?!(?:before|after|during|until|till|by|in|on|for|over|to|at|and|so|vor|nach|bis|avant|après|pour|antes|después|para)\\s)[^\\s.,;:!?()]+\\s){0,3}?${EVENT_NOUN}(?:\\s(?:review|meeting|call|demo|planning|party|workshop|vote|deadline))?(?:\\s(?:meets?|starts?|begins?|opens?|ends?|closes|is over|next week|next month|in ${MONTH}|tomorrow|today))?(?:\\son\\s(?:${WEEKDAY}|${DATE}))?)${EDGE_AFTER}`,
  'gu',
)
/** Words that look like a time and are none by themselves. */
const NOT_ALONE = /^(?:mar|may|sat|sun|mon|mars|mai|fri|wed|thu|martes|second)$/iu

/**
 * All times of a text that something could be due by, in order, each as long as the words reach; none overlaps another.
 * `skimming` leaves out patterns that cannot match, which changes nothing but the cost.
 */
export function duesOf(text: string, skimming = true): Due[] {
  // Lower case beforehand: case-blind patterns of this size take a quarter of a second to compile.
  const lower = text.toLowerCase()
  const said = lower.length === text.length ? lower : text
  const holds = (may: (lower: string) => boolean) => !skimming || may(lower)
  const timed = holds(mayHoldTime) ? matchesOf(TIMED, said) : []
  const clauses = holds(mayHoldTimeClause) ? matchesOf(CLAUSE, text) : []
  const found: Span[] = []
  for (const match of holds(mayHoldEvent) ? matchesOf(EVENT, said) : []) {
    const isClause = OF_SOMEBODY.test(match[0]) && clauses.some(({ index }) => index === match.index)
    if (!isClause) add(found, match, text, !isAround(match))
  }
  for (const match of clauses) {
    if (!timed.some(({ index }) => index === match.index)) add(found, match, text)
  }
  for (const match of timed) add(found, match, text)
  if (found.length === 0) return []
  const spans = joined(
    found.sort((a, b) => a.from - b.from),
    said,
  )
  return spans.map(({ at, end, from, to, limit }) => ({
    words: text.slice(at, end).replace(/[.,]$/u, ''),
    from,
    to,
    limit,
  }))
}

/** `not this week` is no time for it, nor is `every Friday`. */
const NEGATED = /(?:^|[^\p{L}])(?:not|nicht|pas|every|each|jeden|jede|chaque|cada)\s+$/iu
const AROUND_EVENT =
  /^(?:(?:the )?(?:day|week|night|eve|morning|evening|afternoon) of|(?:\S+\s){0,3}(?:before|after)|over|during|right|directly|shortly|vor|nach|avant|après|antes|después)/u
const LIMITING = /^(?:before|within|in |eod|cob|end of|the end of|until)/iu

const isAround = ({ groups }: RegExpExecArray): boolean =>
  groups?.limit !== undefined || AROUND_EVENT.test(groups?.words ?? '')

/** `bare`: a time only together with what stands before it, as `the launch` of `the morning of the launch`. */
function add(found: Span[], match: RegExpExecArray, text: string, bare = false): void {
  const { limit, mention, words = '', latest } = match.groups ?? {}
  const from = match.index
  const to = from + match[0].length
  const at = from + match[0].indexOf(words)
  const written = text.slice(at, at + words.length).replace(/[.,]$/u, '')
  const lonely = limit === undefined && mention === undefined
  if (lonely && NOT_ALONE.test(written) && !/^\p{Lu}/u.test(written)) return
  if (overlaps(found, { from, to })) return
  if (NEGATED.test(text.slice(Math.max(0, from - NEGATION_MAX), from))) {
    const earliest = bare ? undefined : /^before\s(?:the\s)?(.+)$/iu.exec(written)?.[1]
    if (earliest !== undefined) {
      const end = at + written.length
      found.push({ at: end - earliest.length, end, from, to, limit: false })
    }
    return
  }
  const limits = limit !== undefined || latest !== undefined || LIMITING.test(written)
  const span: Span = { at, end: at + words.length, from, to, limit: limits }
  const wide = { ...span }
  const grew = reach(wide, text.toLowerCase())
  if (overlaps(found, wide)) {
    if (!bare) found.push(span)
  } else if (!bare || grew) found.push(wide)
}

const overlaps = (found: readonly Span[], { from, to }: Pick<Span, 'from' | 'to'>): boolean =>
  found.some((other) => from < other.to && other.from < to)

/** Characters looked at for a word that denies. */
const NEGATION_MAX = 24
