import type { Request, Response } from 'express'
import type { Captures } from '#gateway/archive/captures.ts'
import { PresenceQuota, type Quota } from '#gateway/limits/quota.ts'
import { NOBODY } from '#projections/capture.ts'
import type { history } from '#protocol/http/history.ts'
import type { Handlers } from './endpoints.ts'
import { HttpError } from './errors.ts'
import { type ReachServices, reached, unknownSession } from './historyReach.ts'

/** Maximum concurrent downloads of streams and captures, for each address and in total. Each holds some MB until it is received. */
const CONCURRENT_DOWNLOADS: Quota = { each: 16, all: 64 }
/** Time without progress after which a download is aborted. */
const STALLED_MS = 20_000

export interface SessionEventServices extends ReachServices {
  readonly addressOf: (request: Request) => string
  readonly captures: Captures
}

/** Handlers that send the stream of a finished session, as events or as a capture, to callers who may see the session. [WA1] [WA3] */
export function sessionEventHandlers(
  services: SessionEventServices,
): Pick<Handlers<typeof history>, 'sessionEvents' | 'sessionCapture'> {
  const downloads = new PresenceQuota(CONCURRENT_DOWNLOADS)
  const admit = (request: Request, response: Response) => {
    const address = services.addressOf(request)
    if (downloads.isFull(address)) throw busy()
    // The client may have disconnected while the session was read; no event follows then.
    if (response.closed || request.socket.destroyed) return
    response.once('close', downloads.add(address))
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

/** Sends `{events}` in the format of exports, slice by slice, no faster than the client receives them. [WA1] [WA2] */
async function sendEvents(slices: AsyncIterable<readonly string[]>, response: Response): Promise<void> {
  for await (const slice of slices) {
    const opening = response.headersSent ? ',' : '{"events":['
    if (!response.headersSent) response.type('application/json')
    if (!(await written(response, opening + slice.join(',')))) return
  }
  if (!response.headersSent) throw unknownSession()
  response.end(']}')
}

/** Resolves once more text can be written; false when the client disconnected. */
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
