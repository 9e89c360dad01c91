/** Names of the leases of what one node does for all. Those of rooms begin with `room-` and `bot-`. [MN65] */
export const LEASES = {
  scheduler: 'scheduler',
  readModels: 'read-models',
  mails: 'mails',
  egress: 'egress',
} as const
