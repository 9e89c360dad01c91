import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { adminAccountListHandlers } from '#api/admin/accountLists.ts'
import { adminActivityHandlers } from '#api/admin/activity.ts'
import { adminAuditHandlers } from '#api/admin/audit.ts'
import { adminCaptureHandlers } from '#api/admin/captures.ts'
import { adminAiQualityHandlers, adminHeatmapHandlers, adminOverviewHandlers } from '#api/admin/figures.ts'
import { adminMeHandlers } from '#api/admin/me.ts'
import { adminOutreachAutopilotHandlers } from '#api/admin/outreach/autopilot.ts'
import { adminOutreachFindingHandlers } from '#api/admin/outreach/finding.ts'
import { adminOutreachLeadHandlers } from '#api/admin/outreach/leads.ts'
import { adminOutreachMailHandlers } from '#api/admin/outreach/mails.ts'
import { adminOutreachSyncHandlers } from '#api/admin/outreach/sync.ts'
import { adminReplayHandlers } from '#api/admin/replays.ts'
import { adminRoomHandlers } from '#api/admin/rooms.ts'
import { socialHandlers } from '#api/admin/social/handlers.ts'
import { adminTeamHandlers } from '#api/admin/teams.ts'
import { adminMarkHandlers, adminUserHandlers } from '#api/admin/users.ts'
import { adminVisitorHandlers } from '#api/admin/visitors.ts'
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
import { unsubscribeHandlers } from '#api/outreach/unsubscribe.ts'
import { WebFiles } from '#api/pageFiles.ts'
import { pageHandlers } from '#api/pages.ts'
import { programHandlers } from '#api/programs/rooms.ts'
import { recordHandlers } from '#api/records.ts'
import { readReference, referenceHandlers } from '#api/reference/pages.ts'
import { roomHandlers } from '#api/rooms.ts'
import { spaceCallHandlers } from '#api/spaces/calls.ts'
import { spaceContextHandlers } from '#api/spaces/context.ts'
import { spaceCoverHandlers } from '#api/spaces/cover.ts'
import { spaceExportHandlers } from '#api/spaces/export.ts'
import { spaceFileHandlers } from '#api/spaces/files.ts'
import { spaceLifeHandlers } from '#api/spaces/life.ts'
import { spaceMemberHandlers } from '#api/spaces/members.ts'
import { spaceRecordHandlers } from '#api/spaces/record.ts'
import { spaceRecordingHandlers } from '#api/spaces/recordings.ts'
import { spaceSessionHandlers } from '#api/spaces/sessions.ts'
import { spaceUsageHandlers } from '#api/spaces/usage.ts'
import { teamHandlers } from '#api/teams.ts'
import { telemetryHandlers } from '#api/telemetry/telemetry.ts'
import { toolHandlers } from '#api/tools.ts'
import { UploadSlots } from '#api/uploadSlots.ts'
import { Uploads } from '#api/uploads.ts'
import { videoWebhookHandlers } from '#api/videoWebhook.ts'
import { waitlistHandlers } from '#api/waitlist.ts'
import { reportRenderer } from '#documents/reports/render.ts'
import type { EventStreams } from '#gateway/connections/eventStreams.ts'
import type { CodeGuard } from '#gateway/limits/codeGuard.ts'
import { HeldBytes } from '#gateway/limits/heldBytes.ts'
import type { StoredBytes } from '#gateway/limits/storedBytes.ts'
import { openedFor } from '#gateway/spaces/sessions/opening.ts'
import type { guarded } from './accounts.ts'
import type { Core } from './core.ts'
import { recordingMax, uploadQuota } from './quotas.ts'
import type { Settings } from './settings.ts'
import { trusted } from './trust.ts'

/** Maximum bytes of documents on their way to the resident: sixteen of the largest. [KX54] */
const HELD_BYTES_MAX = 240 * 2 ** 20

interface Shared extends ReturnType<typeof guarded> {
  readonly codes: CodeGuard
  readonly slugs: CodeGuard
  readonly addressOf: (request: IncomingMessage) => string
  readonly seatCookieOf: (request: IncomingMessage) => string | null
  readonly limited: boolean
  readonly stored: StoredBytes
  readonly streams: EventStreams
  readonly historyAccess: HistoryAccess
  readonly corsOrigins: readonly string[]
  readonly ownOrigins: ReadonlySet<string>
  readonly unready: () => Promise<string | null>
  readonly asOf: () => number | null
  readonly installation: Core['outages']['installation']
}

/** The HTTP interface: every area of `protocol/http` with what its handlers need. */
export async function openHttp(settings: Settings, core: Core, shared: Shared) {
  const services = {
    ...core,
    ...core.spaces,
    ...shared,
    unsubscribing: core.outreach.unsubscribing,
    inboxSync: core.outreach.inboxSync,
    archive: core.archive.archive,
    captures: core.archive.captures,
    records: core.records.records,
    planeRecords: core.planeEnds?.records ?? null,
    requireParticipant: settings.REQUIRE_PARTICIPANT,
    version: settings.version,
    trust: trusted(settings, core),
    ...(await servedFiles()),
    ...forPrograms(settings, core, shared),
    secure: settings.BASE_URL?.startsWith('https:') ?? false,
    residentOrigin: core.plane ? new URL(core.plane.resident.publicUrl).origin : null,
    ...{ trustProxy: settings.TRUST_PROXY, replaySample: settings.REPLAY_SAMPLE },
    isOwnHost: ownHosts(settings, shared.ownOrigins),
    uploads: openUploads(settings, core, shared),
  } as const
  return createApp(services, {
    pages: pageHandlers(services),
    general: generalHandlers(services),
    ...{ reference: referenceHandlers(services), operation: operationHandlers(services) },
    history: historyHandlers(services),
    documents: documentHandlers(services),
    context: contextHandlers(services),
    board: boardHandlers(services),
    records: recordHandlers(services),
    rooms: roomHandlers(services),
    programs: programHandlers(services),
    adminCaptures: adminCaptureHandlers(services),
    signIn: signInHandlers(services),
    outside: outsideHandlers(services),
    me: meHandlers(services),
    teams: teamHandlers(services),
    spaceUsage: spaceUsageHandlers(services),
    spaceRecord: { ...spaceRecordHandlers(services), ...spaceLifeHandlers(services) },
    spaceMembers: spaceMemberHandlers(services),
    spaceCalls: spaceCallHandlers(services),
    spaceExport: spaceExportHandlers(services),
    spaceSessions: spaceSessionHandlers(services),
    spaceFiles: spaceFileHandlers(services),
    spaceCover: spaceCoverHandlers(services),
    spaceContext: spaceContextHandlers(services),
    spaceRecordings: spaceRecordingHandlers(services),
    videoWebhook: videoWebhookHandlers(services),
    waitlist: waitlistHandlers(services),
    telemetry: telemetryHandlers(services),
    tools: toolHandlers(services),
    unsubscribe: unsubscribeHandlers(services),
    adminMe: adminMeHandlers(services),
    adminAudit: adminAuditHandlers(services),
    adminAccountLists: adminAccountListHandlers(services),
    adminOverview: adminOverviewHandlers(services),
    adminHeatmap: adminHeatmapHandlers(services),
    adminRooms: adminRoomHandlers(services),
    adminActivity: adminActivityHandlers(services),
    adminReplays: adminReplayHandlers(services),
    adminAiQuality: adminAiQualityHandlers(services),
    adminVisitors: adminVisitorHandlers(services),
    adminUsers: adminUserHandlers(services),
    adminMarks: adminMarkHandlers(services),
    adminTeams: adminTeamHandlers(services),
    ...socialHandlers(services),
    adminOutreachSync: adminOutreachSyncHandlers(services),
    adminOutreachLeads: adminOutreachLeadHandlers(services),
    adminOutreachFinding: adminOutreachFindingHandlers(services),
    adminOutreachAutopilot: adminOutreachAutopilotHandlers(services),
    adminOutreachMails: adminOutreachMailHandlers(services),
  })
}

/** What is served as it is. */
async function servedFiles() {
  const described = (name: string) => readFile(new URL(`../docs/${name}.json`, import.meta.url), 'utf8')
  const [openapi, asyncapi, referenceFiles] = await Promise.all([
    described('openapi'),
    described('asyncapi'),
    readReference(),
  ])
  return {
    openapi,
    asyncapi,
    referenceFiles,
    web: new WebFiles(fileURLToPath(new URL('../web/dist', import.meta.url))),
  }
}

function forPrograms({ APP_URL, BASE_URL }: Settings, { openings }: Core, { slugs }: Shared) {
  const address = APP_URL ?? BASE_URL
  const pageOrigin = address === undefined ? null : new URL(address).href.replace(/\/$/, '')
  return { pageOrigin, openFor: openedFor(openings, slugs), renderer: reportRenderer }
}

function openUploads(settings: Settings, { incoming, plane }: Core, { stored, addressOf }: Shared): Uploads {
  return new Uploads(new UploadSlots(uploadQuota(settings), stored), incoming, addressOf, {
    recordingMax: recordingMax(settings),
    held: plane === null ? null : new HeldBytes(HELD_BYTES_MAX),
  })
}

/** Says of a host whether this service's own pages are there. */
function ownHosts({ APP_URL }: Settings, origins: ReadonlySet<string>): (host: string) => boolean {
  const app = APP_URL === undefined ? null : new URL(APP_URL).hostname
  return (host) => host === app || [...origins].some((origin) => new URL(origin).hostname === host)
}
