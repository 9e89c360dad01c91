import type { ActivityKind } from '#protocol/views/admin/activity.ts'

const kinds: Readonly<Record<ActivityKind, string>> = {
  signup: 'Sign-ups',
  room: 'Rooms',
  session: 'Meetings',
  space: 'Spaces',
  member: 'Members',
  call: 'Calls',
  upload: 'Uploads',
  report: 'Reports',
  beta: 'Beta',
  waitlist: 'Waitlist',
  plan: 'Plans',
  tool: 'Free tools',
}

/** Strings of the feed of activity. */
export const activity = {
  title: 'Activity',
  lead: 'What happened on this service, newest first.',
  kinds,
  filter: 'Kinds',
  all: 'All kinds',
  refresh: 'Refresh',
  live: 'Live',
  liveHint: 'Looks for news every 10 seconds while this tab is visible.',
  count: (shown: number, all: number) => (shown === all ? `${shown} entries` : `${shown} of the newest ${all} entries`),
  more: 'Show older entries',
  end: (total: number) => `${total} entries in all.`,
  empty: 'Nothing happened yet.',
  emptyKinds: 'Nothing of these kinds among the newest entries.',
  internal: 'Internal',
  open: 'Open',
  today: 'Today',
  yesterday: 'Yesterday',
  columns: {
    at: 'When',
    kind: 'Kind',
    text: 'What',
    actor: 'By',
    actorKind: 'Role',
    ref: 'About',
    internal: 'Internal',
  },
  actors: {
    user: 'user',
    guest: 'guest',
    admin: 'administrator',
    assistant: 'assistant',
    bot: 'bot',
    system: 'Parley',
  },
} as const
