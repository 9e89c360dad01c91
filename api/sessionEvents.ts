import { setImmediate as turn } from 'node:timers/promises'
import type { Request, Response, Router } from 'express'
import type { RoomEvent } from '#engine/room/events.ts'
import { type ChainedEvent, GENESIS, type Head, verifyChain } from '#engine/stream.ts'
import { isDeleted } from '#gateway/archive/sessions.ts'
import type { Clock } from '#gateway/clock.ts'
import { sha256 } from '#gateway/digest.ts'
import { PresenceQuota, type Quota } from '#gateway/limits/quota.ts'
import { streamOf } from '#gateway/rooms/room.ts'
import { captureOf, exportedEvent, NOBODY } from '#projections/capture.ts'
import type { EventLog, StoredEvent } from '#stores/events/port.ts'
import { HttpError } from './errors.ts'
import { type HistoryServices, reached, unknownSession } from './history.ts'
import { routed } from './routes.ts'

/** Events written out or hashed at a time: others get their turn in between. */
const SLICE_EVENTS = 250
/** Captures made at once: each holds its whole session in memory. */
const CAPTURES_MAX = 2
/** Streams and captures on their way to somebody at once: each holds some MB until it is taken. */
const ON_THEIR_WAY: Quota = { each: 16, all: 64 }
/** Whoever takes nothing of theirs for so long gets no more of it. */
const STALLED_MS = 20_000

export interface SessionEventServices extends HistoryServices {
  readonly addressOf: (request: Request) => string
  readonly log: EventLog
  readonly clock: Clock
  readonly version: string
}

/** The stream of a finished session, as it is and as a capture; read like the session itself. [WA1] [WA3] */
export function sessionEventsRouter(services: SessionEventServices): Router {
  const onTheirWay = new PresenceQuota(ON_THEIR_WAY)
  let making = 0
  const admit = (request: Request, response: Response) => {
    const address = services.addressOf(request)
    if (onTheirWay.isFull(address)) throw busy()
    // Gone while the session was looked up: no event will tell.
    if (response.closed || request.socket.destroyed) return
    response.once('close', onTheirWay.add(address))
    response.setTimeout(STALLED_MS, () => response.destroy())
  }
  return routed({
    '/api/rooms/history/:name/events': {
      get: async (request, response) => {
        const { code } = await reached(services, request)
        admit(request, response)
        await tellEvents(services.log, code, response)
      },
    },
    '/api/rooms/history/:name/capture': {
      get: async (request, response) => {
        const { code } = await reached(services, request)
        if (making >= CAPTURES_MAX) throw busy()
        admit(request, response)
        making += 1
        const capture = await captured(services, code).finally(() => {
          making -= 1
        })
        response.set('Content-Disposition', `attachment; filename="capture-${code}.json"`)
        response.type('application/json').send(capture)
      },
    },
  })
}

/** `{events}` as exports show them, a slice at a time and no faster than they are taken. [WA1] [WA2] */
async function tellEvents(log: EventLog, code: string, response: Response): Promise<void> {
  let prevHash = GENESIS.hash
  for await (const slice of slices(log, code)) {
    const shown = slice.map((event) => {
      const text = JSON.stringify(exportedEvent(event as unknown as ChainedEvent, prevHash))
      prevHash = event.hash
      return text
    })
    const opening = response.headersSent ? ',' : '{"events":['
    if (!response.headersSent) response.type('application/json')
    if (!(await written(response, opening + shown.join(',')))) return
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

/** The session as a capture, its chain verified first. [WA3] */
async function captured({ log, clock, version }: SessionEventServices, code: string): Promise<string> {
  const events: RoomEvent[] = []
  let head: Head = GENESIS
  for await (const slice of slices(log, code)) {
    const verdict = verifyChain(slice as unknown as ChainedEvent[], sha256, head)
    if (!verdict.ok) throw new Error(`The stream of room ${code} does not verify at event ${verdict.seq}.`)
    head = verdict.head
    for (const event of slice) events.push(event as unknown as RoomEvent)
  }
  if (events.length === 0) throw unknownSession()
  const stamp = { exportedAt: clock.now(), exportedBy: NOBODY, serviceVersion: version }
  return JSON.stringify(captureOf(events, stamp, sha256))
}

/** A stream in slices of a few milliseconds each; an unknown session where it was deleted. */
async function* slices(log: EventLog, code: string): AsyncGenerator<readonly StoredEvent[]> {
  try {
    for await (const page of log.readPages(streamOf(code))) {
      for (let i = 0; i < page.length; i += SLICE_EVENTS) {
        yield page.slice(i, i + SLICE_EVENTS)
        await turn()
      }
    }
  } catch (error) {
    throw isDeleted(error) ? unknownSession() : error
  }
}

function busy(): HttpError {
  return new HttpError(
    503,
    'Past sessions are being sent to others; try again in a moment.',
    {},
    { 'Retry-After': '2' },
  )
}
