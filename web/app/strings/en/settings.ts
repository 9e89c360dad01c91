/** Strings of a space's settings, export and deletion. */
export const settings = {
  title: 'Settings',
  labels: {
    template: 'Kind of review',
    aiMode: 'Assistant in new meetings',
    defaultDurationMs: 'Length of new meetings',
    joinRole: 'People who join by the link become',
    recordings: 'Recordings can be played by',
  },
  joinRoleHint: 'Anybody with the link can look around; signed-in people become members.',
  joinRoles: { editor: 'Editors', viewer: 'Viewers' },
  audiences: { link: 'Everybody with the link', members: 'Members only' },
  saved: 'The settings are saved.',
  ownerOnly: 'Only the owner changes these settings.',
  exportMembersOnly: 'Only members can export this space.',
  exporting: {
    title: 'Export',
    text: 'Board, files, context, calls, notes and the results of all meetings. The secret link is not part of it.',
    videos: 'With recordings',
    videosHint: 'Only in the archive, which can become very large.',
    formats: { zip: 'Archive (ZIP)', json: 'Data (JSON)', md: 'Text (Markdown)' },
  },
  deleting: {
    title: 'Delete this space',
    text: 'The space goes to your trash for 30 days and can be restored until then. For everybody else it is gone at once.',
    button: 'Delete the space',
    confirmTitle: (name: string) => `Delete ${name}?`,
    confirmText:
      'Nobody but you can open it while it is in the trash. After 30 days its files and recordings are destroyed.',
    live: 'The meeting that is under way ends for everybody.',
    done: 'The space is in the trash.',
  },
} as const
