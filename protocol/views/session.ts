import * as z from 'zod'
import { AI_MODES, END_REASONS } from '#engine/room/events.ts'
import { TEMPLATE_IDS } from '#engine/room/templates.ts'
import { LANGUAGES } from '#engine/words/languages.ts'
import { AnnotationView, WithdrawnAnnotation } from './annotation.ts'
import { BoardItemView } from './board.ts'
import { ContextItem, StoredFile } from './context.ts'
import { DocumentView, Material } from './document.ts'
import { Intel } from './intel.ts'
import { MessageView } from './message.ts'
import { Progress } from './progress.ts'
import { SpaceRef } from './room.ts'
import { ListedSummary } from './summary.ts'
import type { View } from './view.ts'

const count = z.int().min(0)
const percent = z.int().min(0).max(100)

/** A finished meeting, as listed in the archive. [AR1] */
export const SessionSummary = z
  .object({
    name: z
      .string()
      .regex(/^[A-Za-z0-9._-]{1,80}$/)
      .meta({ description: 'Room code and end time, for example K7QF2M-20261121T154500Z.' }),
    code: z.string(),
    title: z.string(),
    template: z.enum(TEMPLATE_IDS),
    score: percent,
    coverage: percent,
    decisions: count,
    risks: count,
    actions: count,
    suggested: z
      .object({ decisions: count, risks: count, actions: count })
      .meta({ description: 'Number of decisions, risks and actions that the assistant only suggested.' }),
    participants: count,
    capturedAt: z.int().meta({ description: 'When the meeting ended.' }),
  })
  .meta({ id: 'SessionSummary' })

const SessionPerson = z.object({
  id: z.string(),
  name: z.string(),
  isHost: z.boolean(),
  joinedAt: z.int(),
  lastSeenAt: z.int(),
  colour: z.string(),
})

/** One meeting in full, folded from its stream: the archive's detail view, and the source of record and report. [AR2] */
export const SessionDetail = SessionSummary.extend({
  version: z.literal(1),
  goalType: z.literal('docreview'),
  aiMode: z.enum(AI_MODES),
  tz: z.string().meta({ description: 'IANA name of the time zone in which times are shown.' }),
  lang: z.enum(LANGUAGES).meta({ description: 'Language of what the service itself said.' }),
  durationMs: count,
  elapsedMs: count,
  endedReason: z.enum(END_REASONS).nullable(),
  createdAt: z.int(),
  startedAt: z.int().nullable(),
  endedAt: z.int().meta({ description: 'When the meeting ended; while it runs, the time of its last event.' }),
  hostId: z.string(),
  people: z.array(SessionPerson).meta({ description: 'In join order.' }),
  doc: Material,
  docs: z.array(DocumentView),
  messages: z.array(MessageView).meta({ description: 'All messages, oldest first.' }),
  progress: Progress,
  intel: Intel,
  annotations: z.array(AnnotationView),
  withdrawn: z.array(WithdrawnAnnotation).meta({ description: 'Annotations that were deleted, without their words.' }),
  topicSummaries: z.array(ListedSummary).meta({ description: 'All summaries, in order.' }),
  context: z.array(ContextItem),
  board: z.array(BoardItemView).meta({ description: "Items of the room's board at the end." }),
  files: z.array(StoredFile).meta({ description: "Files on the room's board." }),
  report: z.object({
    available: z.boolean(),
    generatedAt: z.int().nullable(),
    source: z.enum(['ai', 'template']).nullable(),
  }),
  space: SpaceRef.nullable().meta({ description: 'The space that the meeting was held on.' }),
  eventCount: count,
  headHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ description: 'Hash of event number `eventCount`.' }),
}).meta({ id: 'SessionDetail' })

export type SessionSummary = View<typeof SessionSummary>
export type SessionPerson = View<typeof SessionPerson>
export type SessionDetail = View<typeof SessionDetail>
