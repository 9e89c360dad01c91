import type { Request, Response } from 'express'
import type { Captures } from '#gateway/archive/captures.ts'
import { PresenceQuota, type Quota } from '#gateway/limits/quota.ts'
import { NOBODY } from '#projections/capture.ts'
import type { history } from '#protocol/http/history.ts'
import type { Handlers } from './endpoints.ts'
import { HttpError } from './errors.ts'
import { type ReachServices, reached, unknownSession } from './historyReach.ts'

/** Streams and captures on their way to somebody at once: each holds some MB until it is taken. */
const ON_THEIR_WAY: Quota = { each: 16, all: 64 }
/** Whoever takes nothing of theirs for so long gets no more of it. */
const STALLED_MS = 20_000

export interface SessionEventServices extends ReachServices {
  readonly addressOf: (request: Request) => string
  readonly captures: Captures
}

/** The stream of a finished session, as it is and as a capture; read like the session itself. [WA1] [WA3] */
export function sessionEventHandlers(
  services: SessionEventServices,
): Pick<Handlers<typeof history>, 'sessionEvents' | 'sessionCapture'> {
  const onTheirWay = new PresenceQuota(ON_THEIR_WAY)
  const admit = (request: Request, response: Response) => {
    const address = services.addressOf(request)
    if (onTheirWay.isFull(address)) throw busy()
    // Gone while the session was looked up: no event will tell.
    if (response.closed || request.socket.destroyed) return
    response.once('close', onTheirWay.add(address))
    response.setTimeout(STALLED_MS, () => response.destroy())
  }
  return {
    sessionEvents: async (call) => {
      const { code } = await reached(services, call)
      admit(call.request, call.response)
      await sendEvents(services.captures.events(code), call.response)
    },
    sessionCapture: async (call) => {
      const { request, response } = call
      const { code } = await reached(services, call)
      if (services.captures.busy) throw busy()
      admit(request, response)
      const capture = await services.captures.capture(code, NOBODY)
      if (!capture) throw unknownSession()
      response.set('Content-Disposition', `attachment; filename="capture-${code}.json"`)
      response.type('application/json').send(capture.json)
    },
  }
}

/** `{events}` as exports show them, a slice at a time and no faster than they are taken. [WA1] [WA2] */
async function sendEvents(slices: AsyncIterable<readonly string[]>, response: Response): Promise<void> {
  for await (const slice of slices) {
    const opening = response.headersSent ? ',' : '{"events":['
    if (!response.headersSent) response.type('application/json')
    if (!(await written(response, opening + slice.join(',')))) return
  }
  if (!response.headersSent) throw unknownSession()
  response.end(']}')
}

/** False when nobody takes it any more. */
async function written(response: Response, text: string): Promise<boolean> {
  if (response.closed) return false
  if (response.write(text)) return true
  await new Promise<void>((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })
  return !response.closed
}

function busy(): HttpError {
  return new HttpError(
    503,
    'Past sessions are being sent to others; try again in a moment.',
    {},
    { 'Retry-After': '2' },
  )
}
