import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { AUTOPILOT_DEFAULTS } from '#engine/outreach/state.ts'
import { isRefusal } from '#engine/refusal.ts'
import { type Actor, SYSTEM } from '#engine/stream.ts'
import { SubjectKeys } from '#gateway/accounts/subjectKeys.ts'
import type { Clock } from '#gateway/clock.ts'
import { OpenSends } from '#gateway/outreach/sending/openSends.ts'
import { Sender, type SendRequest } from '#gateway/outreach/sending/sender.ts'
import { UnsubscribeTokens } from '#gateway/outreach/sending/unsubscribeTokens.ts'
import { OutreachStore } from '#gateway/outreach/store.ts'
import { type Mail, MailError, type Mailer } from '#integrations/mail/port.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog, NewEvent } from '#stores/events/port.ts'
import { fileShelf } from '#stores/keys/file.ts'
import { mortalLog } from '../../helpers/mortalLog.ts'

export const ADMIN: Actor = { kind: 'admin', id: '00000000-0000-4000-8000-000000000001', name: null }
export const FROM = { from: 'Ana <ana@parley.example>', address: '1 Example Street' }
export const DAY_MS = 86_400_000
/** Noon of a UTC day. */
export const NOON = Date.UTC(2027, 2, 1, 12)
export const byPerson: SendRequest = { by: { kind: 'person', actor: ADMIN } }
export const byAutopilot: SendRequest = { by: { kind: 'autopilot' } }

/** Takes what `answer` lets pass. */
export interface RigMailer extends Mailer {
  readonly taken: Mail[]
  answer: (mail: Mail) => Promise<void>
}

/** One process that sends, on a log that others may share. */
export interface Process {
  readonly store: OutreachStore
  readonly sender: Sender
  readonly open: OpenSends
  readonly faults: unknown[]
}

export interface Rig extends Process {
  readonly log: EventLog
  readonly mailer: RigMailer
  readonly clock: Clock & { time: number }
  /** Called before each append; may throw in place of the log, or do something first. */
  before: (events: readonly NewEvent[]) => void | Promise<void>
  /** Called after each append, before its caller knows. */
  after: (events: readonly NewEvent[]) => void | Promise<void>
  /** Another process on the same log, caught up. */
  another(options?: Partial<RigOptions>): Promise<Process>
  /** A lead with a draft; returns its id. */
  drafted(name: string): Promise<string>
  /** Types of the events of a stream, in order. */
  types(stream: string): Promise<string[]>
}

export interface RigOptions {
  readonly cap: number
  readonly isOwnLog: boolean
  readonly kind: Mailer['kind']
  readonly from: typeof FROM | null
}

const USUAL: RigOptions = { cap: 1_000, isOwnLog: true, kind: 'smtp', from: FROM }

export async function sendingRig(options: Partial<RigOptions> = {}): Promise<Rig> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-sending-'))
  const keys = await SubjectKeys.open(fileShelf(folder), ['0'.repeat(64)])
  const inner = memoryLog()
  const hooks: Pick<Rig, 'before' | 'after'> = { before: () => {}, after: () => {} }
  const log: EventLog = {
    ...mortalLog(inner),
    append: async (stream, events, expected, more) => {
      await hooks.before(events)
      const appended = await inner.append(stream, events, expected, more)
      await hooks.after(events)
      return appended
    },
  }
  const clock = { time: NOON, now: () => clock.time, after: () => () => {} }
  const mailer: RigMailer = {
    kind: options.kind ?? 'smtp',
    taken: [],
    answer: async () => {},
    async send(mail) {
      await mailer.answer(mail)
      mailer.taken.push(mail)
      return { messageId: mail.messageId ?? '' }
    },
    async close() {},
  }
  const stops: (() => Promise<void>)[] = []
  const processOf = async (more: Partial<RigOptions>): Promise<Process> => {
    const { cap, isOwnLog, from } = { ...USUAL, ...more }
    const faults: unknown[] = []
    const fault = (error: unknown) => void faults.push(error)
    const store = new OutreachStore({ log, clock, keys, fault })
    await store.start()
    stops.push(() => store.stop())
    const open = new OpenSends({ store, isOwnLog, fault })
    const tokens = new UnsubscribeTokens('s'.repeat(32))
    const baseUrl = () => 'https://parley.example'
    return { store, open, faults, sender: new Sender({ store, mailer, from, tokens, baseUrl, cap }, open) }
  }
  const own = await processOf(options)
  onTestFinished(async () => {
    for (const stop of stops) await stop()
    await keys.close()
    await rm(folder, { recursive: true, force: true })
  })
  return Object.assign(hooks, {
    ...own,
    log,
    mailer,
    clock,
    another: (more: Partial<RigOptions> = {}) => processOf({ ...options, ...more }),
    drafted: (name: string) => drafted(own.store, name),
    async types(stream: string) {
      const types: string[] = []
      for await (const { type } of inner.readStream(stream)) types.push(type)
      return types
    },
  })
}

async function drafted(store: OutreachStore, name: string): Promise<string> {
  const email = `${name}@firm.example`
  const contact = { name, email, company: 'Firm', title: null, profileUrl: null, notes: null, tags: [] }
  const added = await store.addLead({ source: 'csv', userId: null, contact }, SYSTEM)
  if (isRefusal(added)) throw new Error(added.error)
  const draft = store.keys.seal(added.id, { subject: `For ${name}`, body: `Dear ${name}` })
  const command = { type: 'draft', draft, writer: 'template', writerVersion: '1', step: 1 } as const
  const done = await store.changeLead(added.id, SYSTEM, command)
  if (isRefusal(done)) throw new Error(done.error)
  return added.id
}

/** Lets the autopilot send. */
export async function switchOn({ store }: Process): Promise<void> {
  await store.ask(ADMIN, { type: 'setAutopilot', ...AUTOPILOT_DEFAULTS, enabled: true })
}

export const notTaken = () => new MailError('No (451).', { unknown: false, lasting: false }, null)
export const brokenOff = () => new MailError('Broke off.', { unknown: true, lasting: false }, null)
