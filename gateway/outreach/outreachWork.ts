import type { Accounts } from '../accounts/accounts.ts'
import type { AdminFigures } from '../admin/adminFigures.ts'
import { Autopilot, type Clocks } from './autopilot/autopilot.ts'
import { AutopilotRun, type MailsOut } from './autopilot/run.ts'
import { LeadFinder } from './finding/finder.ts'
import { OwnPeople } from './finding/ownPeople.ts'
import { InsightsMaker } from './insights/insightsMaker.ts'
import type { OutreachStore } from './store.ts'
import type { OutreachWriter } from './writer.ts'
import { DraftBatches } from './writing/batches.ts'
import { Drafting } from './writing/drafting.ts'

export interface WorkServices {
  readonly store: OutreachStore
  readonly accounts: Accounts
  readonly adminFigures: AdminFigures
  readonly writer: OutreachWriter
  readonly mails: MailsOut
  /** Notes who answered meanwhile. Never rejects. */
  readonly readInbox: () => Promise<void>
  readonly clocks: Clocks
  /** Name below the text of a mail. */
  readonly sender: string
  readonly fault: (error: unknown, where: string) => void
}

export type OutreachWork = ReturnType<typeof outreachWork>

/** What finds leads, writes to them and counts what became of them. */
export function outreachWork({ store, accounts, adminFigures, writer, sender, ...services }: WorkServices) {
  const { mails, readInbox, clocks, fault } = services
  const people = new OwnPeople({ accounts, adminFigures, clock: store.clock })
  const finder = new LeadFinder(store, people)
  const drafting = new Drafting({ store, people, writer, sender })
  const batches = new DraftBatches({ store, drafting, writer })
  const work = new AutopilotRun({ store, finder, batches, drafting, mails, readInbox })
  const autopilot = new Autopilot({ store, clocks, fault, work })
  return { finder, drafting, batches, autopilot, insightsMaker: new InsightsMaker(store, writer) }
}
