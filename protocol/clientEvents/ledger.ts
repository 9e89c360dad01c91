import * as z from 'zod'
import {
  ACTION_STATUSES,
  CITED_MAX,
  DECISION_STATUSES,
  ENTRY_FIELD_MAX,
  ENTRY_KINDS,
  ENTRY_TEXT_MAX,
  SEVERITIES,
} from '#engine/room/ledger/events.ts'
import { Done, Noted } from './answers.ts'
import { clientEvent } from './clientEvent.ts'
import { id, lineOf, nothing, oneOf } from './fields.ts'

const entryText = lineOf(ENTRY_TEXT_MAX)
const field = lineOf(ENTRY_FIELD_MAX)
const severity = oneOf(SEVERITIES)
const cited = z.array(id, 'must be a list of message ids').max(CITED_MAX, `must name at most ${CITED_MAX} messages`)
const status = oneOf([...DECISION_STATUSES, ...ACTION_STATUSES, 'answered'])

/** Events for the ledger of decisions, risks and actions. */
export const LEDGER_EVENTS = {
  'intel:refresh': clientEvent({
    access: 'seat',
    payload: nothing,
    answer: Done,
    summary: 'Requests a new analysis of the ledger.',
    example: {},
  }),
  'intel:set-action': clientEvent({
    access: 'seat',
    payload: z.object({ actionId: id, status: oneOf(ACTION_STATUSES) }),
    answer: Done,
    summary: 'Sets the status of an action.',
    example: { actionId: 'a_0mf3k2xd77Sx4Bn6Gh', status: 'done' },
  }),
  'intel:set-decision': clientEvent({
    access: 'seat',
    payload: z.object({ decisionId: id, status: oneOf(DECISION_STATUSES) }),
    answer: Done,
    summary: 'Sets the status of a decision.',
    example: { decisionId: 'd_0mf3k2xb51Zt8Kp3Lm', status: 'approved' },
  }),
  'intel:add': clientEvent({
    access: 'seat',
    payload: z.object({
      kind: oneOf(ENTRY_KINDS),
      text: entryText,
      sectionId: id.nullable().optional(),
      owner: field.nullable().optional(),
      due: field.nullable().optional(),
      severity: severity.optional(),
      messageIds: cited.optional(),
    }),
    answer: Noted,
    summary:
      'Adds a decision, risk, action or question to the ledger. Only an action has an owner and a due date, only a risk a severity.',
    example: {
      kind: 'action',
      text: 'Send the signed copy to legal.',
      owner: 'Ben Okri',
      due: 'Friday',
      messageIds: ['m_0mf3k2x9a7Qw1Er5Ty'],
    },
  }),
  'intel:edit': clientEvent({
    access: 'seat',
    payload: z.object({
      id,
      text: entryText.optional(),
      owner: field.nullable().optional(),
      due: field.nullable().optional(),
      severity: severity.optional(),
      sectionId: id.nullable().optional(),
      status: status.optional(),
    }),
    answer: Done,
    summary: 'Changes an entry of the ledger. Absent fields stay as they are; null clears one.',
    example: { id: 'a_0mf3k2xd77Sx4Bn6Gh', due: '30 November' },
  }),
  'intel:accept': clientEvent({
    access: 'seat',
    payload: z.object({ id }),
    answer: Done,
    summary: 'Confirms a suggested entry of the ledger as it is.',
    example: { id: 'r_0mf3k2xc64Ra9Lp2Vn' },
  }),
  'intel:remove': clientEvent({
    access: 'seat',
    payload: z.object({ id }),
    answer: Done,
    summary: 'Removes an entry from the ledger. No later analysis finds it again.',
    example: { id: 'r_0mf3k2xc64Ra9Lp2Vn' },
  }),
}
