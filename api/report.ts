import type { Router } from 'express'
import type { Archive } from '#gateway/archive/archive.ts'
import { type RoomDoor, roomOf } from './caller.ts'
import { HttpError } from './errors.ts'
import { patiently } from './history.ts'
import { routed } from './routes.ts'

export interface ReportServices extends RoomDoor {
  readonly archive: Archive
}

/** The report of a room in any phase, as Markdown. [RP1] */
export function reportRouter(services: ReportServices): Router {
  return routed({
    '/api/rooms/:code/report': {
      get: async (request, response) => {
        const { code } = await roomOf(services, request)
        const report = await patiently(services.archive.report(code))
        if (report === null) throw new HttpError(404, 'There is no room with that code.')
        response.type('text/markdown; charset=utf-8').send(report)
      },
    },
  })
}
