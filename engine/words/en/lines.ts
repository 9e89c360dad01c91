import { formsOf } from '../forms.ts'

const { counted, list } = formsOf('en')
const sections = (count: number) => counted(count, { one: 'one section', other: '# sections' })
const topics = (count: number) => counted(count, { one: 'one topic', other: '# topics' })

/**
 * What the moderator and the room itself say in the conversation. The English wording is part of captures that are run again
 * byte for byte: it does not change. [RW1]
 */
export const lines = {
  reviews: {
    general: 'general review',
    contract: 'contract',
    prd: 'product requirements',
    policy: 'policy',
    'investment-memo': 'investment memo',
    compliance: 'compliance',
  },
  quoted: (title: string) => `“${title}”`,
  seconds: (count: number) => counted(count, { one: '# second', other: '# seconds' }),
  minutes: (count: number) => counted(count, { one: '# minute', other: '# minutes' }),
  hours: (count: number) => counted(count, { one: '# hour', other: '# hours' }),

  openFloor: (review: string, time: string) =>
    `Welcome to this ${review}. ${time} on the clock. No sections were picked, so the floor is open.`,
  kickoff: (review: string, count: number, time: string, first: string) =>
    `Welcome to this ${review}: ${sections(count)} in scope, ${time} on the clock. We begin with ${first}. Say so when you agree, and we confirm section by section.`,
  timeUsed: (percent: number, left: string) => `${percent} % of the time is used, ${left} left.`,
  idle: 'It has been quiet for a while.',
  whatNext: 'What should we look at next?',
  whatIsOpen: (section: string) => `What is still open about ${section}?`,
  confirmed: (section: string) => `${section} is confirmed.`,
  next: (section: string) => `Next: ${section}.`,
  reviewed: (section: string) => `“${section}” is confirmed as reviewed.`,
  confirmedBy: (names: string, connected: number) =>
    `Confirmed by ${names}, unanimous among ${counted(connected, { one: '# person', other: '# people' })} connected.`,
  complete: (count: number) => `Every section in scope is confirmed (${count} of ${count}). The review is complete.`,
  timeout: 'The time is up.',
  stopped: 'The host has ended the meeting.',
  closed: 'The meeting was ended from its space.',
  minutesSpent: 'The assistant minutes of this month are used up. The assistant goes on without the language model.',
  quarantine:
    'The assistant cannot process something in this meeting and no longer follows it. The ledger stays as it is; everything else continues.',
  hostMoved: (from: string, to: string) => `${from} made ${to} the host.`,
  hostClaimed: (to: string, from: string) => `${to} is now the host, because ${from} has been away for over a minute.`,
  left: (time: string) => `${time} left.`,
  stillOpen: (open: readonly string[], more: number) =>
    `Still open: ${list(more === 0 ? open : [...open, counted(more, { one: 'one more', other: '# more' })])}.`,
  extended: (name: string, time: string) => `${name} added ${time}.`,
  paused: (name: string) => `${name} paused the meeting.`,
  resumed: (name: string) => `${name} resumed the meeting.`,
  pausesSpent: 'The pauses have lasted 60 minutes in all. The meeting goes on.',
  widenedBy: (name: string, section: string) => `${name} added ${section} to the review.`,
  widened: (name: string, count: number) => `${name} added ${sections(count)} to the review.`,
  shallWeConfirm: (section: string) => `Shall we confirm ${section}?`,
  yes: 'Yes, confirm',
  keepDiscussing: 'Keep discussing',
  noScope: 'No sections were in scope.',
  standing: (done: number, all: number) =>
    `${done} of ${all} sections ${counted(all === 1 ? 1 : done, { one: 'is', other: 'are' })} confirmed.`,

  added: (name: string, title: string, pages: number | null, count: number) =>
    `${name} added “${title}” (${pages === null ? '' : `${counted(pages, { one: 'one page', other: '# pages' })}, `}${sections(count)}).`,
  addedThread: (name: string, title: string, messages: number, count: number | null) =>
    `${name} added the e-mail thread “${title}” (${counted(messages, { one: 'one message', other: '# messages' })}${count === null ? '' : `, ${topics(count)}`}).${count === null ? ' Its topics follow.' : ''}`,
  divided: (title: string, count: number) => `“${title}” is divided into ${topics(count)}. Pick what to review.`,
  removed: (name: string, title: string) => `${name} removed “${title}”.`,
  addedContext: {
    note: (name: string, title: string) => `${name} added the note “${title}”.`,
    link: (name: string, title: string) => `${name} added the link “${title}”.`,
    data: (name: string, title: string) => `${name} added the data file “${title}”.`,
  },
  removedContext: {
    note: (name: string, title: string) => `${name} removed the note “${title}”.`,
    link: (name: string, title: string) => `${name} removed the link “${title}”.`,
    data: (name: string, title: string) => `${name} removed the data file “${title}”.`,
  },
  onBoard: (name: string, title: string) => `${name} put “${title}” on the board.`,

  /** What the assistant answers to a greeting, and of the ledger. [AS23] [AS24] */
  assistant: {
    help: (hasSections: boolean) =>
      `Hello. I can look things up in the documents (“@assistant what does it say about fees?”), say what was decided, who does what and what is still open (“@assistant what have we decided?”)${hasSections ? ', put a comment on a section (“@assistant comment on 3.4: …”)' : ''} and tell how far the review is (“@assistant what is left?”).`,
    welcome: 'You are welcome.',
    decided: 'Decided:',
    rejected: 'Rejected:',
    undecided: 'Not settled:',
    actions: 'Actions:',
    questions: 'Open questions:',
    risks: 'Risks:',
    suggested: 'Suggested, not confirmed:',
    none: {
      decisions: 'Nothing is recorded as decided so far.',
      actions: 'No action is recorded so far.',
      questions: 'No open question is recorded so far.',
      risks: 'No risk is recorded so far.',
    },
    more: (count: number) => counted(count, { one: 'and one more', other: 'and # more' }),
    done: 'done',
    by: (due: string) => `due: ${due}`,
  },

  /** What the summaries of a meeting and of a section say. [IN41] [AS22] */
  summary: {
    notStarted: 'The meeting has not started.',
    confirmed: (sections: readonly string[]) => `Confirmed: ${list([...sections])}.`,
    decided: (texts: string) => `Decided: ${texts}.`,
    nothing: 'Nothing was recorded as decided.',
    toDo: (texts: string) => `To do: ${texts}.`,
    open: (texts: string) => `Open: ${texts}.`,
    others: (count: number) => counted(count, { one: 'one more', other: '# more' }),
    central: (words: string) => `The talk turned on this: “${words}”`,
    asked: (names: readonly string[], title: string) => `${list([...names])} asked the assistant about “${title}”.`,
    little: (title: string) => `Little was said about “${title}” so far.`,
  },
}
