import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { adminHandlers } from '#api/admin/admin.ts'
import { adminRoomHandlers } from '#api/admin/rooms.ts'
import { createApp } from '#api/app.ts'
import { outsideHandlers } from '#api/auth/outside.ts'
import { signInHandlers } from '#api/auth/signIn.ts'
import type { HistoryAccess } from '#api/authorize.ts'
import { boardHandlers } from '#api/board.ts'
import { contextHandlers } from '#api/context.ts'
import { documentHandlers } from '#api/documents.ts'
import { generalHandlers, operationHandlers } from '#api/general.ts'
import { historyHandlers } from '#api/history.ts'
import { meHandlers } from '#api/me.ts'
import { WebFiles } from '#api/pageFiles.ts'
import { pageHandlers } from '#api/pages.ts'
import { recordHandlers } from '#api/records.ts'
import { roomHandlers } from '#api/rooms.ts'
import { teamHandlers } from '#api/teams.ts'
import { UploadSlots } from '#api/uploadSlots.ts'
import { Uploads } from '#api/uploads.ts'
import { waitlistHandlers } from '#api/waitlist.ts'
import type { CodeGuard } from '#gateway/limits/codeGuard.ts'
import type { StoredBytes } from '#gateway/limits/storedBytes.ts'
import type { guarded } from './accounts.ts'
import type { Core } from './core.ts'
import { uploadQuota } from './quotas.ts'
import type { Settings } from './settings.ts'

interface Shared extends ReturnType<typeof guarded> {
  readonly codes: CodeGuard
  readonly addressOf: (request: IncomingMessage) => string
  readonly seatCookieOf: (request: IncomingMessage) => string | null
  readonly limited: boolean
  readonly stored: StoredBytes
  readonly historyAccess: HistoryAccess
  readonly corsOrigins: readonly string[]
  readonly unready: () => Promise<string | null>
}

/** The HTTP interface: every area of `protocol/http` with what its handlers need. */
export async function openHttp(settings: Settings, core: Core, shared: Shared) {
  const services = {
    ...core,
    ...shared,
    archive: core.archive.archive,
    captures: core.archive.captures,
    records: core.records.records,
    requireParticipant: settings.REQUIRE_PARTICIPANT,
    version: settings.version,
    openapi: await readFile(new URL('../docs/openapi.json', import.meta.url), 'utf8'),
    web: new WebFiles(fileURLToPath(new URL('../web/dist', import.meta.url))),
    secure: settings.BASE_URL?.startsWith('https:') ?? false,
    trustProxy: settings.TRUST_PROXY,
    uploads: new Uploads(new UploadSlots(uploadQuota(settings), shared.stored), core.incoming, shared.addressOf),
  } as const
  return createApp(services, {
    pages: pageHandlers(services),
    general: generalHandlers(services),
    operation: operationHandlers(services),
    history: historyHandlers(services),
    documents: documentHandlers(services),
    context: contextHandlers(services),
    board: boardHandlers(services),
    records: recordHandlers(services),
    rooms: roomHandlers(services),
    adminRooms: adminRoomHandlers(services),
    signIn: signInHandlers(services),
    outside: outsideHandlers(services),
    me: meHandlers(services),
    teams: teamHandlers(services),
    waitlist: waitlistHandlers(services),
    admin: adminHandlers(services),
  })
}
