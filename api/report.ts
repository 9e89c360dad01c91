import type { Archive } from '#gateway/archive/archive.ts'
import type { records } from '#protocol/http/rooms.ts'
import { roomOf } from './caller.ts'
import type { Handlers } from './endpoints.ts'
import { HttpError } from './errors.ts'
import { type RecordServices, writeRecord } from './record.ts'
import { orServiceUnavailable } from './serviceUnavailable.ts'

export interface ReportServices extends RecordServices {
  readonly archive: Archive
}

export function recordHandlers(services: ReportServices): Handlers<typeof records> {
  return {
    /** [RP1] */
    report: async (call) => {
      const { code } = await roomOf(services, call)
      const report = await orServiceUnavailable(services.archive.report(code))
      if (report === null) throw new HttpError(404, 'There is no room with that code.')
      call.response.type('text/markdown; charset=utf-8').send(report)
    },
    annotatedPdf: (call) => writeRecord(services, call),
  }
}
