import type { ActionDraft, DecisionDraft, QuestionDraft, RiskDraft } from '#engine/room/ledger/draft.ts'
import { cutWhole } from '#engine/text.ts'
import type { LikelyTask } from './actions/likelyTasks.ts'
import { isHandedOver } from './actions/promises.ts'
import type { Task } from './actions/task.ts'
import { likelihoodOf } from './acts/likelihood.ts'
import type { DecisionCandidate } from './decisions/decisions.ts'
import { tidied } from './language/tidy.ts'
import { CITED_MAX, EVIDENCE_CHARACTERS_MAX, EVIDENCE_MAX, ITEM_CHARACTERS_MAX } from './limits.ts'
import type { QuestionCandidate } from './questions/questions.ts'
import type { RiskCandidate } from './risks/risks.ts'
import { statedIn } from './stated.ts'
import type { Excerpt } from './turn.ts'

/** Sentences shown lately: a reading shows most of those of the reading before. */
const shown = new Map<string, string>()
const SHOWN_MAX = 2_000

function sentenceOf(text: string): string {
  const known = shown.get(text)
  if (known !== undefined) return known
  const line = cutWhole(tidied(text).replace(/\s+/gu, ' ').trim(), ITEM_CHARACTERS_MAX - 1)
  const whole = line.charAt(0).toUpperCase() + line.slice(1)
  const sentence = /[.!?…。]["'”’)]*$/u.test(whole) ? whole : `${whole}.`
  if (shown.size >= SHOWN_MAX) shown.clear()
  shown.set(text, sentence)
  return sentence
}

const evidenceOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.map((text) => cutWhole(text, EVIDENCE_CHARACTERS_MAX)))]
    .filter((text) => text !== '')
    .slice(0, EVIDENCE_MAX)

/** Mark of explicitly stated items. [IN24] */
const EXPLICIT = { explicit: true } as const

/** Words by which an action is recorded without a person's click. [IN24] */
const isExplicit = (task: Task): boolean =>
  task.messages.some(({ sentence }) => statedIn('action', sentence) !== null) || isHandedOver(task)

/** What every item says of where it comes from. */
function sourceOf(evidence: readonly string[], messageIds: readonly string[], logit: number) {
  return {
    evidence: evidenceOf(evidence),
    messageIds: messageIds.slice(0, CITED_MAX),
    found: 'lexical' as const,
    likelihood: Math.round(100 * likelihoodOf(logit)) / 100,
  }
}

const sourceIn = (messages: readonly Excerpt[], logit: number) =>
  sourceOf(
    messages.map(({ sentence }) => sentence),
    messages.map(({ id }) => id),
    logit,
  )

export function actionDraft(task: Task): ActionDraft {
  const { text, owner, due, status, messages, logit } = task
  return { text: sentenceOf(text), owner, due, status, ...sourceIn(messages, logit), ...(isExplicit(task) && EXPLICIT) }
}

export function likelyDraft({ text, owner, due, messages, logit }: LikelyTask): ActionDraft {
  return { text: sentenceOf(text), owner, due, status: 'open', ...sourceIn(messages, logit) }
}

export function riskDraft({ kind, severity, text, sectionId, evidence, messageIds, logit }: RiskCandidate): RiskDraft {
  return {
    kind,
    severity,
    text: sentenceOf(text),
    ...(sectionId === null ? {} : { sectionId }),
    ...sourceOf(evidence, messageIds, logit),
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
  logit,
}: DecisionCandidate): DecisionDraft {
  return {
    status,
    text: sentenceOf(text),
    ...(rationale === null ? {} : { rationale: cutWhole(rationale, ITEM_CHARACTERS_MAX) }),
    ...(sectionId === null ? {} : { sectionId }),
    ...sourceIn(messages, logit),
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
  logit,
}: QuestionCandidate): QuestionDraft {
  return {
    text: sentenceOf(text),
    status,
    askedBy,
    ...(sectionId === null ? {} : { sectionId }),
    ...sourceOf([sentence], [messageId], logit),
    ...(explicit && EXPLICIT),
  }
}
