import { formsOf } from '#engine/words/forms.ts'

const { counted } = formsOf('en')

/** Strings for the threads of the document's annotations. */
export const threads = {
  reply: 'Reply',
  replyTo: (name: string) => `Reply to ${name}`,
  replies: (count: number) => counted(count, { one: '# reply', other: '# replies' }),
  resolve: 'Resolve',
  reopen: 'Reopen',
  resolvedBy: (name: string) => `Resolved by ${name}`,
  edit: 'Edit',
  edited: 'edited',
  remove: 'Delete',
  removeTitle: 'Delete the comment?',
  removeText: 'It disappears for everyone, with its replies. The record tells that it was withdrawn.',
  raise: 'Raise in chat',
  raised: 'Raised in the chat.',
  send: 'Send',
  save: 'Save',
  cancel: 'Cancel',
  yourReply: 'Your reply',
  yourText: 'Your text',
  quoted: 'Words of the document',
  /** Said when a comment without words of its own is raised in the chat. */
  lookAt: (quote: string) => `Please look at “${quote}”.`,
  inDocument: 'Comment in the document',
  kindHints: {
    comment: 'Comment: what you think of these words.',
    note: 'Note: something to remember, such as a fact or a source.',
    mark: 'Mark: a place that needs attention.',
  },
}
