import type { AgentKind } from '#engine/journals/ai.ts'

const agents: Readonly<Record<AgentKind, string>> = {
  moderator: 'Moderator',
  answer: 'Answers',
  intel: 'Ledger',
  summary: 'Topic summaries',
  report: 'Report',
  nlu: 'Understanding of messages',
  board: 'Boards',
  tool: 'Free tools',
  outreach: 'Outreach',
  social: 'Social posts',
  image: 'Images',
}

/** Strings of the view of the assistant's quality. */
export const quality = {
  title: 'Assistant quality',
  lead: 'What people made of the assistant’s proposals, and how often it failed. Counts only; internal people are included.',
  tiles: {
    title: 'This period',
    accepted: 'Proposals accepted',
    acceptedHint: 'Of those that a person accepted or rejected, of all three kinds.',
    failureRate: 'Failure rate',
    failureHint: 'Runs that failed or were answered without the model, of all runs that were not skipped.',
    corrected: 'Meetings corrected',
    correctedHint: 'Ended meetings in which a person changed a status that the assistant had set.',
    correctedOf: (corrected: string, sessions: string) => `${corrected} of ${sessions} meetings`,
    decidedOf: (accepted: string, decided: string) => `${accepted} of ${decided} decided`,
    failedOf: (failed: string, ran: string) => `${failed} of ${ran} runs`,
  },
  proposals: {
    title: 'Proposals',
    summary: (accepted: string, rejected: string, pending: string) =>
      `${accepted} accepted, ${rejected} rejected, ${pending} not decided.`,
    none: 'Nothing was proposed.',
    kinds: { decision: 'Decisions', section: 'Sections to confirm', board: 'Board items' },
    kind: 'Proposal',
    accepted: 'Accepted',
    rejected: 'Rejected',
    pending: 'Not decided',
    rate: 'Accepted of decided',
    reading: (kind: string, accepted: string, rejected: string, pending: string, rate: string) =>
      `${kind}: ${accepted} accepted, ${rejected} rejected, ${pending} not decided; ${rate} accepted`,
  },
  agents: {
    title: 'Runs by task',
    kind: 'Task',
    names: agents,
    ok: 'Done',
    failed: 'Failed',
    fallback: 'Without model',
    skipped: 'Skipped',
    failureRate: 'Failure rate',
  },
} as const
