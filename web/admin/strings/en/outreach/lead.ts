import { formsOf } from '#engine/words/forms.ts'

const { counted, number } = formsOf('en')

const FIRST = 1

/** Strings of the page of one lead. */
export const lead = {
  back: 'Leads',
  refresh: 'Refresh',
  erased: 'This person’s data was erased. What is left are figures, and when things happened.',
  suppressed: {
    text: (reason: string) => `This address is on the list of those that are never written to (${reason}).`,
    open: 'Open the list',
  },

  contact: {
    title: 'Contact',
    edit: 'Edit',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Saved.',
    name: 'Name',
    email: 'E-mail address',
    company: 'Company',
    job: 'Position',
    profileUrl: 'Profile',
    profileHint: 'An address that begins with https://',
    tags: 'Tags',
    tagsHint: (most: number) => `Separated by commas, at most ${most}`,
    notes: 'Notes',
    notesHint: 'Seen by administrators only',
    source: 'Source',
    user: 'Account',
    toUser: 'Open the user',
    created: 'Found',
    updated: 'Changed',
    unchanged: 'Nothing is changed yet.',
  },
  faults: {
    email: 'This is no e-mail address.',
    profile: 'The address of a profile begins with https://.',
    tags: (most: number) => `At most ${most} tags.`,
    tag: (most: number) => `A tag has at most ${most} characters.`,
    long: (most: number) => `At most ${number(most)} characters.`,
    subject: 'A mail needs a subject.',
    body: 'A mail needs a text.',
  },

  status: {
    title: 'Where it stands',
    now: 'Status',
    skipReason: (why: string) => `Skipped because ${why}.`,
    skipReasons: {
      score: 'its score is too low',
      'no-address': 'it has no address',
      manual: 'somebody decided so',
    },
    followUp: (at: string) => `Follow-up due ${at}.`,
    moves: {
      new: 'Reopen',
      skipped: 'Skip',
      replied: 'Has replied',
      won: 'Won',
      lost: 'Lost',
      unsubscribed: 'Wants no mail',
    },
    titles: {
      new: 'Reopen this lead?',
      skipped: 'Skip this lead?',
      replied: 'Mark as replied?',
      won: 'Mark as won?',
      lost: 'Mark as lost?',
      unsubscribed: 'Never write to this person again?',
    },
    texts: {
      new: 'It can be drafted and sent again.',
      skipped: 'It gets no draft and no mail until somebody reopens it.',
      replied: 'No follow-up is sent any more.',
      won: 'It counts as won in the figures, and gets no mail any more.',
      lost: 'It gets no mail any more.',
      unsubscribed:
        'The address goes on the list of those that are never written to. No mail is sent to it, by nobody and nothing, until somebody takes it off that list.',
    },
    replyFrom: (from: string, at: string) => `Reply of ${from}, ${at}:`,
  },

  score: {
    title: 'Score',
    none: 'Not scored yet.',
    of: (score: string) => `${score} of 100`,
    got: (points: string, possible: string) => `${points} of ${possible}`,
    least: (points: number) => `A draft is written from ${points} points on.`,
    rules: {
      domain: 'Business mail address',
      title: 'Works with documents',
      source: 'How near they are',
      engagement: 'Visits',
      company: 'Company known',
      name: 'Name known',
    },
    whys: {
      noAddress: 'There is no address.',
      domain: (domain: string) => `${domain} is no free mail service.`,
      freeMail: (domain: string) => `${domain} is a free mail service.`,
      title:
        'Position or notes name legal, contracts, compliance, policy, risk, procurement, product, operations or investment.',
      noTitle: 'There is neither a position nor a note.',
      otherTitle: 'Neither position nor notes name such work.',
      source: (source: string) =>
        `Source: ${source}. Beta requests get 20, the waitlist 15, visitors 10, a CSV file 5.`,
      noPerson: 'No visitor is known to be this person.',
      noVisit: 'This person has not visited.',
      visits: (visits: number, points: number) =>
        points >= 20
          ? 'Five visits or more, four points each up to 20.'
          : counted(visits, {
              one: 'One visit, four points each up to 20.',
              other: '# visits, four points each up to 20.',
            }),
      noCompany: 'The company is not known.',
      noName: 'The name is not known.',
    },
    other: 'A rule that this version of the console does not know.',
  },

  draft: {
    title: 'Mail',
    step: (step: number, most: number) => `${step === FIRST ? 'First mail' : `Mail ${step}`} of at most ${most}`,
    noneNow: 'Where this lead stands it gets no mail.',
    followUp: 'A follow-up is written here and sent at once; it is not stored before.',
    write: 'Write a draft',
    writeText: 'The lead becomes “Drafted”. Nothing is sent.',
    rewrite: 'Write anew',
    rewriteTitle: 'Write the draft anew?',
    rewriteText:
      'What is there now, also what a person wrote, is replaced. What you typed and did not save stays in the fields.',
    written: 'A new draft was written.',
    subject: 'Subject',
    body: 'Text',
    bodyHint: 'Plain text. The footer is added to it when it is sent.',
    count: (left: string) => `${left} characters left`,
    by: (writer: string, version: string) => `${writer}${version === '' ? '' : `, ${version}`}`,
    save: 'Save the draft',
    saved: 'The draft is saved.',
    discard: 'Drop changes',
    unsaved: 'Not saved yet',
    send: 'Send…',
    saveAndSend: 'Save and send…',
    readOnly: 'This draft can no longer be changed.',
  },
  preview: {
    title: 'What the recipient gets',
    from: 'From',
    to: 'To',
    subject: 'Subject',
    noFrom: 'No sender is set up',
    noTo: 'No address',
    noSubject: 'No subject',
    footer: 'Added to every mail',
    noFooter: 'The footer with the postal address and the link to unsubscribe is added when it is sent.',
  },
  send: {
    title: (name: string) => `Send this mail to ${name}?`,
    text: (email: string) => `It goes to ${email} at once, and cannot be called back.`,
    confirm: (email: string) => `Send to ${email}`,
    cap: (left: string, cap: string) => `${left} of today’s ${cap} mails are left.`,
    step: 'Mail',
    close: 'Close',
    cancel: 'Cancel',
    sent: 'The mail server took the mail.',
    unknown: 'Nobody can tell whether the mail went out.',
    refused: 'Nothing was sent.',
    capped: 'Nothing was sent: today’s cap is reached.',
    unclear:
      'The answer of the service did not arrive. Refresh the page: it shows what became of the mail. Do not send it again before.',
  },
  blocks: {
    noMail: 'Mail is not set up.',
    noDraft: 'Save a draft first.',
    sending: 'A mail is on its way.',
    noEmail: 'There is no e-mail address.',
    suppressed: 'The address is on the list of those that are never written to.',
    status: (status: string) => `A lead that is “${status}” gets no mail.`,
    early: (at: string) => `A follow-up can be sent from ${at} on.`,
    cap: (at: string) => `Today’s cap is reached; mails are counted anew at ${at}.`,
    steps: (most: number) => `A lead gets at most ${most} mails.`,
  },

  delivery: {
    title: 'Latest mail',
    sending: (step: number, at: string) => `Mail ${step} is on its way since ${at}.`,
    sent: (step: number, at: string) => `Mail ${step} went out on ${at}.`,
    bounced: (step: number, at: string) =>
      `Mail ${step} of ${at} came back: the address does not take mail. Nothing more is sent to it.`,
    failed: (step: number, at: string) =>
      `Mail ${step} was not sent (${at}). Nothing reached the recipient; it can be sent again.`,
    why: (words: string) => `The mail server: ${words}`,
    unknown: (step: number, at: string) => `Nobody can tell whether mail ${step} of ${at} went out.`,
    unknownWhy:
      'The connection to the mail server broke, or the service stopped, after the mail was handed over and before the server confirmed it. So it counts as sent, and is not sent again by itself.',
    unknownDo: 'What to do',
    unknownSteps: [
      'Look for it in the mail server’s log or its folder of sent mails, by recipient and time.',
      'If it arrived, there is nothing to do. A reply or a bounce that is read from the inbox settles it here too.',
      'If it did not, do not expect another try: write to the person yourself, or wait for the follow-up.',
    ],
    messageId: 'Message-ID',
  },

  dm: {
    title: 'Direct message',
    lead: 'A short message that you send yourself on the person’s profile. Parley sends nothing there.',
    noProfile: 'There is no profile. Add its address to the contact.',
    write: 'Write a message',
    rewrite: 'Write anew',
    text: 'Message',
    copy: 'Copy',
    copied: 'The message was copied.',
    open: 'Open the profile',
    sent: 'I sent it',
    sentAt: (at: string) => `Sent on ${at}`,
    done: 'Noted as sent.',
  },

  conflict: {
    title: 'Somebody else changed this lead meanwhile.',
    text: 'What you typed is still here and not saved. This is what changed:',
    nothing: 'None of what is shown changed, only the version.',
    mine: 'Save mine over it',
    theirs: 'Drop mine',
  },
} as const
