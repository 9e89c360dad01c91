import * as z from 'zod'
import { AI_MODES, END_REASONS } from '#engine/room/events.ts'
import { MESSAGES_MAX } from '#engine/room/state.ts'
import { TEMPLATE_IDS } from '#engine/room/templates.ts'
import { LANGUAGES } from '#engine/words/languages.ts'
import { ContextItem } from './context.ts'
import { DocumentView, Material } from './document.ts'
import { MessageView } from './message.ts'
import { Progress } from './progress.ts'
import type { View } from './view.ts'
import { Speaking } from './voice.ts'

/** A space as its meetings name it. Its slug is a secret and never part of a room's state. [SN1] */
export const SpaceRef = z.object({ id: z.string(), name: z.string() })

/** Full state of a room, as sent in `room:update` and in acks. [ST1] */
export const RoomView = z
  .object({
    code: z.string(),
    goalType: z.literal('docreview'),
    template: z.enum(TEMPLATE_IDS),
    phase: z.enum(['setup', 'chat', 'ended']),
    endedReason: z.enum(END_REASONS).nullable(),
    durationMs: z.int(),
    remainingMs: z.int(),
    maxParticipants: z.int(),
    hostId: z.string(),
    dials: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    participants: z.array(z.object({ id: z.string(), name: z.string(), ready: z.boolean(), connected: z.boolean() })),
    doc: Material,
    docs: z.array(DocumentView).meta({ description: 'All documents, in upload order.' }),
    messages: z.array(MessageView).max(MESSAGES_MAX),
    progress: Progress,
    llm: z.object({ available: z.boolean(), model: z.string() }),
    voice: z.object({
      enabled: z.boolean(),
      roomName: z.string().nullable(),
      botReady: z.boolean(),
      muted: z.boolean(),
      speaking: Speaking,
    }),
    aiMode: z.enum(AI_MODES),
    hands: z.array(z.string()),
    context: z.array(ContextItem).meta({ description: 'Notes, links and data files, in the order added.' }),
    board: z
      .object({ version: z.int(), count: z.int() })
      .meta({ description: 'Version of the board and number of its items; `board:get` returns them.' }),
    paused: z.boolean().meta({ description: 'True while the clock stands.' }),
    currentSectionId: z.string().nullable().meta({ description: 'The section under discussion.' }),
    space: SpaceRef.nullable().meta({ description: 'The space that the meeting is held on.' }),
    tz: z.string().meta({ description: 'IANA name of the room’s time zone.' }),
    lang: z.enum(LANGUAGES).meta({ description: 'Language of what the service itself says in the room.' }),
    rev: z.int().meta({ description: "Number of the last event in the room's stream." }),
  })
  .meta({ id: 'RoomState' })

export type RoomView = View<typeof RoomView>
