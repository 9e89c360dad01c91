import type { AgentKind, AgentStatus, AiRun } from '#engine/journals/ai.ts'
import type { LaneOutcome, LaneTask } from './outcome.ts'

const KINDS: Readonly<Record<LaneTask, AgentKind>> = {
  understand: 'nlu',
  answer: 'answer',
  remark: 'moderator',
  analyse: 'intel',
  summarise: 'summary',
  report: 'report',
  seed: 'board',
  tool: 'tool',
  outreach: 'outreach',
  social: 'social',
}

const STATUSES: Readonly<Record<LaneOutcome, AgentStatus | null>> = {
  model: 'ok',
  offline: 'fallback',
  unneeded: 'fallback',
  down: 'failed',
  timeout: 'failed',
  failed: 'failed',
  busy: 'skipped',
  cancelled: null,
}

/** Returns the attempt that a lane's outcome is counted as; null for one that was taken back. [AJ1] [AJ2] */
export function agentRun(task: LaneTask, outcome: LaneOutcome, ms: number): AiRun | null {
  const status = STATUSES[outcome]
  return status === null ? null : { kind: KINDS[task], status, ms }
}
