import { formsOf } from '#engine/words/forms.ts'

const { counted } = formsOf('en')

/** Strings of the meeting screen. */
export const meeting = {
  title: (document: string | null) => document ?? 'Meeting',
  code: (code: string) => `Room ${code}`,
  copyLink: 'Copy the invitation link',
  linkCopied: 'The link is copied.',
  offline: 'You are offline. Nothing you write is sent until the connection is back.',

  views: { label: 'Views', chat: 'Chat', sections: 'Sections', ledger: 'Ledger', document: 'Document', board: 'Board' },

  clock: {
    label: 'Time left',
    soon: 'Last quarter',
    last: 'Nearly over',
    waiting: '–:––',
  },

  mode: {
    label: 'Assistant',
    menu: 'How the assistant takes part',
    names: { silent: 'Silent', assist: 'Assist', moderator: 'Moderator', expert: 'Expert', critical: 'Critical' },
    about: {
      silent: 'Says nothing unless it is asked.',
      assist: 'Keeps time and asks for votes.',
      moderator: 'Also reports progress and speaks up when it is quiet.',
      expert: 'Also makes one substantive remark on each section.',
      critical: 'Also challenges each section once.',
    },
  },

  hands: {
    raise: 'Raise your hand',
    lower: 'Lower your hand',
    place: (place: number) => `Hand raised, number ${place}`,
  },

  people: {
    label: (present: number, all: number) => `People: ${present} of ${all} here`,
    title: 'People',
    you: 'you',
    host: 'Host',
    here: 'here',
    away: 'away',
  },

  stop: {
    button: 'End meeting',
    title: 'End the meeting for everyone?',
    body: 'Nobody can write or vote afterwards. The record and the report are kept.',
    open: (count: number) =>
      counted(count, { one: 'One section is not confirmed yet.', other: '# sections are not confirmed yet.' }),
    confirm: 'End the meeting',
    cancel: 'Keep going',
  },

  sections: {
    title: 'Sections',
    none: 'No sections were picked, so the floor is open.',
    progress: (done: number, total: number) => `${done} of ${total} confirmed`,
    status: { pending: 'Not started', opened: 'Nothing said yet', discussing: 'Discussed', confirmed: 'Confirmed' },
    now: 'Under discussion',
    perhaps: 'Perhaps under discussion',
    messages: (count: number) => counted(count, { one: '# message', other: '# messages' }),
    open: (title: string) => `Open “${title}” in the document`,
    complete: 'Confirm this section',
    completeHint: 'Votes yes for you and asks everyone else to vote.',
    completed: 'You voted yes. The others are being asked.',
  },

  chat: {
    label: 'Conversation',
    empty: 'No messages yet. Start with what stands out.',
    you: 'You',
    moderator: 'Assistant',
    system: 'Notice',
    voice: 'spoken',
    newMessages: 'New messages',
    newest: 'Go to the newest message',
    newestCount: (count: number) => counted(count, { one: '# new message', other: '# new messages' }),
    cite: (title: string) => `Open “${title}” in the document`,
    announced: (name: string, text: string) => `${name}: ${text}`,
    announcedMany: (count: number) => counted(count, { one: '# new message', other: '# new messages' }),
    triggers: {
      kickoff: 'Opening',
      time50: 'Half-time',
      time75: 'Last quarter',
      time90: 'Nearly over',
      time2m: 'Two minutes left',
      idle: 'Question',
      progress: 'Progress',
      answer: 'Answer',
      annotate: 'Annotation',
      complete: 'All confirmed',
      timeout: 'Time is up',
      stopped: 'Stopped',
    },
  },

  bubble: {
    label: 'Decision',
    personal: (name: string) => `Only ${name} can answer this.`,
    votes: 'Votes so far',
    none: 'Nobody has voted yet.',
    count: (votes: number, members: number) => `${votes} of ${members} voted yes`,
    saidYes: 'yes',
    saidContinue: 'keep discussing',
    yours: 'You voted yes. Waiting for the others.',
    confirmed: (name: string, time: string) => `Confirmed. ${name} cast the last vote at ${time}.`,
    continued: (name: string, time: string) => `The discussion continues: ${name} asked for it at ${time}.`,
    offline: 'You can vote when the connection is back.',
  },

  composer: {
    label: 'Your message',
    placeholder: 'Write a message',
    send: 'Send',
    left: (count: number) => counted(count, { one: '# character left', other: '# characters left' }),
    over: (count: number) => counted(count, { one: '# character too many', other: '# characters too many' }),
    help: 'Send: Enter. New line: Shift + Enter.',
    summon: 'The assistant will answer this one.',
    summonHelp: 'To ask the assistant, start with /ask or write @assistant.',
    insertSummon: 'Ask the assistant',
  },

  outbox: {
    label: 'Not yet sent',
    waiting: 'Waiting for a connection',
    sending: 'Sending…',
    refused: 'Not sent',
    retry: 'Try again',
    discard: 'Discard',
  },

  captions: {
    label: 'Live captions',
    mute: 'Mute the assistant',
    unmute: 'Let the assistant speak',
    interrupt: 'Interrupt',
  },

  panels: {
    document: 'Document',
    board: 'Board',
    ledger: 'Ledger',
    closeLedger: 'Hide the ledger',
  },

  keys: {
    title: 'Keyboard shortcuts',
    open: 'Keyboard shortcuts',
    single: 'Use single-key shortcuts',
    list: [
      ['?', 'Show this list'],
      ['C', 'Write a message'],
      ['M', 'Go to the newest message'],
      ['B', 'Go to the open decision'],
      ['S', 'Go to the sections'],
      ['D', 'Show or hide the document'],
      ['L', 'Show or hide the ledger'],
      ['H', 'Raise or lower your hand'],
      ['Esc', 'Close what is open, or leave the message box'],
      ['↑ ↓', 'Move among messages, sections or entries'],
    ] as readonly (readonly [string, string])[],
  },
}
