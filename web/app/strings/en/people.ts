import { formsOf } from '#engine/words/forms.ts'

const { counted } = formsOf('en')

/** Strings of a space's people. */
export const people = {
  title: 'People in this space',
  invited: 'Invited',
  noVisit: 'Has not visited yet',
  visited: (when: string) => `Here ${when}`,
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  roleSet: (name: string, role: string) => `${name} is now ${role}.`,
  makeOwner: 'Make owner…',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} was removed.`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    'This person can no longer change anything here and cannot join again by the link until you send a new invitation. What they added stays.',
  leave: 'Leave this space',
  left: 'You left the space.',
  leaveTitle: 'Leave this space?',
  leaveText: 'It disappears from your list. What you added stays, and with the link you can join again.',
  handOver: 'Hand over',
  handOverTitle: (name: string) => `Make ${name} the owner?`,
  handOverText: (name: string) =>
    `${name} gets the settings, the roles and the right to delete this space. You become an editor and cannot undo this yourself.`,
  handedOver: (name: string) => `${name} is now the owner.`,
  whatRoles: 'What the roles may do',
  roleTexts: {
    owner: 'Everything, also roles, settings, deleting and restoring.',
    editor: 'Changes the board, files, calls and notes, starts meetings, and invites people.',
    viewer: 'Sees everything and exports it, but changes nothing.',
  },
  inviteTitle: 'Invite people',
  addresses: 'E-mail addresses',
  addressesHint: 'Up to 20, separated by commas or lines.',
  noAddress: 'Type at least one e-mail address.',
  message: 'A few words for the mail (optional)',
  invite: 'Send invitations',
  invitedNow: (invited: number, already: number) => {
    const sent =
      invited === 0
        ? 'Nobody new was invited'
        : counted(invited, { one: '# invitation was sent', other: '# invitations were sent' })
    if (already === 0) return `${sent}.`
    return `${sent}; ${counted(already, { one: '# of these people is here already', other: '# of these people are here already' })}.`
  },
  guest: {
    title: 'You are looking at this space by its link',
    text: 'Members see e-mail addresses and can take part. Sign in and open the link again to become a member.',
    signIn: 'Sign in to join',
  },
} as const
