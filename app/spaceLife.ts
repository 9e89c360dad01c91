import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { Clock } from '#gateway/clock.ts'
import type { Scheduler } from '#gateway/scheduler.ts'
import type { Contacts } from '#gateway/spaces/contacts.ts'
import { SpaceDeparture } from '#gateway/spaces/departure.ts'
import { SpaceLife, type SpaceLifeServices } from '#gateway/spaces/life.ts'
import { SpacePurge } from '#gateway/spaces/purge.ts'
import { type ShelfServices, SpaceShelf } from '#gateway/spaces/shelf.ts'
import type { Spaces } from '#gateway/spaces/spaces.ts'
import type { ListedSpace } from '#projections/spaces.ts'
import type { EventLog } from '#stores/events/port.ts'
import type { FileStore } from '#stores/files/port.ts'
import type { ViewReader } from '#stores/readModels/port.ts'

export interface SpaceLifeParts extends Pick<ShelfServices, 'reached'>, Pick<SpaceLifeServices, 'endMeeting'> {
  readonly log: EventLog
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly accounts: Accounts
  readonly spaces: Spaces
  readonly spaceList: ViewReader<ListedSpace>
  readonly contacts: Contacts
  readonly spaceFiles: FileStore
  readonly fault: (error: unknown, where: string) => void
}

/** The lists of spaces, and what ends their lives: trash, purge, and the erasure of accounts. */
export function openSpaceLife({
  spaceList: view,
  scheduler,
  accounts,
  endMeeting,
  spaceFiles,
  ...parts
}: SpaceLifeParts) {
  const { spaces } = parts
  const shelf = new SpaceShelf({ ...parts, view })
  const spaceLife = new SpaceLife({ spaces, shelf, accounts, endMeeting })
  const purge = new SpacePurge({ ...parts, shelf, files: spaceFiles })
  const departure = new SpaceDeparture({ accounts, spaces, shelf, life: spaceLife })
  accounts.own.departures.push(departure.leave)
  scheduler.add({ name: 'departure', run: (signal) => departure.sweep(signal) })
  scheduler.add({ name: 'trash', run: (signal) => spaceLife.settle(signal) })
  scheduler.add({ name: 'purge', run: (signal) => purge.run(signal) })
  return { shelf, spaceLife }
}
