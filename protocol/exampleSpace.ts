import { EXAMPLE_ITEM, EXAMPLE_MESSAGE } from './examples.ts'
import type { SpaceFull } from './views/space.ts'

const { at: AT } = EXAMPLE_MESSAGE
const ANA = { id: '9b2f0c1e-6d0a-4b53-8f0e-2c1a7d5e9f10', name: 'Ana' }

export const EXAMPLE_SPACE: SpaceFull = {
  id: 'sp_01KAN4Z3Y5V7QW8X9R2T',
  slug: 'q3ZkT8vN1cRxW5yLb0aGfM',
  name: 'Supply agreement',
  description: '',
  team: { id: '4f7d3a52-1b8c-4e0f-9a6d-7c2e5b1f8a34', name: 'Purchasing' },
  plan: 'pro',
  createdAt: AT,
  updatedAt: AT,
  lastActivityAt: AT,
  createdBy: ANA,
  deletedAt: null,
  purgeAt: null,
  cover: null,
  settings: {
    template: 'contract',
    aiMode: 'assist',
    defaultDurationMs: 3_600_000,
    joinRole: 'editor',
    recordings: 'link',
  },
  role: 'owner',
  version: 3,
  url: 'https://parley.example.org/spaces/q3ZkT8vN1cRxW5yLb0aGfM',
  counts: { members: 1, items: 1, context: 0, files: 0, calls: 0, sessions: 0, recordings: 0 },
  members: [
    {
      email: 'ana@example.org',
      userId: ANA.id,
      name: 'Ana',
      role: 'owner',
      status: 'active',
      invitedAt: AT,
      joinedAt: AT,
      lastVisitAt: AT,
    },
  ],
  board: { version: 1, items: [EXAMPLE_ITEM] },
  context: [],
  files: [],
  calls: [],
  notes: [],
  recordings: [],
  sessions: [],
  live: null,
}
