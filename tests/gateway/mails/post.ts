import { chain, type Fact, GENESIS, type Head, SYSTEM } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { type Correspondence, Outbox } from '#gateway/mails/outbox.ts'
import type { MailProgress, ProgressStore } from '#gateway/mails/progress.ts'
import { type Mail, MailError, type Mailer } from '#integrations/mail/port.ts'
import type { EventLog } from '#stores/events/port.ts'

/** Mail to everybody an event names in `to`; `gone` no longer wants any. */
export const everybody = (gone: readonly string[] = []): Correspondence => ({
  categories: ['note'],
  recipients: async ({ data }) => (data as { to: string[] }).to,
  compose: async ({ data }, to) => {
    return gone.includes(to) ? null : { to, subject: (data as { what: string }).what, text: '' }
  },
})

export class Writer {
  readonly #log: EventLog
  #head: Head = GENESIS

  constructor(log: EventLog) {
    this.#log = log
  }

  /** Appends an event about which these get a mail. */
  async note(what: string, to: readonly string[]): Promise<void> {
    const fact: Fact = { type: 'noted', actor: SYSTEM, data: { what, to } }
    const event = chain(this.#head, fact, { id: crypto.randomUUID(), at: 1 }, sha256)
    await this.#log.append('note-1', [event], this.#head.seq)
    this.#head = event
  }
}

export interface FakeMailer extends Mailer {
  readonly sent: string[]
  /** Called before each mail is taken. */
  before: (mail: Mail) => Promise<void>
}

/** Takes every mail that `before` lets pass. */
export function fakeMailer(): FakeMailer {
  const mailer: FakeMailer = {
    kind: 'folder',
    sent: [],
    before: async () => {},
    async send(mail) {
      await mailer.before(mail)
      mailer.sent.push(`${mail.to} ${mail.subject}`)
      return { messageId: '<1@x>' }
    },
    async close() {},
  }
  return mailer
}

export const refused = (lasting: boolean) =>
  new MailError('not taken', { unknown: false, lasting }, { responseCode: 550 })

/** Progress in memory, as a file would keep it. */
export function keptProgress(): ProgressStore & { saved: string | null; dead: boolean } {
  const store = {
    saved: null as string | null,
    dead: false,
    load: async () => (store.saved === null ? null : (JSON.parse(store.saved) as MailProgress)),
    begin: async (position: string) => {
      store.saved ??= JSON.stringify({ position, settled: {} })
    },
    save: async (progress: MailProgress) => {
      if (!store.dead) store.saved = JSON.stringify(progress)
    },
  }
  return store
}

export interface Posted {
  readonly outbox: Outbox
  readonly faults: string[]
  readonly outcomes: string[]
}

export async function opened(parts: {
  readonly log: EventLog
  readonly mailer: Mailer
  readonly progress: ProgressStore
  readonly correspondence?: Correspondence
  readonly retriesMs?: readonly number[]
}): Promise<Posted> {
  const faults: string[] = []
  const outcomes: string[] = []
  const outbox = await Outbox.open({
    correspondence: everybody(),
    retriesMs: [5, 5],
    metrics: { mailed: (outcome) => outcomes.push(outcome) },
    fault: (error, where) => faults.push(`${where}: ${String(error)}`),
    ...parts,
  })
  await outbox.start()
  return { outbox, faults, outcomes }
}
