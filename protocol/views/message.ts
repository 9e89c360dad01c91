import * as z from 'zod'
import { TRIGGERS } from '#engine/room/events.ts'
import type { View } from './view.ts'

const action = z.enum(['yes', 'continue'])

/** A vote in a decision bubble, or the outcome of a bubble and who caused it. */
export const Vote = z.object({ action, by: z.string(), byName: z.string(), at: z.int() }).meta({ id: 'Vote' })

/** A message. A decision bubble includes its buttons, votes and outcome. [MS1] [MS6] */
export const MessageView = z
  .object({
    id: z.string(),
    at: z.int(),
    type: z.enum(['user', 'moderator', 'system', 'inject']),
    text: z.string(),
    via: z.literal('voice').exactOptional(),
    senderId: z.string().exactOptional(),
    senderName: z.string().exactOptional(),
    trigger: z.enum(TRIGGERS).exactOptional(),
    sectionId: z.string().exactOptional(),
    unsure: z
      .literal(true)
      .exactOptional()
      .meta({ description: 'The talk may be about another section than `sectionId`.' }),
    annotationId: z.string().exactOptional().meta({ description: 'The annotation that the message is about.' }),
    kind: z.literal('confirm-section').exactOptional(),
    actions: z.array(z.object({ id: action, label: z.string() })).exactOptional(),
    targetParticipant: z.string().nullable().exactOptional(),
    resolved: Vote.nullable().exactOptional(),
    votes: z.record(z.string(), Vote).exactOptional(),
    closing: z.literal(true).exactOptional().meta({ description: 'A remark after the end.' }),
  })
  .meta({ id: 'Message' })

/** Votes and outcome of a decision bubble; votes are in the order cast. [BU16] */
export const BubbleUpdate = z.object({
  messageId: z.string(),
  votes: z.array(Vote),
  totalMembers: z.int(),
  resolved: Vote.nullable(),
})

export type MessageView = View<typeof MessageView>
export type BubbleUpdate = View<typeof BubbleUpdate>
