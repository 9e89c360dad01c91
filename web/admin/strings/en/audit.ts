/** Strings of the audit log. */
export const audit = {
  title: 'Audit log',
  lead: 'What administrators changed, newest first. Nothing is ever removed from it.',
  entries: 'Entries',
  searchHint: 'Search who, action, target or value',
  at: 'When',
  actor: 'Administrator',
  action: 'Action',
  target: 'Target',
  changes: 'Before and after',
  requestId: 'Request',
  none: 'No field changed',
  shown: (shown: number, total: number) => `The newest ${shown} of ${total}`,
  more: 'Show more',
  empty: 'No administrator has changed anything yet.',
  noneHold: 'No entry holds these words.',
} as const
