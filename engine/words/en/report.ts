import { formsOf } from '../forms.ts'

const { plainly: counted, list } = formsOf('en')

/** What the report says beside the facts that it shares with the record. [RP27] */
export const report = {
  title: (t: string) => `Review report: ${t}`,
  notStarted: 'The meeting has not started: there is nothing to report yet.',
  room: 'Room',
  template: (t: string) => `template ${t}`,
  nobody: 'Nobody named',
  others: (left: number) => ` and ${left} more`,
  more: (left: number) => `… and ${left} more in the record and the archive.`,
  endings: {
    goal: 'ended because every section in scope was confirmed',
    timeout: 'ended because the time ran out',
    stopped: 'ended by the host',
  },
  summary: {
    heading: 'Executive summary',
    recorded: (items: readonly string[]) => `Recorded: ${list([...items])}.`,
    decisions: (count: number) => counted(count, { one: '# decision', other: '# decisions' }),
    actions: (count: number) => counted(count, { one: '# action', other: '# actions' }),
    risks: (count: number) => counted(count, { one: '# risk', other: '# risks' }),
    questions: (count: number) => counted(count, { one: '# open question', other: '# open questions' }),
    figures: (coverage: number, score: number) =>
      `Coverage of the scope is ${coverage} %, the review-quality score ${score} of 100.`,
  },
  decisions: 'Decisions',
  noDecisions: 'Nothing was recorded as decided.',
  byVote: 'confirmed as reviewed by vote',
  actions: 'Actions',
  noActions: 'No action was recorded.',
  due: (day: string) => `due ${day}`,
  open: {
    heading: 'Open points',
    none: 'Nothing was left open.',
    question: 'Question',
    unconfirmed: 'Discussed, not confirmed',
    untouched: 'Not discussed',
  },
  risks: 'Risks',
  noRisks: 'No risk was recorded.',
  sections: { heading: 'Section by section', none: 'Nobody spoke about a section of the scope.' },
  suggested: {
    heading: 'Suggested by the assistant, not confirmed',
    none: 'Nothing waits for a confirmation.',
    kinds: { decisions: 'Decision', actions: 'Action', risks: 'Risk', questions: 'Question' },
  },
  fingerprint: {
    heading: 'Fingerprint',
    events: (count: number, hash: string) =>
      `${counted(count, { one: '# event', other: '# events' })}, the last with hash ${hash}.`,
    rest: (messages: number, annotations: number) =>
      `What was said (${counted(messages, { one: '# message', other: '# messages' })}) and marked (${counted(annotations, { one: '# annotation', other: '# annotations' })}) is in the record and the archive, in full.`,
  },
}
