import { formsOf } from '../forms.ts'

const { counted } = formsOf('en')

/** What report and record say of the facts of a meeting. [RP22] */
export const onePage = {
  reviewed: 'Reviewed',
  people: 'People',
  host: 'host',
  when: 'When',
  running: 'still running',
  notStarted: 'not started',
  messages: (count: number) => counted(count, { one: '# message', other: '# messages' }),
  pages: (count: number) => counted(count, { one: '# page', other: '# pages' }),
  sections: (count: number) => counted(count, { one: '# section', other: '# sections' }),
  results: { section: 'Section', result: 'Result' },
  standing: { pending: 'not discussed', discussing: 'discussed, not confirmed', confirmed: 'confirmed' },
  confirmedOf: (confirmed: number, all: number) => `${confirmed} of ${all} sections are confirmed.`,
  noScope: 'No sections were in scope.',
  yes: 'Yes',
  continued: 'Keep discussing',
  decisions: { heading: 'Decisions', none: 'No decision was recorded.' },
  decided: { approved: 'Approved', rejected: 'Rejected', pending: 'Pending' },
  actions: { heading: 'Actions', none: 'No action was agreed.' },
  done: 'done',
  questions: { heading: 'Open questions', none: 'No question is open.' },
  askedBy: (name: string) => `asked by ${name}`,
  risks: { heading: 'Risks', none: 'No risk was named.' },
  severity: { high: 'High', medium: 'Medium', low: 'Low' },
}
