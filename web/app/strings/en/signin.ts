const wait = (seconds: number) => {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

/** Strings of signing in and out. */
export const signin = {
  title: 'Sign in',
  lead: 'Meetings are open to guests. With an account your name is filled in, and the meetings that you took part in while signed in are yours on every device.',
  outside: 'Sign in with your organization',
  or: 'or',
  email: 'E-mail address',
  emailHint: 'A code comes to it. There is no password.',
  emailMissing: 'Type your e-mail address.',
  send: 'Send me a code',
  sending: 'Sending…',
  haveCode: 'I have a code already',
  codeTitle: 'Enter your code',
  code: 'Code',
  codeHint: 'Six digits. It works once, within ten minutes.',
  codeMissing: 'The code has six digits.',
  sentTo: 'We sent a code to',
  sentToLog: 'This service sends no mail: its log holds the code for',
  typedFor: 'The newest code that was sent to',
  tryingOut: (code: string) => `This service is for trying out. The code is ${code}.`,
  name: 'Your name (optional)',
  nameHint: 'For a new account only. Without one it is what stands before the @.',
  submit: 'Sign in',
  submitting: 'Signing in…',
  again: 'Send a new code',
  againIn: (seconds: number) => `Send a new code in ${wait(seconds)}`,
  sendIn: (seconds: number) => `Send me a code in ${wait(seconds)}`,
  sentAgain: 'A new code was made. Only the newest one works.',
  otherAddress: 'Use another address',
  errors: {
    state:
      'That sign-in took too long, was used before, or began in another browser. Please start it again from this page.',
    denied: 'The sign-in was cancelled at your organization. Nothing was changed.',
    email: 'Your organization did not confirm your e-mail address, so you cannot be signed in with it.',
    disabled: 'This account is disabled.',
    exchange: 'Your organization’s answer could not be trusted or was refused. Please try again.',
    unreachable: 'Your organization’s sign-in does not answer. Please try again later, or use a code.',
  },
  unknownError: 'The sign-in did not work. Please try again.',
  accountOf: (name: string) => `${name}, your account`,
  signedInTitle: 'You are signed in',
  goOn: 'Continue',
  toMeetings: 'Start or join a meeting',
  out: 'Sign out',
  everywhere: 'Sign out everywhere',
  everywhereHint: 'Everywhere ends your sign-in in every browser and on every device.',
  leaving: 'Signing out…',
  isOut: 'You are signed out.',
} as const
