import { ownEntry } from '#engine/entries.ts'
import { isRefusal } from '#engine/refusal.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import { calendarEntry } from '#gateway/spaces/calendarEntry.ts'
import type { CallBook } from '#gateway/spaces/callBook.ts'
import type { SpaceViews } from '#gateway/spaces/views.ts'
import type { Calendar } from '#integrations/calendar/port.ts'
import { callView } from '#projections/views/spaces/people.ts'
import type { spaceCalls } from '#protocol/http/spaces/calls.ts'
import type { Handlers } from '../endpoints.ts'
import { HttpError, ValidationError } from '../errors.ts'
import { inUse, spaceRefusal } from './refused.ts'

export interface CallServices {
  readonly accounts: Accounts
  readonly spaceViews: SpaceViews
  readonly calls: CallBook
  readonly calendar: Calendar
}

export function spaceCallHandlers({
  accounts,
  spaceViews,
  calls,
  calendar,
}: CallServices): Handlers<typeof spaceCalls> {
  return {
    scheduleCall: async ({ space: { space }, caller: { user }, body }) => {
      const call = await calls.schedule(space, user.id, body)
      if ('field' in call) {
        throw new ValidationError([{ loc: ['body', call.field], msg: call.message, type: 'value_error' }])
      }
      if ('waitSeconds' in call) {
        const retry = { 'Retry-After': String(call.waitSeconds) }
        throw new HttpError(429, 'You have invited too many people today.', {}, retry)
      }
      if (isRefusal(call)) throw spaceRefusal(accounts, inUse(space.state), call)
      return { ok: true, call: callView(spaceViews.material(space, user.id), call) }
    },
    cancelCall: async ({ space: { space }, caller: { user }, params: { callId } }) => {
      const call = await calls.cancel(space, user.id, callId)
      if (isRefusal(call)) throw spaceRefusal(accounts, inUse(space.state), call)
      return { ok: true, call: callView(spaceViews.material(space, user.id), call) }
    },
    calendarFile: ({ space: { space, userId }, params: { callId }, response }) => {
      const call = ownEntry(space.state.calls, callId)
      if (!call) throw new HttpError(404, 'There is no such call in this room.')
      const file = calendar.file(calendarEntry(call, callView(spaceViews.material(space, userId), call)), 'PUBLISH')
      response.attachment(`${call.id}.ics`).type('text/calendar; charset=utf-8').send(file)
    },
  }
}
