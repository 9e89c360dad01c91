import type { ActivityKind } from '#protocol/views/admin/activity.ts'

/** All kinds of entries, in the order in which the filter shows them. */
export const ACTIVITY_KIND_ORDER = [
  'signup',
  'waitlist',
  'beta',
  'plan',
  'member',
  'space',
  'call',
  'room',
  'session',
  'upload',
  'report',
  'tool',
] as const satisfies readonly ActivityKind[]
