import { SYSTEM } from '#engine/stream.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { AdminFigures } from '#gateway/admin/adminFigures.ts'
import type { Clock } from '#gateway/clock.ts'
import { leadErasure } from '#gateway/outreach/erasure.ts'
import { LeadEdits } from '#gateway/outreach/leadEdits.ts'
import { LeadViews } from '#gateway/outreach/leadViews.ts'
import { outreachWork } from '#gateway/outreach/outreachWork.ts'
import { OpenSends } from '#gateway/outreach/sending/openSends.ts'
import { Sender } from '#gateway/outreach/sending/sender.ts'
import { leaveAlone } from '#gateway/outreach/sending/suppressing.ts'
import type { TokenOf, UnsubscribeTokens } from '#gateway/outreach/sending/unsubscribeTokens.ts'
import { SignUps } from '#gateway/outreach/signUps.ts'
import { OutreachStore } from '#gateway/outreach/store.ts'
import type { OutreachWriter } from '#gateway/outreach/writer.ts'
import type { Scheduler } from '#gateway/scheduler.ts'
import { areOpen, nextOpening } from '#integrations/calendar/hours.ts'
import type { Mailer } from '#integrations/mail/port.ts'
import type { EventLog } from '#stores/events/port.ts'
import { openInboxSync } from './inbox.ts'
import type { Settings } from './settings.ts'

interface Parts {
  readonly log: EventLog
  /** Nobody else writes to the log. */
  readonly isOwnLog: boolean
  readonly clock: Clock
  readonly fault: (error: unknown, where: string) => void
  readonly accounts: {
    readonly accounts: Accounts
    readonly mailer: Mailer
    readonly unsubscribeTokens: UnsubscribeTokens
    readonly baseUrl: () => string
  }
  readonly adminFigures: AdminFigures
  readonly assistant: OutreachWriter
  readonly scheduler: Scheduler
}

/** Outreach, caught up with the log; mails that a crash left have an outcome. */
export async function openOutreach(settings: Settings, parts: Parts) {
  const { log, clock, fault, assistant: writer, scheduler } = parts
  const { accounts, unsubscribeTokens: tokens } = parts.accounts
  const store = new OutreachStore({ log, clock, fault, keys: accounts.store.keys })
  await store.start()
  accounts.own.departures.push(leadErasure(store))
  const sender = openSender(settings, store, parts)
  await sender.recover()
  scheduler.add({ name: 'outreach mails', isOwn: true, run: () => sender.settleLeft() })
  const inbox = openInboxSync(settings, { store, fault })
  const signUps = new SignUps({ store, accounts, fault })
  await signUps.start()
  const name = senderName(settings.OUTREACH_FROM ?? '')
  const work = outreachWork({
    ...{ store, accounts, adminFigures: parts.adminFigures, writer, fault },
    ...{ mails: sender, sender: name, clocks: { areOpen, nextOpening } },
    readInbox: () =>
      inbox.sync.sync(SYSTEM).then(
        () => {},
        (error: unknown) => fault(error, 'outreach inbox'),
      ),
  })
  scheduler.add({ name: 'autopilot', run: () => work.autopilot.look() })
  const nextRunAt = () => work.autopilot.nextRunAt()
  return {
    store,
    writer,
    sender,
    work,
    views: openViews(settings, { store, accounts, writer, sender, nextRunAt }),
    edits: new LeadEdits({ store, accounts, writer, sender: name }),
    inboxSync: inbox.sync,
    unsubscribing: { tokens, leaveAlone: (mail: TokenOf) => leaveAlone(store, { ...mail, by: 'link' }) },
    async close() {
      await work.autopilot.stop()
      await inbox.close()
      await signUps.stop()
      await sender.stop()
      await store.stop()
    },
  }
}

function openSender(
  { OUTREACH_FROM: from, OUTREACH_ADDRESS: address, OUTREACH_DAILY_CAP: cap }: Settings,
  store: OutreachStore,
  { accounts: { mailer, unsubscribeTokens: tokens, baseUrl }, isOwnLog, fault }: Parts,
): Sender {
  const by = from === undefined ? null : { from, address: address ?? null }
  return new Sender({ store, mailer, from: by, tokens, baseUrl, cap }, new OpenSends({ store, isOwnLog, fault }))
}

interface ViewParts {
  readonly store: OutreachStore
  readonly accounts: Accounts
  readonly writer: OutreachWriter
  readonly sender: Sender
  readonly nextRunAt: () => number | null
}

function openViews(
  { OUTREACH_FROM: from, OUTREACH_DAILY_CAP: dailyCap, IMAP_URL }: Settings,
  { sender, ...parts }: ViewParts,
): LeadViews {
  return new LeadViews({
    ...{ ...parts, dailyCap },
    mail: { configured: sender.ready, from: from ?? null },
    inbox: IMAP_URL !== undefined,
    outgoing: () => sender.outgoing(),
  })
}

/** Whose name stands below texts. */
function senderName(from: string): string {
  const name = from
    .slice(0, Math.max(0, from.indexOf('<')))
    .replaceAll('"', '')
    .trim()
  return name === '' ? 'The Parley team' : name
}
