/** Strings of the ledger panel. */
export const ledger = {
  title: 'Ledger',
  refresh: 'Read the conversation again',
  refreshing: 'Reading…',
  updated: (time: string) => `As of ${time}`,
  loading: 'The ledger is on its way.',
  coverage: 'Coverage',
  coverageAbout:
    'How much of the scope was dealt with. A confirmed section counts whole, one with two messages counts 60 %, one that was only mentioned 30 %.',
  score: 'Review quality',
  scoreAbout:
    'Half of it is coverage, 30 % the share of confirmed sections, 20 % the share of people who said something.',
  points: (score: number) => `${score}/100`,
  percent: (percent: number) => `${percent} %`,
  explain: 'How this is worked out',
  summary: 'Summary',
  suggested: 'Suggested',
  suggestions: 'Suggested by the assistant, not confirmed',
  noneRecorded: 'None recorded yet.',

  decisions: 'Decisions',
  noDecisions: 'No decisions yet. A section that everybody confirms becomes one.',
  decisionStatus: { approved: 'Approved', rejected: 'Rejected', pending: 'Pending' },
  statusOf: (text: string) => `Status of: ${text}`,
  source: { vote: 'By vote', ai: 'From the conversation' },
  by: (name: string) => `by ${name}`,

  risks: 'Risks',
  noRisks: 'No risks were found so far.',
  riskKind: { contradiction: 'Contradiction', 'missing-info': 'Missing information', risk: 'Risk' },
  severity: { low: 'Low', medium: 'Medium', high: 'High' },
  severityOf: (severity: string) => `Severity: ${severity}`,

  actions: 'Actions',
  noActions: 'Nobody has taken anything on yet.',
  owner: (name: string) => `Owner: ${name}`,
  noOwner: 'No owner',
  due: (due: string) => `Due: ${due}`,
  noDue: 'No date',
  markDone: (text: string) => `Done: ${text}`,

  evidence: (count: number) => (count === 1 ? '1 quotation' : `${count} quotations`),
  section: (title: string) => `Open “${title}” in the document`,
  message: 'Show the message',
}
