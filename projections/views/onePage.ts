import type { DocumentKind } from '#engine/room/documentKinds.ts'
import { bestFirst, partedBySuggestion } from '#engine/room/ledger/suggestions.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import { isSpoken } from './report/spoken.ts'

type Intel = SessionDetail['intel']

/** Who first said what an item rests on, and when; null where no message of a person is cited. */
export interface Said {
  readonly name: string
  /** Epoch milliseconds. */
  readonly at: number
}

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
  readonly said: Said | null
}

/** `due` is what was said; `dueAt` the day that it names, `YYYY-MM-DD` in the room's zone, where it names one. */
export interface ActionLine {
  readonly text: string
  readonly owner: string | null
  readonly due: string | null
  readonly dueAt: string | null
  readonly status: Intel['actions'][number]['status']
  readonly said: Said | null
}

export interface QuestionLine {
  readonly text: string
  readonly sectionTitle: string | null
  readonly askedBy: string | null
  readonly said: Said | null
}

export interface RiskLine {
  readonly text: string
  readonly kind: Intel['risks'][number]['kind']
  readonly severity: Intel['risks'][number]['severity']
  readonly sectionTitle: string | null
  readonly said: Said | null
}

/** Items of the ledger by kind; of questions the open ones, of risks the most severe first. */
interface Lines {
  readonly decisions: readonly DecisionLine[]
  readonly actions: readonly ActionLine[]
  readonly questions: readonly QuestionLine[]
  readonly risks: readonly RiskLine[]
}

/** What a meeting came to, for one page that can be sent on: facts only, the words are the reader's. Instants in epoch ms. */
export interface OnePage extends Lines {
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
  /** What the assistant only suggests, the best first: none of it counts. */
  readonly suggested: Lines
}

const SEVERITIES = ['high', 'medium', 'low'] as const

/**
 * Counts the messages of a meeting: those that people wrote or said. The only count that the report, the record, the archive and
 * the pages show. [RP20]
 */
export function messagesOf({ messages }: Pick<SessionDetail, 'messages'>): number {
  return messages.filter(isSpoken).length
}

/** Folds the detail of a meeting into its one page. [RP21] */
export function onePage(session: SessionDetail): OnePage {
  const { title, code, template, tz, lang, startedAt, endedAt, endedReason, elapsedMs, durationMs, intel } = session
  const sections = sectionsOf(session)
  const decisions = partedBySuggestion(intel.decisions)
  const actions = partedBySuggestion(intel.actions)
  const questions = partedBySuggestion(intel.questions.filter(({ status }) => status === 'open'))
  const risks = partedBySuggestion(intel.risks)
  const severe = SEVERITIES.flatMap((wanted) => risks.recorded.filter(({ severity }) => severity === wanted))
  const lines = linesIn(session)
  return {
    ...{ title, code, template, tz, lang, startedAt, endedAt, endedReason, elapsedMs, durationMs },
    documents: session.docs.map(({ title, kind, pages, sections }) => ({ title, kind, pages, sections })),
    people: peopleOf(session),
    messages: messagesOf(session),
    sections,
    confirmed: sections.filter(({ status }) => status === 'confirmed').length,
    coverage: session.coverage,
    score: session.score,
    ...lines(decisions.recorded, actions.recorded, questions.recorded, severe),
    suggested: lines(
      bestFirst(decisions.suggested),
      bestFirst(actions.suggested),
      bestFirst(questions.suggested),
      bestFirst(risks.suggested),
    ),
  }
}

function linesIn({ messages }: SessionDetail) {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const cited = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const said = (ids: readonly string[]): Said | null => {
    const first = cited(ids).find(isSpoken)
    return first ? { name: first.senderName, at: first.at } : null
  }
  const votersOf = (ids: readonly string[]) =>
    Object.values(cited(ids)[0]?.votes ?? {})
      .filter(({ action }) => action === 'yes')
      .sort((one, other) => one.at - other.at)
      .map(({ byName }) => byName)
  return (
    decisions: readonly Intel['decisions'][number][],
    actions: readonly Intel['actions'][number][],
    questions: readonly Intel['questions'][number][],
    risks: readonly Intel['risks'][number][],
  ): Lines => ({
    decisions: decisions.map(({ text, status, source, sectionTitle = null, messageIds }) => {
      const isByVote = source === 'vote'
      return { text, status, isByVote, sectionTitle, by: isByVote ? votersOf(messageIds) : [], said: said(messageIds) }
    }),
    actions: actions.map(({ text, owner, due, dueAt, status, messageIds }) => {
      return { text, owner, due, dueAt, status, said: said(messageIds) }
    }),
    questions: questions.map(({ text, sectionTitle = null, askedBy, messageIds }) => {
      return { text, sectionTitle, askedBy: askedBy?.name ?? null, said: said(messageIds) }
    }),
    risks: risks.map(({ text, kind, severity, sectionTitle = null, messageIds }) => {
      return { text, kind, severity, sectionTitle, said: said(messageIds) }
    }),
  })
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
