import type { ActionDraft, DecisionDraft, QuestionDraft, RiskDraft } from '#engine/room/ledger/draft.ts'
import { cutWhole } from '#engine/text.ts'
import type { Task } from './actions/task.ts'
import type { DecisionCandidate } from './decisions/decisions.ts'
import { CITED_MAX, EVIDENCE_CHARACTERS_MAX, EVIDENCE_MAX, ITEM_CHARACTERS_MAX } from './limits.ts'
import type { QuestionCandidate } from './questions/questions.ts'
import type { RiskCandidate } from './risks/risks.ts'
import { statedIn } from './stated.ts'

const sentenceOf = (text: string): string => {
  const line = cutWhole(text.replace(/\s+/gu, ' ').trim(), ITEM_CHARACTERS_MAX - 1)
  const whole = line.charAt(0).toUpperCase() + line.slice(1)
  return /[.!?…。]["'”’)]*$/u.test(whole) ? whole : `${whole}.`
}

const evidenceOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.map((text) => cutWhole(text, EVIDENCE_CHARACTERS_MAX)))]
    .filter((text) => text !== '')
    .slice(0, EVIDENCE_MAX)

/** Mark of explicitly stated items. [IN24] */
const EXPLICIT = { explicit: true } as const

export function actionDraft({ text, owner, due, status, messages }: Task): ActionDraft {
  return {
    text: sentenceOf(text),
    owner,
    due,
    status,
    evidence: evidenceOf(messages.map(({ sentence }) => sentence)),
    messageIds: messages.slice(0, CITED_MAX).map(({ id }) => id),
    found: 'lexical',
    ...(messages.some(({ sentence }) => statedIn('action', sentence) !== null) && EXPLICIT),
  }
}

export function riskDraft({ kind, severity, text, sectionId, evidence, messageIds }: RiskCandidate): RiskDraft {
  return {
    kind,
    severity,
    text: sentenceOf(text),
    ...(sectionId === null ? {} : { sectionId }),
    evidence: evidenceOf(evidence),
    messageIds: messageIds.slice(0, CITED_MAX),
    found: 'lexical',
    ...(statedIn('risk', text) !== null && EXPLICIT),
  }
}

/** Combines all unmentioned checklist items into one gap. */
export function untouchedDraft(items: readonly string[]): RiskDraft[] {
  if (items.length === 0) return []
  const named = items.map((item) => `“${item}”`).join(', ')
  const text = `Of the checklist neither the sections under review nor the talk touch: ${named}.`
  return [{ kind: 'missing-info', severity: 'low', text, evidence: [], messageIds: [], found: 'lexical' }]
}

export function decisionDraft({
  status,
  text,
  rationale,
  sectionId,
  messages,
  explicit,
}: DecisionCandidate): DecisionDraft {
  return {
    status,
    text: sentenceOf(text),
    ...(rationale === null ? {} : { rationale: cutWhole(rationale, ITEM_CHARACTERS_MAX) }),
    ...(sectionId === null ? {} : { sectionId }),
    evidence: evidenceOf(messages.map(({ sentence }) => sentence)),
    messageIds: messages.slice(0, CITED_MAX).map(({ id }) => id),
    found: 'lexical',
    ...(explicit && EXPLICIT),
  }
}

export function questionDraft({
  text,
  sentence,
  messageId,
  sectionId,
  askedBy,
  explicit,
  status,
}: QuestionCandidate): QuestionDraft {
  return {
    text: sentenceOf(text),
    status,
    askedBy,
    ...(sectionId === null ? {} : { sectionId }),
    evidence: evidenceOf([sentence]),
    messageIds: [messageId],
    found: 'lexical',
    ...(explicit && EXPLICIT),
  }
}
