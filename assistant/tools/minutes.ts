import { foundIn } from './found.ts'
import type { FoundAction, FoundDecision, Quote } from './items.ts'
import { actionLines, chapter, decisionLines, document, listOf, named, plain, quoteLine, TEXT_MAX } from './markdown.ts'
import type { Pasted } from './pasted.ts'
import { keySentences, openQuestions } from './summary.ts'

/** Minutes of a meeting, each part in the order of the text. */
export interface Minutes {
  /** Sentences in the service's words, or quotations of the text. */
  readonly summary: readonly (string | Quote)[]
  readonly people: readonly string[]
  readonly decisions: readonly FoundDecision[]
  readonly actions: readonly FoundAction[]
  readonly questions: readonly Quote[]
}

const PEOPLE_MAX = 20
const INFERRED = 'Their wording suggests it; nothing says it outright. Check them.'

/** Summary, decisions, actions and open questions of a transcript or of notes. [TL9] */
export function minutesOf(pasted: Pasted): string {
  const { decisions, actions } = foundIn(pasted)
  const { people, entries } = pasted
  const summary = keySentences(entries)
  return minutesDocument({ summary, people, decisions, actions, questions: openQuestions(entries) }, pasted.title)
}

export function minutesDocument(minutes: Minutes, title: string | null): string {
  const { decisions, actions, questions } = minutes
  return document([
    ...(title === null ? [] : [`# ${plain(title, TEXT_MAX)}`, '']),
    ...chapter('Summary', summaryLines(minutes), 'The text is too short for a summary.'),
    ...parted('Decisions', decisions, decisionLines, 'No decision was found.'),
    ...parted('Actions', actions, actionLines, 'No action was found.'),
    ...chapter(
      'Open questions',
      listOf(questions, (one) => ({ text: quoteLine(one) })),
      'No open question was found.',
    ),
  ])
}

function summaryLines({ people, summary }: Minutes): string[] {
  const shown = people.slice(0, PEOPLE_MAX).map(named)
  const more = people.length > shown.length ? ` and ${people.length - shown.length} more` : ''
  const present = shown.length === 0 ? [] : [`With ${shown.join(', ')}${more}.`, '']
  const lines = listOf(summary, (one) => ({ text: typeof one === 'string' ? plain(one, TEXT_MAX) : quoteLine(one) }))
  return lines.length === 0 ? [] : [...present, ...lines]
}

/** A chapter of what is stated outright, and after it of what is inferred. */
function parted<T extends { readonly isStated: boolean }>(
  heading: string,
  items: readonly T[],
  lines: (items: readonly T[]) => string[],
  otherwise: string,
): string[] {
  const stated = items.filter(({ isStated }) => isStated)
  const inferred = items.filter(({ isStated }) => !isStated)
  if (inferred.length === 0) return chapter(heading, lines(stated), otherwise)
  const possible = chapter(`Possible ${heading.toLowerCase()}`, [INFERRED, '', ...lines(inferred)], '')
  return stated.length === 0 ? possible : [...chapter(heading, lines(stated), otherwise), ...possible]
}
