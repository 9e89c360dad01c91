import { formsOf } from '#engine/words/forms.ts'

const { counted, number } = formsOf('en')
const spacesOf = (count: number) => counted(count, { one: '# space', other: '# spaces' })

/** Strings of the list of spaces. */
export const spaces = {
  title: 'Spaces',
  lead: 'A space keeps everything about one piece of work in one place: its board, files, people, calls and review meetings.',
  loading: 'Fetching your spaces…',

  guest: {
    title: 'Keep your reviews in one place',
    text: 'Meetings end; a space stays. Sign in to create one, or open the link that somebody sent you: with the link you can look around without an account.',
    signIn: 'Sign in',
    points: [
      {
        title: 'A board that stays',
        text: 'Sections, notes, checklists, links and pictures that everybody edits at once.',
      },
      {
        title: 'Meetings on top of it',
        text: 'Start a review from the space. Its recap, score and recording come back here.',
      },
      { title: 'People and calls', text: 'Invite by e-mail, plan calls with calendar files, and decide who may edit.' },
    ],
  },

  create: 'New space',
  search: 'Search by name or description',
  order: 'Order',
  orders: { activity: 'Last active', name: 'Name', created: 'Newest' },
  count: (shown: number, all: number) => (shown === all ? spacesOf(all) : `${number(shown)} of ${spacesOf(all)}`),
  none: 'No space fits this search',
  clear: 'Show all spaces',
  empty: 'You have no space yet',
  emptyLead:
    'Create one for a contract, a product plan or anything that you review more than once. Describe what it is about, and the assistant writes the first sections.',
  active: (when: string) => `Active ${when}`,
  people: (count: number) => counted(count, { one: '# person', other: '# people' }),
  items: (count: number) => counted(count, { one: '# item', other: '# items' }),
  meetings: (count: number) => counted(count, { one: '# meeting', other: '# meetings' }),
  roles: { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' },

  views: { label: 'Which spaces', active: 'Your spaces', trash: 'Trash' },
  trash: {
    lead: 'Spaces that you deleted. Each stays here for 30 days, then it is deleted for ever with its files and recordings.',
    loading: 'Looking in the trash…',
    empty: 'The trash is empty',
    emptyLead: 'When you delete a space you find it here for 30 days and can bring it back.',
    left: (days: number) => counted(days, { one: '# day left', other: '# days left' }),
    deleted: (date: string) => `Deleted on ${date}`,
    restore: 'Restore',
    restoreOf: (name: string) => `Restore ${name}`,
    restored: (name: string) => `${name} is back in your spaces.`,
  },

  usage: {
    title: 'This month',
    plan: (plan: string) => `${plan} plan`,
    plans: { free: 'Free', pro: 'Pro', team: 'Team', enterprise: 'Enterprise' },
    rooms: 'New spaces',
    recaps: 'Recaps by the assistant',
    assistantMinutes: 'Assistant minutes',
    of: (used: number, limit: number) => `${used} of ${limit}`,
    unlimited: (used: number) => `${used}, no limit`,
    resets: (day: string) => `Resets on ${day} (UTC).`,
    full: (limit: number, day: string) =>
      `${counted(limit, { one: 'You have created the # space', other: 'You have created all # spaces' })} of this month’s plan. From ${day} you can create more; the spaces that you have keep working.`,
  },

  form: {
    title: 'New space',
    name: 'Name',
    namePlaceholder: 'Supply agreement 2027',
    prompt: 'What do you want to review? (optional)',
    promptHint:
      'A few sentences are enough. The assistant turns them into the first sections of the board; you can change everything.',
    promptPlaceholder: 'We renew our supply agreement and must settle price, delivery times and liability before May.',
    promptTooLong: 'At most 4,000 characters.',
    template: 'Kind of review',
    team: 'Team',
    start: 'Start with',
    invites: 'Invite people (optional)',
    invitesHint: 'E-mail addresses, up to 20. They get the link and become editors.',
    invitesWrong: (words: string) => `Not an e-mail address: ${words}`,
    invitesTooMany: 'At most 20 people can be invited at once.',
    submit: 'Create the space',
    submitting: 'Creating the space…',
    writing: 'Writing the first sections…',
    fallback: 'The assistant could not write sections this time, so the space begins with four plain ones.',
  },
}
