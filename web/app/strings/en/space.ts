import { formsOf } from '#engine/words/forms.ts'

const { counted } = formsOf('en')

/** Strings of the page of one space. */
export const space = {
  loading: 'Opening the space…',
  missing: 'There is no space at this address',
  missingHint: 'The link may be mistyped, or the space was deleted. Only its owner still sees it in the trash.',
  missingGuest:
    'The link may be mistyped, or the space was deleted. If it is yours, sign in: deleted spaces stay in your trash for 30 days.',
  offline:
    'You are offline. You see the space as it was. What you change on the board is saved once the connection is back; the rest can be changed then.',
  inTrash: (days: number) =>
    `This space is in the trash and will be deleted for ever in ${counted(days, { one: '# day', other: '# days' })}. Restore it to change anything.`,
  joined: (role: string) => `You are now a member of this space: ${role}.`,
  roles: { owner: 'owner', editor: 'editor', viewer: 'viewer' },
  asGuest: 'By link',
  required: 'This cannot be empty.',
  name: 'Name of the space',
  editName: 'Change the name',
  description: 'Description',
  editDescription: 'Change the description',
  noDescription: 'Say in a sentence or two what this space is about.',
  moreDescription: 'Show the whole description',
  lessDescription: 'Show less',
  back: 'To the space of this meeting',
  copyLink: 'Copy link',
  linkCopied: 'The link is copied. Everybody who has it can open this space.',
  cover: {
    add: 'Add a cover picture',
    change: 'Change the cover picture',
    remove: 'Remove the cover picture',
    tooLarge: 'A cover picture has at most 5 MB.',
  },
  review: {
    start: 'Start a review',
    join: 'Join the meeting',
    running: (people: number) =>
      people === 0 ? 'Nobody is in it yet' : counted(people, { one: '# person is in it', other: '# people are in it' }),
  },
  views: {
    label: 'Parts of the space',
    board: 'Board',
    material: 'Files and context',
    meetings: 'Meetings',
    calls: 'Calls',
    people: 'People',
    settings: 'Settings',
  },
}
