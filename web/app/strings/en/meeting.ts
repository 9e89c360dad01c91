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
      moderator: 'Also speaks into silence and tells of progress.',
      expert: 'Also adds a remark of substance on each section.',
      critical: 'Also adds one challenging remark on each section.',
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
    body: 'Nothing can be said or confirmed afterwards. The record and the report are kept.',
    open: (count: number) => (count === 1 ? 'One section is not confirmed.' : `${count} sections are not confirmed.`),
    confirm: 'End the meeting',
    cancel: 'Keep going',
  },

  sections: {
    title: 'Sections',
    none: 'No sections are in scope: the floor is open.',
    progress: (done: number, total: number) => `${done} of ${total} confirmed`,
    status: { pending: 'Not begun', opened: 'Nothing said yet', discussing: 'Discussed', confirmed: 'Confirmed' },
    now: 'Under discussion',
    messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
    open: (title: string) => `Open “${title}” in the document`,
    complete: 'Review complete',
    completeHint: 'Casts your yes and asks everybody else.',
    completed: 'You said yes. The others are asked.',
  },

  chat: {
    label: 'Conversation',
    empty: 'Nobody has written yet. Begin with what stands out.',
    you: 'You',
    moderator: 'Assistant',
    system: 'Notice',
    voice: 'spoken',
    newMessages: 'New messages',
    newest: 'To the newest message',
    newestCount: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
    cite: (title: string) => `Open “${title}” in the document`,
    announced: (name: string, text: string) => `${name}: ${text}`,
    announcedMany: (count: number) => `${count} new messages`,
    triggers: {
      kickoff: 'Opening',
      time50: 'Half-time',
      time75: 'Last quarter',
      time90: 'Last minutes',
      idle: 'Question',
      progress: 'Progress',
      answer: 'Answer',
      annotate: 'Annotation',
      complete: 'Complete',
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
    confirmed: (name: string, time: string) => `Confirmed. ${name} gave the last yes at ${time}.`,
    continued: (name: string, time: string) => `Discussion goes on, asked by ${name} at ${time}.`,
    offline: 'Votes can be cast when the connection is back.',
  },

  composer: {
    label: 'Your message',
    placeholder: 'Write a message',
    send: 'Send',
    left: (count: number) => `${count} characters left`,
    over: (count: number) => `${count} characters too many`,
    help: 'Enter sends, Shift and Enter begin a new line.',
    summon: 'The assistant will answer this one.',
    summonHelp: 'Begin with /ask or write @assistant to put a question to the assistant.',
    insertSummon: 'Ask the assistant',
  },

  outbox: {
    label: 'Not yet sent',
    waiting: 'Waiting for the connection',
    sending: 'Sending…',
    refused: 'Not sent',
    retry: 'Try again',
    discard: 'Discard',
  },

  captions: {
    label: 'Being spoken',
    mute: 'Mute the assistant',
    unmute: 'Let the assistant speak',
    interrupt: 'Cut in',
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
    single: 'Single keys do these things',
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
