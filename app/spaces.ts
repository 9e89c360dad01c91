import { AccountMails } from '#gateway/accounts/accountMails.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { Archive } from '#gateway/archive/archive.ts'
import type { Clock } from '#gateway/clock.ts'
import { WindowQuota } from '#gateway/limits/quota.ts'
import { Correspondences } from '#gateway/mails/correspondences.ts'
import { progressText } from '#gateway/mails/progress.ts'
import type { Metrics } from '#gateway/metrics.ts'
import type { Rooms } from '#gateway/rooms/rooms.ts'
import type { Scheduler } from '#gateway/scheduler.ts'
import { CallBook } from '#gateway/spaces/callBook.ts'
import { Contacts } from '#gateway/spaces/contacts.ts'
import { Exports } from '#gateway/spaces/export/exports.ts'
import { Founding, type SectionsFor } from '#gateway/spaces/founding.ts'
import { Membership } from '#gateway/spaces/membership.ts'
import { openMeeting } from '#gateway/spaces/openMeeting.ts'
import { SpaceMails } from '#gateway/spaces/spaceMails.ts'
import { Spaces } from '#gateway/spaces/spaces.ts'
import { SpaceViews } from '#gateway/spaces/views.ts'
import { ZoneCalendar } from '#integrations/calendar/calendar.ts'
import type { Mailer } from '#integrations/mail/port.ts'
import type { EventLog } from '#stores/events/port.ts'
import type { FileStore } from '#stores/files/port.ts'
import type { Duties } from './duties.ts'
import { openMails } from './mails.ts'
import type { Settings } from './settings.ts'
import { openSpaceLife, type SpaceLifeParts } from './spaceLife.ts'
import type { Stores } from './stores.ts'

const DAY_MS = 86_400_000
/** Mails that one user, and all together, may cause by calls in a day. [IM9] */
const MAILS = { each: 1_000, all: 20_000 }

interface Parts {
  readonly log: EventLog
  readonly clock: Clock
  readonly metrics: Metrics
  readonly fault: (error: unknown, where: string) => void
  readonly stores: Pick<Stores, 'texts'>
  readonly rooms: Rooms
  readonly assistant: { readonly sectionsFor: SectionsFor }
  readonly accounts: { readonly accounts: Accounts; readonly mailer: Mailer; readonly baseUrl: () => string }
  readonly archive: Pick<SpaceLifeParts, 'spaceList' | 'reached'> & { readonly archive: Archive }
  readonly scheduler: Scheduler
  readonly duties: Duties
  readonly endMeeting: SpaceLifeParts['endMeeting']
  readonly spaceFiles: FileStore
}

/** Persistent rooms, their people and their views. */
export async function openSpaces(
  settings: Settings,
  { stores, log, clock, metrics, fault, rooms, assistant, ...parts }: Parts,
) {
  const { archive, scheduler, endMeeting, spaceFiles } = parts
  const { accounts, mailer, baseUrl } = parts.accounts
  const spaces = new Spaces({ log, clock, fault, before: accounts.store.keys.beforeFold })
  await spaces.start()
  const contacts = new Contacts(accounts)
  const calendar = new ZoneCalendar()
  const site = () => settings.APP_URL?.replace(/(?<!\/)\/+$/, '') ?? baseUrl()
  const spaceViews = new SpaceViews({
    accounts,
    contacts,
    site,
    timing: (call) => calendar.timing(call, { cancelled: call.cancelledAt !== null, now: clock.now() }),
    openMeeting: (code) => openMeeting(rooms, code),
  })
  const correspondence = new Correspondences([
    new SpaceMails({ spaces, spaceViews, contacts, accounts, calendar, clock }),
    new AccountMails({ accounts, site }),
  ])
  const progress = progressText(stores.texts)
  const ready = () => accounts.store.keys.refresh()
  const mails = await openMails({ log, mailer, metrics, fault, correspondence, progress, ready }, parts.duties)
  return {
    spaces,
    /** Starts with the first link that it can name, once the service listens. */
    mails,
    contacts,
    calendar,
    calls: new CallBook({ calendar, contacts, clock, mails: new WindowQuota(MAILS, DAY_MS, () => clock.now()) }),
    founding: new Founding({ spaces, accounts, contacts, sectionsFor: (prompt) => assistant.sectionsFor(prompt) }),
    membership: new Membership(accounts, contacts),
    spaceViews,
    exports: new Exports({ log, clock, accounts, spaceViews, spaceFiles, calendar, archive: archive.archive }),
    ...openSpaceLife({ log, clock, fault, scheduler, accounts, spaces, contacts, spaceFiles, endMeeting, ...archive }),
  }
}
