import { formsOf } from '#engine/words/forms.ts'

const { counted, list, number } = formsOf('en')

/** Strings of the meeting screen around the conversation: progress, votes, time and the host. */
export const talk = {
  now: {
    label: 'Progress',
    open: 'Show all sections',
    under: 'Under discussion',
    perhaps: 'Perhaps under discussion',
    done: (done: number, total: number) => `${number(done)} of ${number(total)} done`,
    none: 'No section is under discussion',
  },
  before: (count: number) =>
    counted(count, { one: 'Before the meeting: # notice', other: 'Before the meeting: # notices' }),
  earlier: 'Show earlier messages',
  loadingEarlier: 'Loading earlier messages…',
  back: 'Back to the discussion',
  invitation: {
    document: 'Document',
    noDocument: 'None yet',
    host: 'Host',
    time: 'Time',
    people: 'People',
    planned: (minutes: number) => `${number(minutes)} min, not started`,
    left: (minutes: number) => `Under way, ${number(minutes)} min left`,
    present: (count: number) => counted(count, { one: '# person is here', other: '# people are here' }),
    over: 'This meeting has ended',
    overText: (title: string | null) =>
      title === null
        ? 'Nobody can join it any more.'
        : `The review of “${title}” is over. Nobody can join it any more.`,
    toArchive: 'Find its results in the archive',
  },
  read: {
    button: 'Read',
    open: (title: string) => `Read “${title}”`,
    title: 'Document',
    close: 'Back to the sections',
  },
  host: {
    open: 'Host',
    title: 'Host controls',
    left: (time: string) => `${time} left`,
    paused: 'The clock is stopped',
    add: (minutes: number) => `Add ${number(minutes)} min`,
    pause: 'Stop the clock',
    resume: 'Start the clock',
    focus: 'Discuss a section',
    move: 'Go',
    widen: 'Add a section to the review',
    addSection: 'Add',
    handOver: 'Make somebody else the host',
    make: 'Choose',
  },
  time: {
    paused: 'The host stopped the clock. Messages and votes go on.',
    last: (minutes: number) => `Less than ${counted(minutes, { one: '# minute', other: '# minutes' })} left.`,
    later: 'Not now',
  },
  typing: {
    some: (names: readonly string[]) =>
      counted(names.length, { one: `${list(names)} is writing…`, other: `${list(names)} are writing…` }),
    many: 'Several people are writing…',
  },
  closing: {
    title: 'You had not sent this',
    text: 'The meeting ended while you were writing. For one minute you can add it to the record as your closing remark.',
    late: 'The meeting ended while you were writing, and the minute for closing remarks is over. Your words are still here to copy.',
    label: 'Closing remark',
    send: 'Add as closing remark',
    copy: 'Copy it',
    copied: 'Copied.',
    discard: 'Discard',
    done: 'Your closing remark is in the record.',
  },
  questions: {
    open: (count: number) => counted(count, { one: '# open question', other: '# open questions' }),
    show: 'Show them in the ledger',
  },
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
