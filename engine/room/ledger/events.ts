import * as z from 'zod'
import { count, id } from '../events/fields.ts'

/** Events of the ledger: what analyses find, and what people note, change, accept and remove. */
const line = z.string().min(1)
/** A calendar day, `YYYY-MM-DD`. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const ENTRY_KINDS = ['decision', 'risk', 'action', 'question'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]
export const DECISION_STATUSES = ['approved', 'rejected', 'pending'] as const
export const ACTION_STATUSES = ['open', 'done'] as const
export const QUESTION_STATUSES = ['open', 'answered'] as const
export const SEVERITIES = ['low', 'medium', 'high'] as const

/** Maximum length of an entry in people's words. [LE2] */
export const ENTRY_TEXT_MAX = 500
/** Maximum length of an owner or a due date in people's words. [LE2] */
export const ENTRY_FIELD_MAX = 120
/** Maximum messages that an entry cites. [LE2] */
export const CITED_MAX = 20

const evidence = z.array(z.string().min(1).max(300)).max(3)
const messageIds = z.array(id).max(CITED_MAX)
/** Sources of a ledger item; `found` names the analysis that found it. */
const grounded = {
  id,
  text: line.max(400),
  evidence,
  messageIds,
  found: z.enum(['lexical', 'model']),
  /** Set if somebody stated it explicitly; absent for inferred items and in older streams. */
  explicit: z.literal(true).optional(),
  /** How likely it is right, 0 to 1; absent for entries of people and in older streams. */
  likelihood: z.number().min(0).max(1).optional(),
}

/** Wording of an entry as a person put it. */
const worded = {
  text: line.max(ENTRY_TEXT_MAX),
  owner: z.nullable(line.max(ENTRY_FIELD_MAX)),
  due: z.nullable(line.max(ENTRY_FIELD_MAX)),
  /** The day that the words of `due` meant when they were written; null if they name none. */
  dueAt: z.nullable(day),
  severity: z.enum(SEVERITIES),
}

export const LEDGER_EVENT_SCHEMAS = {
  analysed: z.strictObject({
    /** Sequence number of the last event analysed. */
    upTo: count,
    /** Absent when unchanged. */
    summary: z.string().max(2_000).optional(),
    /** New or changed items; the others stay. */
    decisions: z.array(
      z.strictObject({
        ...grounded,
        status: z.enum(DECISION_STATUSES),
        rationale: z.string().optional(),
        sectionId: id.optional(),
      }),
    ),
    risks: z.array(
      z.strictObject({
        ...grounded,
        kind: z.enum(['contradiction', 'missing-info', 'risk']),
        severity: z.enum(SEVERITIES),
        sectionId: id.optional(),
      }),
    ),
    actions: z.array(
      z.strictObject({
        ...grounded,
        owner: z.nullable(z.string()),
        due: z.nullable(z.string()),
        /** The day that `due` names; absent in older streams. */
        dueAt: z.nullable(day).optional(),
        sectionId: id.optional(),
        status: z.enum(ACTION_STATUSES),
      }),
    ),
    /** Absent when none is new or changed, and in older streams. */
    questions: z
      .array(
        z.strictObject({
          ...grounded,
          sectionId: id.optional(),
          /** The participant who asked. */
          askedBy: id.optional(),
          status: z.enum(QUESTION_STATUSES),
        }),
      )
      .optional(),
    /** Ids of removed items. */
    dropped: z.array(id),
  }),
  ruled: z.strictObject({
    item: z.enum(['decision', 'action']),
    itemId: id,
    status: z.enum([...DECISION_STATUSES, ...ACTION_STATUSES]),
    participantId: id,
  }),
  /** A person added an entry. Owner, due date and severity are set for the kinds that have them. */
  noted: z.strictObject({
    itemId: id,
    kind: z.enum(ENTRY_KINDS),
    text: worded.text,
    sectionId: id.optional(),
    owner: worded.owner.optional(),
    due: worded.due.optional(),
    dueAt: worded.dueAt.optional(),
    severity: worded.severity.optional(),
    evidence,
    messageIds,
    participantId: id,
  }),
  /** A person changed an entry; contains only the changed fields. */
  amended: z.strictObject({
    itemId: id,
    text: worded.text.optional(),
    sectionId: z.nullable(id).optional(),
    owner: worded.owner.optional(),
    due: worded.due.optional(),
    dueAt: worded.dueAt.optional(),
    severity: worded.severity.optional(),
    status: z.enum([...DECISION_STATUSES, ...ACTION_STATUSES, 'answered']).optional(),
    participantId: id,
  }),
  /** A person confirmed a suggested entry as it is. */
  accepted: z.strictObject({ itemId: id, participantId: id }),
  /** A person removed an entry; no analysis finds it again. */
  dropped: z.strictObject({ itemId: id, participantId: id }),
} as const
