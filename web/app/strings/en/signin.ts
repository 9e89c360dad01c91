import { formsOf } from '#engine/words/forms.ts'

const { counted } = formsOf('en')
const wait = (seconds: number) =>
  seconds > 90
    ? counted(Math.ceil(seconds / 60), { one: '# minute', other: '# minutes' })
    : counted(seconds, { one: '# second', other: '# seconds' })

/** Strings of signing in and out. */
export const signin = {
  title: 'Sign in',
  lead: 'You can join meetings as a guest. With an account, your name is filled in, and you find your meetings on every device.',
  outside: 'Sign in with your organization',
  or: 'or',
  email: 'E-mail address',
  emailHint: 'We send a code to this address. There is no password.',
  emailMissing: 'Enter your e-mail address.',
  send: 'Send me a code',
  sending: 'Sending…',
  haveCode: 'I already have a code',
  codeTitle: 'Enter your code',
  code: 'Code',
  codeHint: 'Six digits. It works once, within ten minutes.',
  codeMissing: 'The code has six digits.',
  sentTo: 'We sent a code to',
  sentToLog: 'This service does not send mail. Its log shows the code for',
  typedFor: 'The newest code sent to',
  tryingOut: (code: string) => `This is a test service. The code is ${code}.`,
  name: 'Your name (optional)',
  nameHint: 'For new accounts only. If you leave it empty, we use the part of your address before the @.',
  submit: 'Sign in',
  submitting: 'Signing in…',
  again: 'Send a new code',
  againIn: (seconds: number) => `Send a new code in ${wait(seconds)}`,
  sendIn: (seconds: number) => `Send me a code in ${wait(seconds)}`,
  sentAgain: 'We sent a new code. Only the newest one works.',
  otherAddress: 'Use another address',
  errors: {
    state:
      'That sign-in took too long, was already used, or was started in another browser. Start again from this page.',
    denied: 'The sign-in was cancelled at your organization. Nothing has changed.',
    email: 'Your organization did not confirm your e-mail address, so you cannot be signed in with it.',
    disabled: 'This account is disabled.',
    exchange: 'Your organization’s answer could not be verified. Please try again.',
    unreachable: 'Your organization’s sign-in does not answer. Please try again later, or use a code.',
  },
  unknownError: 'The sign-in did not work. Please try again.',
  accountOf: (name: string) => `${name}, your account`,
  signedInTitle: 'You are signed in',
  rename: {
    label: 'Your name',
    save: 'Save the name',
    saved: 'Your name is changed.',
  },
  goOn: 'Continue',
  toMeetings: 'Start or join a meeting',
  out: 'Sign out',
  everywhere: 'Sign out everywhere',
  everywhereHint: '“Everywhere” signs you out in every browser and on every device.',
  leaving: 'Signing out…',
  isOut: 'You are signed out.',
} as const
