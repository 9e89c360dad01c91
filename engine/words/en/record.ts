import { formsOf } from '../forms.ts'

const { plainly: counted } = formsOf('en')

/** What the pages of the review record say. Records of earlier generators are written anew with these words. [RD70] */
export const record = {
  banner: 'REVIEW RECORD',
  foot: (page: number, of: number) => `Record page ${page} of ${of}`,
  pagesLeftOut: 'Pages were left out before this one because there are too many; the attached events have it all.',
  margin: { confirmed: 'Confirmed', discussing: 'Discussed', pending: 'Not discussed' },
  front: {
    course: (code: string, from: string, to: string) => `Meeting ${code}: ${from} to ${to}`,
    outcomes: {
      goal: 'every section confirmed',
      timeout: 'time ran out',
      stopped: 'stopped by the host',
      none: 'not ended',
    },
    zone: (zone: string) => `Times are those of ${zone}.`,
    result: (confirmed: number, all: number) =>
      counted(all, {
        one: `Result: ${confirmed} of # section confirmed`,
        other: `Result: ${confirmed} of # sections confirmed`,
      }),
    nobody: 'nobody named',
    more: (count: number) =>
      counted(count, { one: '# more on the pages that follow.', other: '# more on the pages that follow.' }),
  },
  cover: {
    about: 'About this file',
    document: 'Document',
    meeting: 'Meeting',
    review: 'Review',
    opened: 'Opened',
    started: 'Started',
    notStarted: 'not started',
    asOf: 'As of',
    ended: 'Ended',
    used: 'Time used',
    usedOf: (used: string, all: string) => `${used} of ${all}`,
    outcome: 'Outcome',
    outcomes: {
      goal: 'Goal reached: every section in scope is confirmed',
      timeout: 'The time ran out',
      stopped: 'Stopped by the host',
      none: 'Not ended: this record shows the meeting so far',
    },
    host: 'Host',
    unknownHost: 'unknown',
    participants: 'Participants',
    nobody: 'nobody',
    assistant: 'Assistant',
    mode: (mode: string) => `mode “${mode}”`,
    pages: (count: number) => counted(count, { one: '# page', other: '# pages' }),
    figures: {
      ofAll: (done: number, all: number) => `${done} of ${all}`,
      sections: 'sections confirmed',
      coverage: 'of the scope covered',
      score: 'quality score of 100',
      decisions: (count: number) => counted(count, { one: 'decision', other: 'decisions' }),
      risks: (count: number) => counted(count, { one: 'risk', other: 'risks' }),
      actions: (count: number) => counted(count, { one: 'action', other: 'actions' }),
    },
  },
  scope: {
    heading: 'Scope and votes',
    none: 'No sections were in scope.',
    section: 'Section',
    status: 'Status',
    messages: 'Messages',
    votes: 'Votes',
    statuses: { confirmed: 'confirmed', discussing: 'discussing', pending: 'pending' },
    silent: 'Nothing was said about any section.',
    vote: { yes: 'yes', continue: 'continue' },
    leftOpen: 'vote left open',
    confirmedBy: 'Confirmed by ',
    sentBackBy: 'Sent back for discussion by ',
    noVote: 'no vote',
  },
  ledger: {
    suggested: 'Suggested by the assistant, not confirmed',
    decisions: 'Decisions',
    noDecisions: 'No decisions were recorded.',
    risks: 'Risks',
    noRisksFound: 'No risks were found.',
    noRisks: 'No risks were recorded.',
    actions: 'Actions',
    noActionsAgreed: 'No actions were agreed.',
    noActions: 'No actions were recorded.',
    questions: 'Questions',
    noQuestions: 'No questions were recorded.',
    byVote: 'decided by unanimous vote',
    votedBy: (names: string, connected: number) =>
      counted(connected, {
        one: `decided by vote of ${names}`,
        other: `decided by vote of ${names}, # people connected`,
      }),
    recorded: 'recorded from the conversation',
    byPerson: (name: string) => `recorded by ${name}`,
    found: 'found by the assistant',
    why: (reason: string) => `Why: ${reason}`,
    number: 'No.',
    action: 'Action',
    owner: 'Owner',
    due: 'Due',
    status: 'Status',
    statuses: {
      approved: 'approved',
      rejected: 'rejected',
      pending: 'pending',
      open: 'open',
      done: 'done',
      high: 'high',
      medium: 'medium',
      low: 'low',
      answered: 'answered',
    },
    kinds: { contradiction: 'contradiction', 'missing-info': 'missing information', risk: 'risk' },
    askedBy: (name: string) => `asked by ${name}`,
  },
  people: {
    heading: 'Participants',
    none: 'Nobody took part.',
    name: 'Name',
    joined: 'First joined',
    seen: 'Last seen',
    host: '(host)',
  },
  annotations: {
    heading: 'Annotations',
    none: 'No annotations were made.',
    noneLeft: 'No annotations are left.',
    number: 'No.',
    where: 'Where',
    by: 'By',
    text: 'Text',
    kinds: { mark: 'mark', highlight: 'highlight', comment: 'comment', note: 'note' },
    edited: (when: string) => `edited ${when}`,
    resolvedBy: 'resolved by ',
    deleted: (kind: string, section: string) => `: a ${kind} on “${section}” was deleted`,
    deletedBy: ', by ',
    places: {
      pin: 'at the pin',
      words: 'at the words',
      heading: 'at the section’s heading',
      page: 'at the top of the page',
    },
    place: (page: number, where: string) => `page ${page}, ${where}`,
    approximate: '(approximate)',
    page: (page: number) => `page ${page}`,
    inSection: 'in the section',
  },
  messages: {
    heading: 'Messages',
    none: 'Nothing was said.',
    whole: 'The meeting as a whole',
    later: (count: number) =>
      counted(count, {
        one: '# later message can be read in the attached events.',
        other: '# later messages can be read in the attached events.',
      }),
    afterEnd: '(after the end)',
    spoken: '(spoken)',
    unknown: 'Unknown',
    vote: 'Vote',
    assistant: 'Assistant',
  },
  fingerprint: {
    heading: 'Fingerprint',
    inFile: 'the beginning of this file',
    attached: 'attached to this file',
    meeting: 'Meeting',
    events: 'Events',
    hash: 'Last event’s hash',
    sha256: 'Document’s SHA-256',
    bytes: 'Document’s bytes',
    madeBy: 'Made by',
    how: 'All events of the meeting are attached to this file as events.jsonl, one a line. Each event’s hash is computed over the hash before it and its own content, so none can be changed, left out or moved without changing the last hash. This record is a function of those events and of the document alone: the command “npm run verify -- FILE.pdf” of the Parley source checks the chain and the document’s SHA-256, writes the record anew from both and compares it with this file byte for byte. It needs no network and no service.',
    limits:
      'Somebody who made up a whole meeting could also make up a record that agrees with itself. To rule that out, compare the last event’s hash above with the one that the service or a participant kept.',
  },
  statements: {
    marks: (annotations: number, pages: number) =>
      counted(annotations, {
        one: `# annotation was added to ${counted(pages, { one: 'it', other: 'them' })}.`,
        other: `# annotations were added to ${counted(pages, { one: 'it', other: 'them' })}.`,
      }),
    attachedAs: (name: string) => `It is attached to this file as ${name}, as uploaded.`,
    withoutProtection: 'without its protection',
    damaged: 'because the file is damaged',
    appended: (pages: number, bytes: number) =>
      counted(pages, {
        one: `The page before this one is the document as uploaded: its ${bytes} bytes are the beginning of this file, unchanged.`,
        other: `The ${pages} pages before this one are the document as uploaded: its ${bytes} bytes are the beginning of this file, unchanged.`,
      }),
    rewritten: (pages: number, reason: string) =>
      counted(pages, {
        one: `The page before this one is the document’s, saved anew ${reason}.`,
        other: `The ${pages} pages before this one are the document’s, saved anew ${reason}.`,
      }),
    apart: (attached: string) =>
      `The document could not be shown in this file. ${attached} The annotations are listed below.`,
    typeset: (pages: number, kind: string) =>
      counted(pages, {
        one: `The page before this one shows the ${kind} as it was read.`,
        other: `The ${pages} pages before this one show the ${kind} as it was read.`,
      }),
    margins:
      'A bar in the margin of its pages shows the result of each section in scope: confirmed, discussed or not discussed.',
    marginsLeftOut: (count: number) =>
      counted(count, {
        one: 'The margin of # section is not marked.',
        other: 'The margins of # sections are not marked.',
      }),
    events:
      'All events of the meeting are attached as events.jsonl. The last page says how anybody can check this record with them.',
    protection: (mayAnnotate: boolean, isInFile: boolean) =>
      `The document’s owner ${mayAnnotate ? 'restricts its use' : 'restricts its use, annotating it included'}. ${isInFile ? 'This file keeps that protection' : 'The attached document keeps that protection'}. This record is a copy for the participants of the meeting; who passes it on answers to the owner.`,
    signatures: (count: number, isInFile: boolean) =>
      `${counted(count, {
        one: 'The document carries # digital signature from before the meeting. It covers the document as uploaded, not what this record adds.',
        other:
          'The document carries # digital signatures from before the meeting. They cover the document as uploaded, not what this record adds.',
      })} ${isInFile ? 'The signed bytes are in this file unchanged' : 'They can be checked in the attached document only'}.`,
  },
}
