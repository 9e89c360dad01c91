import { formsOf } from '#engine/words/forms.ts'

const { counted, number } = formsOf('en')

/** Strings of the list of addresses that are never written to. */
export const suppressions = {
  lead: 'Addresses that get no mail of outreach, from nobody and nothing. Who unsubscribes, whose mail bounces or who asks for it is put here by itself.',
  table: (count: number) => counted(count, { one: '# address', other: '# addresses' }),
  empty: 'No address is on the list.',
  columns: { email: 'E-mail address', reason: 'Reason', at: 'Since', action: 'Action' },
  search: 'Search by address',
  none: 'No address fits.',
  cut: (shown: number, total: number) =>
    `${number(shown)} of ${number(total)}; search for a whole address to find any other.`,
  add: {
    title: 'Add an address',
    button: 'Add an address',
    email: 'E-mail address',
    reason: 'Reason',
    text: 'No mail is sent to it from now on. A mail that is on its way cannot be called back.',
    confirm: 'Add',
    fault: 'This is no e-mail address.',
    done: (email: string) => `${email} is never written to from now on.`,
  },
  remove: {
    button: 'Take off',
    buttonOf: (email: string) => `Take off: ${email}`,
    title: (email: string) => `Take ${email} off the list?`,
    warnings: {
      unsubscribed:
        'This person asked not to be written to. Writing to them again without their wish is against the law in many countries.',
      bounced: 'Mails to this address came back. More of them can get the sender blocked.',
      manual: 'Somebody put this address here by hand, and knew why.',
    },
    since: (reason: string, at: string) => `${reason}, since ${at}.`,
    understood: 'This person wants to be written to again',
    confirm: 'Take off the list',
    done: (email: string) => `${email} may be written to again.`,
  },
} as const
