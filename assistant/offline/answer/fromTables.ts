import { shareOf, tellingWords, textWords, wantedOf } from '#assistant/retrieval/matching.ts'
import { cleanLine } from '#engine/text.ts'
import type { ContextText } from '../../shapes.ts'
import { cited, type FoundAnswer } from '../textForm.ts'
import { amountIn, numericColumns, type Table, tablesIn } from './table.ts'

type Wish = 'most' | 'least' | 'sum' | 'mean' | 'count' | 'lookup'

const WISHES: readonly (readonly [Wish, RegExp])[] = [
  [
    'sum',
    /(?<!\p{L})(?:total|sum|altogether|in all|all together|add(?:s|ed)? up|combined|insgesamt|summe|gesamt\p{L}*|somme|suma)(?!\p{L})/iu,
  ],
  ['mean', /(?<!\p{L})(?:average|(?<=(?:the|a) )mean|durchschnitt\p{L}*|moyenne|promedio)(?!\p{L})/iu],
  [
    'least',
    /(?<!\p{L}|at )(?:least|lowest|smallest|cheapest|fewest|shortest|minimum|youngest|slowest|less than all|am wenigsten|billigste\p{L}*|niedrigste\p{L}*|le moins|menos|least expensive)(?!\p{L})/iu,
  ],
  [
    'most',
    /(?<!\p{L}|at )(?:most|highest|largest|biggest|greatest|priciest|longest|maximum|oldest|fastest|dearest|am meisten|teuerste\p{L}*|höchste\p{L}*|größte\p{L}*|le plus|más)(?!\p{L})/iu,
  ],
  ['count', /^(?:so |and )?how many(?!\p{L})|(?<!\p{L})(?:number of|wie viele|combien de|cuántos|cuántas)(?!\p{L})/iu],
  [
    'lookup',
    /^(?:so |and )?(?:how much|how many|what|which|when|who|wie viel|was|welche\p{L}*|combien|cuánto|quel\p{L}*)(?!\p{L})/iu,
  ],
]

/** Words of money in a question, and of columns that hold it. */
const MONEY =
  /(?<!\p{L})(?:costs?|pric\p{L}*|expensive|cheap\p{L}*|pa(?:y|id)\p{L}*|charg\p{L}*|spend\p{L}*|spent|fees?|money|koste\p{L}*|teuer\p{L}*|billig\p{L}*|co[uû]te\p{L}*|cher|caro|cuesta\p{L}*)(?!\p{L})/iu
const MONEY_COLUMN =
  /(?<!\p{L})(?:costs?|prices?|fees?|amounts?|totals?|sums?|rates?|budget|spend|salary|charges?|eur|usd|gbp|chf|kosten|preis|betrag|coût|prix|montant|costo|precio|importe)(?!\p{L})|[€$£]/iu
const WORD_SHARE = 0.75
/** Rows named in an answer. */
const NAMED_MAX = 5

export interface TableAnswer extends FoundAnswer {
  /** The question names what the rows are, so that no document can be meant. */
  readonly alone: boolean
}

/** Answers a question for the most, the least, a sum, a mean, a count or a cell from the tables of the room; null where none of them has what is asked for. [AS26] */
export function answerFromTables(question: string, items: readonly ContextText[]): TableAnswer | null {
  const wish = WISHES.find(([, form]) => form.test(question))?.[0]
  if (wish === undefined) return null
  for (const table of tablesIn(items)) {
    const text = answerFrom(table, wish, question)
    if (text === null) continue
    return {
      text: `${text}${omission(table)} ${cited(table.title)}`,
      cited: [table.id],
      sure: true,
      alone: rowsAsked(table, question),
    }
  }
  return null
}

const omission = ({ rows, omitted }: Table): string =>
  omitted === 0 ? '' : ` Only the first ${rows.length} rows were read, ${omitted} were not.`

function answerFrom(table: Table, asked: Wish, question: string): string | null {
  const named = namedRows(table, question)
  const rows = named.length > 0 ? named : table.rows
  const label = labelOf(table, question)
  const column = columnAsked(table, question)
  if (asked === 'count' && column === null)
    return rowsAsked(table, question) ? counted(rows.length, named.length > 0) : null
  if (column === null) return null
  const wish = asked === 'count' || (asked === 'sum' && named.length === 1) ? 'lookup' : asked
  const held = rows.flatMap((row) => {
    const amount = amountIn(row.get(column) ?? '')
    return amount === null ? [] : [{ amount, name: nameOf(row, label), cell: row.get(column) ?? '' }]
  })
  if (held.length === 0) return null
  if (wish === 'lookup') {
    if (named.length === 0 || named.length > NAMED_MAX) return null
    return `${held.map(({ name, cell }) => `${name}: ${column} ${cell}`).join('; ')}.`
  }
  if (wish === 'sum' || wish === 'mean') {
    const sum = held.reduce((all, { amount }) => all + amount, 0)
    const value = wish === 'sum' ? sum : sum / held.length
    const what = wish === 'sum' ? 'The sum' : 'The average'
    return `${what} of ${column} over ${held.length} ${held.length === 1 ? 'row' : 'rows'} is ${written(value)}.`
  }
  const best = held.reduce((one, other) =>
    (wish === 'most' ? other.amount > one.amount : other.amount < one.amount) ? other : one,
  )
  const first = held.filter(({ amount }) => amount === best.amount)
  const names = first.slice(0, NAMED_MAX).map(({ name }) => name)
  return `${names.join(' and ')}: ${column} ${best.cell}, the ${wish === 'most' ? 'highest' : 'lowest'} of ${held.length}.`
}

/** Rows with a cell that the question names in whole. */
function namedRows({ rows, columns }: Table, question: string): ReadonlyMap<string, string>[] {
  const asked = ` ${plain(question)} `
  const numeric = /^[\d\s.,%]*$/u
  return rows.filter((row) =>
    columns.some((column) => {
      const cell = row.get(column) ?? ''
      return cell.length > 1 && !numeric.test(cell) && asked.includes(` ${plain(cell)} `)
    }),
  )
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The column of amounts that the question means: by its name, by money, or the only one where rows are asked for. */
function columnAsked(table: Table, question: string): string | null {
  const numeric = numericColumns(table)
  const telling = tellingWords(wantedOf(question))
  const scored = numeric
    .map((column) => {
      const words = textWords(column)
      return { column, met: telling.filter((word) => shareOf(word, words) >= WORD_SHARE).length }
    })
    .sort((a, b) => b.met - a.met)
  const [best, second] = scored
  if (best && best.met > 0 && best.met > (second?.met ?? 0)) return best.column
  if (!MONEY.test(question)) return null
  const money = numeric.filter((column) => MONEY_COLUMN.test(column))
  const [one, another] = money.length > 0 ? money : numeric
  return one !== undefined && another === undefined ? one : null
}

/** The column whose cells name the rows: the one asked for, else the first that holds text. */
function labelOf(table: Table, question: string): string | null {
  const numeric = new Set(numericColumns(table))
  const texts = table.columns.filter((column) => !numeric.has(column))
  const telling = tellingWords(wantedOf(question))
  return (
    texts.find((column) => telling.some((word) => shareOf(word, textWords(column)) >= WORD_SHARE)) ?? texts[0] ?? null
  )
}

function nameOf(row: ReadonlyMap<string, string>, label: string | null): string {
  return cleanLine((label === null ? undefined : row.get(label)) ?? [...row.values()][0] ?? '')
}

/** True if the question names what the rows of the table are. */
function rowsAsked(table: Table, question: string): boolean {
  const numeric = new Set(numericColumns(table))
  const words = textWords(table.columns.filter((column) => !numeric.has(column)).join('\n'))
  return tellingWords(wantedOf(question)).some((word) => shareOf(word, words) >= WORD_SHARE)
}

const counted = (rows: number, isNamed: boolean): string =>
  `${rows} ${rows === 1 ? 'row' : 'rows'}${isNamed ? ' of that kind' : ''}.`

/** Two digits after the point at most. */
const written = (value: number): string => new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(value)
