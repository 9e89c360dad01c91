import { cleanLine, cutWhole } from '#engine/text.ts'
import { linesIn } from '#engine/words/catalogue.ts'
import type { Language } from '#engine/words/languages.ts'
import type { Intel } from '#protocol/views/intel.ts'
import { isAbout, type LedgerList, type LedgerQuestion } from './ledgerQuestion.ts'
import { ANSWER_CHARACTERS_MAX, cited, type OfflineAnswer } from './textForm.ts'

/** Entries named under one heading. */
const NAMED_MAX = 10
const ENTRY_CHARACTERS_MAX = 300

type Ledger = Pick<Intel, LedgerList>
type Entry = {
  readonly text: string
  readonly sectionTitle?: string | undefined
  readonly suggested: boolean
  readonly messageIds: readonly string[]
}

/**
 * What the ledger holds of what is asked: recorded entries under their heading, then what is only suggested. Null where a
 * question about something particular finds no entry, which the talk or the documents may still answer. [AS24]
 */
export function ledgerAnswer({ lists, about }: LedgerQuestion, ledger: Ledger, lang: Language): OfflineAnswer | null {
  const words = linesIn(lang).assistant
  const chosen = entriesOf(ledger, about)
  const asked = lists.flatMap((list) => chosen[list])
  if (asked.length === 0 && about.length > 0) return null
  const blocks = lists.flatMap((list) => {
    const recorded = chosen[list].filter(({ suggested }) => !suggested)
    return recorded.length === 0 ? [words.none[list]] : listed(list, recorded, lang)
  })
  const suggested = asked.filter((entry) => entry.suggested)
  if (suggested.length > 0)
    blocks.push(
      block(
        words.suggested,
        suggested.map((entry) => line(entry, lang)),
        lang,
      ),
    )
  return {
    text: cutWhole(blocks.join('\n'), ANSWER_CHARACTERS_MAX),
    cited: [...new Set(asked.flatMap(({ messageIds }) => messageIds))],
  }
}

type Kept = Entry & {
  readonly source?: string
  readonly rationale?: string | undefined
  readonly status?: string
  readonly owner?: string | null
  readonly due?: string | null
}

function entriesOf(ledger: Ledger, about: readonly string[]): Readonly<Record<LedgerList, readonly Kept[]>> {
  const fitting = <T extends Entry>(entries: readonly T[]) =>
    entries.filter(({ text, sectionTitle }) => isAbout(about, text, sectionTitle))
  return {
    decisions: fitting(ledger.decisions),
    actions: fitting(ledger.actions),
    questions: fitting(ledger.questions.filter(({ status }) => status === 'open')),
    risks: fitting(ledger.risks),
  }
}

/** The recorded entries of a list under their headings; decisions by how they were settled. */
function listed(list: LedgerList, entries: readonly Kept[], lang: Language): string[] {
  const words = linesIn(lang).assistant
  if (list !== 'decisions')
    return [
      block(
        words[list],
        entries.map((entry) => line(entry, lang)),
        lang,
      ),
    ]
  const headings = { approved: words.decided, rejected: words.rejected, pending: words.undecided }
  return Object.entries(headings).flatMap(([status, heading]) => {
    const own = entries.filter((entry) => entry.status === status)
    return own.length === 0
      ? []
      : [
          block(
            heading,
            own.map((entry) => line(entry, lang)),
            lang,
          ),
        ]
  })
}

function block(heading: string, lines: readonly string[], lang: Language): string {
  const left = lines.length - NAMED_MAX
  const shown = lines.slice(0, NAMED_MAX)
  return [heading, ...shown, ...(left > 0 ? [`– ${linesIn(lang).assistant.more(left)}`] : [])].join('\n')
}

function line({ text, sectionTitle, source, rationale, owner, due, status }: Kept, lang: Language): string {
  const words = linesIn(lang).assistant
  const notes = [
    source === 'vote' && rationale ? rationale.replace(/\.$/u, '') : '',
    cleanLine(owner ?? ''),
    due ? words.by(cleanLine(due)) : '',
    status === 'done' ? words.done : '',
  ].filter((note) => note !== '')
  const said = cleanLine(text, ENTRY_CHARACTERS_MAX)
  const place = sectionTitle && source !== 'vote' ? ` ${cited(sectionTitle)}` : ''
  return `– ${said}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}${place}`
}
