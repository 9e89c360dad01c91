import * as z from 'zod'
import { sealedText } from '../sealed.ts'
import type { ChainedEvent, Fact } from '../stream.ts'
import { PLAN_IDS } from './plans.ts'

/** Events of a team. */
const uuid = z.uuid()
const id = z.string().min(1).max(64)
const quota = z.nullable(z.int().min(0)).optional()
const ofSpace = z.strictObject({ spaceId: id })

export const TEAM_EVENT_SCHEMAS = {
  /** `name` holds {name} under the team's own key; null for a personal team, which is named after its owner. */
  'team.created': z.strictObject({ ownerId: uuid, personal: z.boolean(), name: z.nullable(sealedText) }),
  'team.member_added': z.strictObject({ userId: uuid }),
  'team.member_removed': z.strictObject({
    userId: uuid,
    /** New owner, if the last owner's account was erased. */
    successorId: z.nullable(uuid),
  }),
  /** `note` holds {note}. */
  'team.plan_set': z.strictObject({
    plan: z.enum(PLAN_IDS),
    overrides: z.nullable(z.strictObject({ rooms: quota, recaps: quota, assistantMinutes: quota })),
    note: z.nullable(sealedText),
  }),
  'team.room_created': ofSpace,
  'team.room_trashed': ofSpace,
  'team.room_restored': ofSpace,
  'team.space_exported': ofSpace,
  'usage.recap': z.strictObject({ sessionId: id }),
  'usage.minutes': z.strictObject({
    sessionId: id,
    minutes: z.int().min(0),
    /** End of the session, whose month the minutes belong to; the event's own time if absent. */
    endedAt: z.int().optional(),
  }),
} as const

export type TeamEventType = keyof typeof TEAM_EVENT_SCHEMAS
export type TeamData<T extends TeamEventType> = z.infer<(typeof TEAM_EVENT_SCHEMAS)[T]>
export type TeamFact = { [T in TeamEventType]: Fact<T, TeamData<T>> }[TeamEventType]
export type TeamEvent = { [T in TeamEventType]: ChainedEvent<T, TeamData<T>> }[TeamEventType]
