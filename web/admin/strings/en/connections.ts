import type { ConnectionRow } from '#protocol/views/admin/users.ts'

const kinds: Readonly<Record<ConnectionRow['kind'], string>> = {
  extension: 'Browser extension',
  companion: 'Companion',
  integration: 'Integration',
  mcp: 'MCP',
}

/** Strings of the view of connections. */
export const connections = {
  title: 'Connections',
  lead: 'Programs that people have connected to their accounts.',
  active: 'Active',
  kinds,
  kind: 'Kind',
  all: 'All kinds',
  name: 'Name',
  version: 'Version',
  status: 'Status',
  statuses: { active: 'Active', revoked: 'Revoked' },
  user: 'User',
  team: 'Team',
  createdAt: 'Connected',
  lastSeenAt: 'Last seen',
  never: 'Never',
  list: 'All connections',
  shown: (shown: number, total: number) => `The first ${shown} of ${total} are listed.`,
  empty: 'Nobody has connected a program.',
  emptyKind: 'Nobody has connected a program of this kind.',
} as const
