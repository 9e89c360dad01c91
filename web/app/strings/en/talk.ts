import { formsOf } from '#engine/words/forms.ts'

const { counted, number } = formsOf('en')

/** Strings of the meeting screen around the conversation: progress, votes, time and the host. */
export const talk = {
  now: {
    label: 'Progress',
    open: 'Show all sections',
    under: 'Under discussion',
    done: (done: number, total: number) => `${number(done)} of ${number(total)} done`,
    none: 'No section is under discussion',
  },
  before: (count: number) =>
    counted(count, { one: 'Before the meeting: # notice', other: 'Before the meeting: # notices' }),
  back: 'Back to the discussion',
  vote: {
    label: 'Open vote',
    title: 'A vote is open',
    show: 'Show it in the conversation',
  },
  tabs: {
    news: (count: number) => counted(count, { one: '# new message', other: '# new messages' }),
    vote: 'a vote is open',
  },
} as const
