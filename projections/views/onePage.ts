import type { DocumentKind } from '#engine/room/documentKinds.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import { isSpoken } from './report/spoken.ts'

type Intel = SessionDetail['intel']
type Ledger = { readonly suggested: boolean }

/** A section of the scope and how people voted on it last, by name and in the order cast. */
export interface SectionResult {
  readonly sectionId: string
  readonly title: string
  readonly status: 'pending' | 'discussing' | 'confirmed'
  /** Messages about it. */
  readonly messageCount: number
  readonly yes: readonly string[]
  readonly continued: readonly string[]
}

/** A decision that stands, is pending or was rejected. `by`: everyone who voted for it; empty when it was not by vote. */
export interface DecisionLine {
  readonly text: string
  readonly status: Intel['decisions'][number]['status']
  readonly isByVote: boolean
  readonly sectionTitle: string | null
  readonly by: readonly string[]
}

/** `due` is what was said; `dueAt` the day that it names, `YYYY-MM-DD` in the room's zone, where it names one. */
export interface ActionLine {
  readonly text: string
  readonly owner: string | null
  readonly due: string | null
  readonly dueAt: string | null
  readonly status: Intel['actions'][number]['status']
}

export interface QuestionLine {
  readonly text: string
  readonly sectionTitle: string | null
  readonly askedBy: string | null
}

export interface RiskLine {
  readonly text: string
  readonly kind: Intel['risks'][number]['kind']
  readonly severity: Intel['risks'][number]['severity']
  readonly sectionTitle: string | null
}

/** What a meeting came to, for one page that can be sent on: facts only, the words are the reader's. Instants in epoch ms. */
export interface OnePage {
  readonly title: string
  readonly code: string
  readonly template: SessionDetail['template']
  /** IANA zone in which times are shown. */
  readonly tz: SessionDetail['tz']
  readonly lang: SessionDetail['lang']
  readonly startedAt: number | null
  /** The time of the last event while the meeting runs. */
  readonly endedAt: number
  /** Null while the meeting runs. */
  readonly endedReason: SessionDetail['endedReason']
  readonly elapsedMs: number
  readonly durationMs: number
  readonly documents: readonly {
    readonly title: string
    readonly kind: DocumentKind
    readonly pages: number | null
    readonly sections: number
  }[]
  /** In join order. */
  readonly people: readonly { readonly name: string; readonly isHost: boolean; readonly messages: number }[]
  /** Messages by people; lines of moderator, system and votes are not counted. */
  readonly messages: number
  readonly sections: readonly SectionResult[]
  /** Sections of the scope that are confirmed. */
  readonly confirmed: number
  readonly coverage: number
  readonly score: number
  readonly decisions: readonly DecisionLine[]
  readonly actions: readonly ActionLine[]
  /** Open ones. */
  readonly questions: readonly QuestionLine[]
  /** Most severe first. */
  readonly risks: readonly RiskLine[]
  /** How many the assistant only suggested; none of them is listed. */
  readonly suggested: {
    readonly decisions: number
    readonly actions: number
    readonly risks: number
    readonly questions: number
  }
}

const SEVERITIES = ['high', 'medium', 'low'] as const

/**
 * Counts the messages of a meeting: those that people wrote or said. The only count that the report, the record, the archive and
 * the pages show. [RP20]
 */
export function messagesOf({ messages }: Pick<SessionDetail, 'messages'>): number {
  return messages.filter(isSpoken).length
}

/** Folds the detail of a meeting into its one page. Suggestions are counted only. [RP21] */
export function onePage(session: SessionDetail): OnePage {
  const { title, code, template, tz, lang, startedAt, endedAt, endedReason, elapsedMs, durationMs, intel } = session
  const sections = sectionsOf(session)
  const severe = SEVERITIES.flatMap((wanted) => intel.risks.filter(({ severity }) => severity === wanted))
  return {
    ...{ title, code, template, tz, lang, startedAt, endedAt, endedReason, elapsedMs, durationMs },
    documents: session.docs.map(({ title, kind, pages, sections }) => ({ title, kind, pages, sections })),
    people: peopleOf(session),
    messages: messagesOf(session),
    sections,
    confirmed: sections.filter(({ status }) => status === 'confirmed').length,
    coverage: session.coverage,
    score: session.score,
    decisions: recorded(intel.decisions).map((decision) => decisionLine(session, decision)),
    actions: recorded(intel.actions).map(actionLine),
    questions: openQuestions(intel),
    risks: recorded(severe).map(({ text, kind, severity, sectionTitle = null }) => {
      return { text, kind, severity, sectionTitle }
    }),
    suggested: {
      decisions: intel.decisions.length - recorded(intel.decisions).length,
      actions: intel.actions.length - recorded(intel.actions).length,
      risks: intel.risks.length - recorded(intel.risks).length,
      questions: intel.questions.length - recorded(intel.questions).length,
    },
  }
}

function recorded<T extends Ledger>(items: readonly T[]): T[] {
  return items.filter(({ suggested }) => !suggested)
}

function peopleOf({ people, messages }: SessionDetail): OnePage['people'] {
  const counts = new Map<string, number>()
  for (const { senderId } of messages.filter(isSpoken)) counts.set(senderId, (counts.get(senderId) ?? 0) + 1)
  return people.map(({ id, name, isHost }) => ({ name, isHost, messages: counts.get(id) ?? 0 }))
}

function sectionsOf({ progress, messages }: SessionDetail): SectionResult[] {
  const bubbles = new Map(messages.flatMap((one) => (one.type === 'inject' ? [[one.sectionId, one] as const] : [])))
  return progress.sections.map(({ sectionId, title, status, messageCount }) => {
    const votes = Object.values(bubbles.get(sectionId)?.votes ?? {}).sort((one, other) => one.at - other.at)
    const of = (wanted: string) => votes.filter(({ action }) => action === wanted).map(({ byName }) => byName)
    return { sectionId, title, status, messageCount, yes: of('yes'), continued: of('continue') }
  })
}

function decisionLine({ messages }: SessionDetail, decision: Intel['decisions'][number]): DecisionLine {
  const { text, status, source, sectionTitle = null, messageIds } = decision
  const isByVote = source === 'vote'
  const bubble = isByVote ? messages.find(({ id }) => messageIds.includes(id)) : undefined
  const yes = Object.values(bubble?.votes ?? {}).filter(({ action }) => action === 'yes')
  const by = yes.sort((one, other) => one.at - other.at).map(({ byName }) => byName)
  return { text, status, isByVote, sectionTitle, by }
}

function actionLine({ text, owner, due, dueAt, status }: Intel['actions'][number]): ActionLine {
  return { text, owner, due, dueAt, status }
}

function openQuestions({ questions }: Intel): QuestionLine[] {
  return recorded(questions.filter(({ status }) => status === 'open')).map(({ text, sectionTitle = null, askedBy }) => {
    return { text, sectionTitle, askedBy: askedBy?.name ?? null }
  })
}
