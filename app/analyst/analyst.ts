import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Accounts } from '#gateway/accounts/accounts.ts'
import { keptSecret } from '#gateway/accounts/keptSecret.ts'
import { SubjectKeys } from '#gateway/accounts/subjectKeys.ts'
import { AdminFigures } from '#gateway/admin/adminFigures.ts'
import { answer, countStored } from '#gateway/admin/countedFacts.ts'
import type { Figures } from '#gateway/admin/figures.ts'
import { RoomList } from '#gateway/admin/roomList.ts'
import { TeamList } from '#gateway/admin/teamList.ts'
import { UserBook } from '#gateway/admin/userBook.ts'
import { systemClock } from '#gateway/clock.ts'
import { emptyFacts, type Facts } from '#projections/admin/facts.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog, NewEvent, StoredEvent } from '#stores/events/port.ts'
import { folderTexts } from '#stores/kept/folder.ts'
import { fileShelf } from '#stores/keys/file.ts'
import type { Settings } from '../settings.ts'
import type { LogEvents } from './logEvents.ts'

/** Categories that accounts are folded from. */
const OF_ACCOUNTS: ReadonlySet<string> = new Set(['user', 'team', 'person', 'waitlist', 'audit'])

/** The administration's questions, answered from a log that was folded from its first event. */
export interface Analyst {
  readonly figures: AdminFigures
  readonly users: UserBook
  readonly teams: TeamList
  readonly rooms: RoomList
  readonly events: number
  /** What could not be read, and was left out. */
  readonly faults: readonly string[]
  /** Has the questions asked as of an instant. */
  setNow(now: number): void
  close(): Promise<void>
}

/** `keysFolder` is the data folder whose keys show names and addresses; null shows none. Throws MasterKeyError, UsageError. */
export async function openAnalyst(settings: Settings, events: LogEvents, keysFolder: string | null): Promise<Analyst> {
  const log = memoryLog()
  const faults: string[] = []
  const facts = emptyFacts()
  let count = 0
  for await (const page of events) {
    for (const stored of page) countStored(facts, stored, (error) => faults.push(String(error)))
    await copyAccounts(page, log)
    count += page.length
  }
  const keys = await openKeys(settings, keysFolder)
  let now: number | null = null
  const system = systemClock(settings.CLOCK_OFFSET_MS)
  const clock = { ...system, now: () => now ?? system.now() }
  const fault = (error: unknown) => void faults.push(String(error))
  const accounts = new Accounts({
    ...{ log, clock, keys: keys.keys, fault, adminEmails: settings.ADMIN_EMAILS },
    // Nobody signs in here.
    ...{ secret: '', ttlDays: settings.AUTH_TTL_DAYS, issuer: () => '', outside: null },
  })
  await accounts.store.start()
  const adminFigures = new AdminFigures({
    ...{ figures: figuresOf(facts), accounts, clock },
    internalDomains: settings.INTERNAL_DOMAINS,
    telemetryDays: settings.TELEMETRY_RETENTION_DAYS,
    replayDays: settings.REPLAY_RETENTION_DAYS,
  })
  const book = { accounts, adminFigures }
  return {
    figures: adminFigures,
    users: new UserBook(book),
    teams: new TeamList(book),
    rooms: new RoomList(book),
    events: count,
    faults,
    setNow: (instant) => {
      now = instant
    },
    async close() {
      await accounts.store.stop()
      await keys.forget()
      await log.close()
    },
  }
}

function figuresOf(facts: Facts): Figures {
  return {
    begin() {},
    ask: async (name, arg, context) => answer(facts, name, arg, context),
    close: async () => {},
  }
}

async function copyAccounts(page: readonly StoredEvent[], log: EventLog): Promise<void> {
  const streams = Map.groupBy(page, ({ stream }) => stream)
  for (const [stream, events] of streams) {
    if (!OF_ACCOUNTS.has(stream.slice(0, stream.indexOf('-')))) continue
    await log.append(stream, events.map(withoutPlace), events[0]!.seq - 1)
  }
}

function withoutPlace({ stream: _, position: __, seq: ___, ...event }: StoredEvent): NewEvent {
  return event
}

interface OpenKeys {
  readonly keys: SubjectKeys
  /** Removes what was made for want of a folder. */
  forget(): Promise<void>
}

async function openKeys({ SECRETS_KEY }: Settings, folder: string | null): Promise<OpenKeys> {
  if (folder !== null && existsSync(join(folder, 'subject-keys.jsonl'))) {
    const kept = await keptSecret(folderTexts(folder), 'master-key')
    const keys = await SubjectKeys.open(fileShelf(folder), SECRETS_KEY === undefined ? [kept] : [SECRETS_KEY, kept])
    return { keys, forget: async () => {} }
  }
  const empty = await mkdtemp(join(tmpdir(), 'parley-keys-'))
  const keys = await SubjectKeys.open(fileShelf(empty), ['0'.repeat(64)])
  return { keys, forget: () => rm(empty, { recursive: true, force: true }) }
}
