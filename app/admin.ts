import { AccountLists } from '#gateway/admin/accountLists.ts'
import { AdminFigures } from '#gateway/admin/adminFigures.ts'
import { ExperienceCache } from '#gateway/admin/experienceCache.ts'
import { RoomList } from '#gateway/admin/roomList.ts'
import { TeamAudit } from '#gateway/admin/teamAudit.ts'
import { TeamList } from '#gateway/admin/teamList.ts'
import { UserBook } from '#gateway/admin/userBook.ts'
import { VisitorMarks } from '#gateway/admin/visitorMarks.ts'
import type { Contacts } from '#gateway/spaces/contacts.ts'
import type { Spaces } from '#gateway/spaces/spaces.ts'
import { ThreadFigures } from './figures/threadFigures.ts'
import type { Settings } from './settings.ts'
import { openTelemetry, type TelemetryParts } from './telemetry.ts'
import { openTools, type ToolParts } from './tools.ts'

interface Parts extends TelemetryParts, ToolParts {
  readonly spaces: { readonly spaces: Spaces; readonly contacts: Contacts }
  readonly fault: (error: unknown, where: string) => void
}

/** What browsers report, the free tools, and what the administration's figures are asked of. */
export async function openAdmin(settings: Settings, parts: Parts) {
  const { log, clock, accounts, fault } = parts
  const figures = parts.stores.isEmbedded
    ? new ThreadFigures({ folder: settings.DATA_DIR, fault })
    : new (await import('#gateway/admin/inlineFigures.ts')).InlineFigures(log, fault)
  const adminFigures = new AdminFigures({
    ...{ figures, accounts, clock },
    internalDomains: settings.INTERNAL_DOMAINS,
    telemetryDays: settings.TELEMETRY_RETENTION_DAYS,
    replayDays: settings.REPLAY_RETENTION_DAYS,
  })
  const { spaces, contacts } = parts.spaces
  const book = { accounts, adminFigures }
  return {
    ...openTelemetry(settings, parts),
    tools: await openTools(settings, parts),
    figures,
    adminFigures,
    experience: new ExperienceCache(adminFigures, clock),
    accountLists: new AccountLists(book),
    userBook: new UserBook(book),
    visitorMarks: new VisitorMarks(book),
    roomList: new RoomList(book),
    teamList: new TeamList(book),
    teamAudit: new TeamAudit({ ...book, log, spaces, contacts }),
  }
}
