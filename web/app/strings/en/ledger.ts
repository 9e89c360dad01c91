import { formsOf } from '#engine/words/forms.ts'

const { counted } = formsOf('en')

/** Strings of the ledger panel. */
export const ledger = {
  title: 'Ledger',
  refresh: 'Analyse the conversation again',
  refreshing: 'Analysing…',
  updated: (time: string) => `As of ${time}`,
  loading: 'Loading the ledger…',
  coverage: 'Coverage',
  coverageAbout:
    'How much of the scope was discussed. A confirmed section counts in full, a section with two messages 60 %, a section that was only mentioned 30 %.',
  score: 'Review quality',
  scoreAbout: '50 % coverage, 30 % share of confirmed sections, 20 % share of people who wrote something.',
  points: (score: number) => `${score}/100`,
  percent: (percent: number) => `${percent} %`,
  explain: 'How this is calculated',
  summary: 'Summary',
  suggested: 'Suggested',
  suggestions: 'Suggested by the assistant, not confirmed',
  more: (count: number) => counted(count, { one: 'Show one more', other: 'Show # more' }),
  fewer: 'Show fewer',
  noneRecorded: 'None recorded yet.',

  decisions: 'Decisions',
  noDecisions: 'No decisions yet. A section that everyone confirms becomes a decision.',
  decisionStatus: { approved: 'Approved', rejected: 'Rejected', pending: 'Pending' },
  statusOf: (text: string) => `Status of: ${text}`,
  source: { vote: 'By vote', ai: 'From the conversation', person: 'Added by hand' },
  by: (name: string) => `by ${name}`,

  risks: 'Risks',
  noRisks: 'No risks found so far.',
  riskKind: { contradiction: 'Contradiction', 'missing-info': 'Missing information', risk: 'Risk' },
  severity: { low: 'Low', medium: 'Medium', high: 'High' },
  severityOf: (severity: string) => `Severity: ${severity}`,

  actions: 'Actions',
  noActions: 'No actions yet.',
  owner: (name: string) => `Owner: ${name}`,
  noOwner: 'No owner',
  due: (due: string) => `Due: ${due}`,
  noDue: 'No date',
  markDone: (text: string) => `Done: ${text}`,

  evidence: (count: number) => counted(count, { one: '# quotation', other: '# quotations' }),
  section: (title: string) => `Open “${title}” in the document`,
  message: 'Show the message',
}
