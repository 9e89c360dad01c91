import { partedBySuggestion } from '#engine/room/ledger/suggestions.ts'
import { formsOf } from '#engine/words/forms.ts'
import type { RecordWords } from '#engine/words/recordWords.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { Cell, Flow } from '../type/flow.ts'
import type { Colour } from '../type/sheet.ts'
import { GOOD, MUTED, STYLES, WARNING } from '../type/styles.ts'
import type { Span } from '../type/textStyle.ts'
import { stamp } from './times.ts'

/** Items of the ledger as the interface names them; what only some items have may be absent. */
interface Item {
  readonly text: string
  readonly sectionId?: string | undefined
  readonly sectionTitle?: string | undefined
  readonly evidence?: readonly string[] | undefined
  /** Absent from records made before there were suggestions. */
  readonly suggested?: boolean | undefined
}

interface Decision extends Item {
  readonly status: string
  readonly source: string
  readonly rationale?: string | undefined
  readonly by?: string | undefined
  readonly at?: number | undefined
  /** Absent from records of earlier generators. */
  readonly votedBy?: readonly { readonly name: string }[] | undefined
  readonly connected?: number | undefined
  readonly editedBy?: { readonly name: string } | undefined
}

interface Risk extends Item {
  readonly kind: string
  readonly severity: string
}

interface Action extends Item {
  readonly owner?: string | null | undefined
  readonly due?: string | null | undefined
  readonly dueAt?: string | null | undefined
  readonly status: string
}

const STATUS_COLOURS: Readonly<Record<string, Colour>> = {
  approved: GOOD,
  done: GOOD,
  low: MUTED,
  rejected: WARNING,
  high: WARNING,
  medium: WARNING,
}
interface Question extends Item {
  readonly status: string
  readonly askedBy?: { readonly name: string } | null | undefined
}

type LedgerWords = RecordWords['ledger']

const DOT: Span = { text: '  ·  ', style: STYLES.cellMuted }
const INSET = 14
const QUOTE_INSET = 26

export function decisions(flow: Flow, session: SessionDetail, { ledger: words }: RecordWords): void {
  flow.chapter(words.decisions)
  const items = partedBySuggestion(session.intel.decisions as readonly Decision[])
  if (items.recorded.length === 0) flow.note(words.noDecisions)
  inParts(flow, items, words, (list, from) => {
    for (const [i, decision] of list.entries()) {
      const when = decision.at === undefined ? undefined : stamp(decision.at, session.tz)
      item(flow, from + i, decision, {
        mark: mark(decision.status, words),
        about: [...originOf(session, decision, words), when, decision.sectionTitle],
      })
      if (decision.rationale) flow.paragraph(words.why(decision.rationale), { inset: INSET, style: STYLES.cell })
    }
  })
}

/** What stands comes first; what nobody confirmed follows under a heading of its own, numbered on. [IN24] */
function inParts<T>(
  flow: Flow,
  { recorded, suggested }: { readonly recorded: readonly T[]; readonly suggested: readonly T[] },
  words: LedgerWords,
  tell: (list: readonly T[], from: number) => void,
): void {
  if (recorded.length > 0) tell(recorded, 1)
  if (suggested.length === 0) return
  flow.subheading(words.suggested)
  tell(suggested, recorded.length + 1)
}

/** A vote names everyone who cast one. */
function originOf(session: SessionDetail, decision: Decision, words: LedgerWords): (string | undefined)[] {
  const { source, suggested, votedBy, connected, editedBy, by } = decision
  if (source === 'vote' && votedBy) {
    return [words.votedBy(formsOf(session.lang).list(votedBy.map(({ name }) => name)), connected ?? votedBy.length)]
  }
  if (source === 'person' && editedBy) return [words.byPerson(editedBy.name)]
  const found = suggested === false ? words.recorded : words.found
  return [source === 'vote' ? words.byVote : found, nameOf(session, by)]
}

export function risks(flow: Flow, session: SessionDetail, { ledger: words }: RecordWords): void {
  flow.chapter(words.risks)
  const items = partedBySuggestion(session.intel.risks as readonly Risk[])
  if (items.recorded.length === 0) flow.note(items.suggested.length === 0 ? words.noRisksFound : words.noRisks)
  inParts(flow, items, words, (list, from) => {
    for (const [i, risk] of list.entries())
      item(flow, from + i, risk, {
        mark: mark(risk.severity, words),
        about: [wordFor(words.kinds, risk.kind), risk.sectionTitle],
      })
  })
}

export function actions(flow: Flow, session: SessionDetail, { ledger: words }: RecordWords): void {
  flow.chapter(words.actions)
  const items = partedBySuggestion(session.intel.actions as readonly Action[])
  if (items.recorded.length === 0) flow.note(items.suggested.length === 0 ? words.noActionsAgreed : words.noActions)
  inParts(flow, items, words, (list, from) => actionTable(flow, list, from, words))
}

/** Questions that were asked, open ones first. */
export function questions(flow: Flow, session: SessionDetail, { ledger: words }: RecordWords): void {
  flow.chapter(words.questions)
  const all: readonly Question[] = session.intel.questions
  const inOrder = ['open', 'answered'].flatMap((wanted) => all.filter(({ status }) => status === wanted))
  const items = partedBySuggestion(inOrder)
  if (items.recorded.length === 0) flow.note(words.noQuestions)
  inParts(flow, items, words, (list, from) => {
    for (const [i, question] of list.entries()) {
      const asked = question.askedBy ? words.askedBy(question.askedBy.name) : undefined
      item(flow, from + i, question, { mark: mark(question.status, words), about: [asked, question.sectionTitle] })
    }
  })
}

function actionTable(flow: Flow, list: readonly Action[], from: number, words: LedgerWords): void {
  const columns = [
    { title: words.number, share: 0.06 },
    { title: words.action, share: 0.5 },
    { title: words.owner, share: 0.17 },
    { title: words.due, share: 0.16 },
    { title: words.status, share: 0.11 },
  ]
  const rows = list.map((action, i): Cell[] => [
    `${from + i}`,
    action.text,
    action.owner ?? '–',
    dayOf(action),
    [mark(action.status, words)],
  ])
  flow.table(columns, rows)
}

function item(
  flow: Flow,
  number: number,
  { text, evidence = [] }: Item,
  { mark: marked, about }: { readonly mark: Span; readonly about: readonly (string | undefined)[] },
): void {
  flow.need(44)
  flow.gap(4)
  flow.paragraph([
    { text: `${number}.  `, style: STYLES.muted },
    { text, style: STYLES.strong },
  ])
  const rest = about.flatMap((part): Span[] =>
    part ? [DOT, { text: part, style: STYLES.cellMuted, isTyped: true }] : [],
  )
  flow.paragraph([marked, ...rest], { inset: INSET })
  for (const quote of evidence) flow.paragraph(`“${quote}”`, { inset: QUOTE_INSET, style: STYLES.muted })
}

/** What was said, with the day that it names. */
function dayOf({ due, dueAt }: Action): string {
  if (!dueAt || due === dueAt) return due ?? '–'
  return due ? `${due} (${dueAt})` : dueAt
}

function mark(key: string, words: LedgerWords): Span {
  return { text: wordFor(words.statuses, key), style: markStyle(key) }
}

function wordFor(words: Readonly<Record<string, string>>, key: string): string {
  return words[key] ?? key
}

const markStyles = new Map<string, Span['style']>()

/** One object a word, because runs of one style are drawn together. */
function markStyle(word: string): Span['style'] {
  const known = markStyles.get(word) ?? { size: 8.8, bold: true, colour: STATUS_COLOURS[word] ?? MUTED }
  markStyles.set(word, known)
  return known
}

function nameOf(session: SessionDetail, id: string | undefined): string {
  return session.people.find((person) => person.id === id)?.name ?? id ?? ''
}
