import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { Clock } from '#gateway/clock.ts'
import type { Journals } from '#gateway/journals/journals.ts'
import type { Rooms } from '#gateway/rooms/rooms.ts'
import type { Scheduler } from '#gateway/scheduler.ts'
import { ReplayFiles } from '#gateway/telemetry/replays/replayFiles.ts'
import { Replays } from '#gateway/telemetry/replays/replays.ts'
import { Retention } from '#gateway/telemetry/retention.ts'
import { Telemetry } from '#gateway/telemetry/telemetry.ts'
import type { EventLog } from '#stores/events/port.ts'
import type { IncomingFiles } from '#stores/files/incoming.ts'
import type { Settings } from './settings.ts'
import type { Stores } from './stores.ts'

export interface TelemetryParts {
  readonly log: EventLog
  readonly clock: Clock
  readonly journals: Journals
  readonly accounts: Accounts
  readonly rooms: Rooms
  readonly scheduler: Scheduler
  readonly incoming: IncomingFiles
  readonly stores: Stores
}

/** What visitors' browsers report, and for how long it is kept. */
export function openTelemetry(settings: Settings, parts: TelemetryParts) {
  const { log, clock, journals, accounts, rooms, scheduler, incoming, stores } = parts
  const files = new ReplayFiles(stores.files('replays'), incoming)
  const replays = new Replays({ journals, files, clock })
  const retention = new Retention({
    ...{ log, clock, files },
    remove: (replayId) => replays.remove(replayId),
    isErased: (anonId) => isErased(accounts, anonId),
    telemetryDays: settings.TELEMETRY_RETENTION_DAYS,
    replayDays: settings.REPLAY_RETENTION_DAYS,
  })
  scheduler.add({ name: 'telemetry retention', run: (signal) => retention.look(signal) })
  const link = (anonId: string, userId: string) => accounts.signIn.link(anonId, userId)
  return { telemetry: new Telemetry({ journals, link, isOpenRoom: rooms.isInMemory }), replays }
}

function isErased({ store }: Accounts, anonId: string): boolean {
  const userId = store.persons.get(`a_${anonId}`)?.userId ?? null
  return userId !== null && store.users.get(userId)?.erasedAt != null
}
