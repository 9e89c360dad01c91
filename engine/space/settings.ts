import * as z from 'zod'
import { AI_MODES } from '../room/events.ts'
import { TEMPLATE_IDS } from '../room/templates.ts'
import { DURATION_MAX_MS, DURATION_MIN_MS } from './limits.ts'

/** Role of a member; a higher one includes the lower ones. (contracts B.2) */
export const SPACE_ROLES = ['viewer', 'editor', 'owner'] as const
export type SpaceRole = (typeof SPACE_ROLES)[number]

const fields = {
  template: z.enum(TEMPLATE_IDS),
  aiMode: z.enum(AI_MODES),
  defaultDurationMs: z.int().min(DURATION_MIN_MS).max(DURATION_MAX_MS),
  /** Role of those who join by the link. */
  joinRole: z.enum(['editor', 'viewer']),
  /** Who may play recordings: everyone with the link, or members. */
  recordings: z.enum(['link', 'members']),
}

/** Settings of a space: defaults of its review meetings, and what the link gives. (contracts B.1) */
export const spaceSettings = z.object(fields)
/** Settings to change; the others stay. */
export const someSettings = z.object({
  template: fields.template.exactOptional(),
  aiMode: fields.aiMode.exactOptional(),
  defaultDurationMs: fields.defaultDurationMs.exactOptional(),
  joinRole: fields.joinRole.exactOptional(),
  recordings: fields.recordings.exactOptional(),
})
export type SpaceSettings = z.infer<typeof spaceSettings>

export const DEFAULT_SETTINGS: Readonly<SpaceSettings> = {
  template: 'general',
  aiMode: 'assist',
  defaultDurationMs: 60 * 60_000,
  joinRole: 'editor',
  recordings: 'link',
}
