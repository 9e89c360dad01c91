import * as z from 'zod'
import { Done } from './answers.ts'
import { clientEvent } from './clientEvent.ts'
import { id, nothing, oneOf } from './fields.ts'

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
    payload: z.object({ actionId: id, status: oneOf(['open', 'done']) }),
    answer: Done,
    summary: 'Sets the status of an action.',
    example: { actionId: 'a_0mf3k2xd77Sx4Bn6Gh', status: 'done' },
  }),
  'intel:set-decision': clientEvent({
    access: 'seat',
    payload: z.object({ decisionId: id, status: oneOf(['approved', 'rejected', 'pending']) }),
    answer: Done,
    summary: 'Sets the status of a decision.',
    example: { decisionId: 'd_0mf3k2xb51Zt8Kp3Lm', status: 'approved' },
  }),
}
