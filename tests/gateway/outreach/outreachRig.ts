import type { LeadContact } from '#engine/lead/contact.ts'
import type { LeadSource } from '#engine/lead/states.ts'
import type { AutopilotSettings } from '#engine/outreach/events.ts'
import { isRefusal } from '#engine/refusal.ts'
import { Autopilot } from '#gateway/outreach/autopilot/autopilot.ts'
import { AutopilotRun } from '#gateway/outreach/autopilot/run.ts'
import { type FindRequest, type Found, LeadFinder, type People } from '#gateway/outreach/finding/finder.ts'
import type { OwnPerson } from '#gateway/outreach/finding/ownPeople.ts'
import type { OutreachWriter, WrittenMail } from '#gateway/outreach/writer.ts'
import { DraftBatches } from '#gateway/outreach/writing/batches.ts'
import { Drafting } from '#gateway/outreach/writing/drafting.ts'
import { areOpen, nextOpening } from '#integrations/calendar/hours.ts'
import { ADMIN, type Process, type RigOptions, sendingRig } from './sendingRig.ts'

export const NOBODY: LeadContact = {
  ...{ email: null, name: null, company: null, title: null },
  ...{ profileUrl: null, notes: null, tags: [] },
}

/** Writes what it is told, when it may. */
export interface RigWriter extends OutreachWriter {
  /** Names of those written to. */
  readonly asked: string[]
  write: (name: string | null) => Promise<Partial<WrittenMail>>
}

function rigWriter(): RigWriter {
  const writer: RigWriter = {
    asked: [],
    write: async () => ({}),
    writerStatus: () => ({ available: false, model: null, version: 'template-1' }),
    async writeMail({ name, step }) {
      writer.asked.push(name ?? '')
      const said = await writer.write(name)
      return { subject: `To ${name} ${step}`, body: 'Hello', writer: 'template', writerVersion: 'template-1', ...said }
    },
    writeMessage: async () => ({ text: 'Hello', writer: 'template' }),
    writeInsights: async () => ({ text: 'Numbers.', writer: 'template' }),
  }
  return writer
}

/** People of the service's own lists, as a test says. */
export interface RigPeople extends People {
  readonly lists: Record<Exclude<LeadSource, 'csv'>, OwnPerson[]>
  readonly visitsBy: Map<string, number>
}

function rigPeople(): RigPeople {
  const lists = { waitlist: [], beta: [], visitors: [] } as RigPeople['lists']
  const visitsBy = new Map<string, number>()
  return {
    lists,
    visitsBy,
    userIdOf: () => null,
    visits: async () => visitsBy,
    *waitlist() {
      yield* lists.waitlist
    },
    *beta() {
      yield* lists.beta
    },
    async visitors() {
      return lists.visitors.values()
    },
  }
}

const ASKED: Omit<FindRequest, 'source'> = { limit: 50, tags: [], dryRun: false }

/** Finding, drafts and autopilot of one process. */
export function partsOf({ store, sender, faults }: Pick<Process, 'store' | 'sender' | 'faults'>) {
  const [writer, people] = [rigWriter(), rigPeople()]
  const drafting = new Drafting({ store, people, writer, sender: 'Ana' })
  const finder = new LeadFinder(store, people)
  const batches = new DraftBatches({ store, drafting, writer })
  const inbox = { read: async () => {} }
  const readInbox = () => inbox.read()
  const work = new AutopilotRun({ store, finder, batches, drafting, mails: sender, readInbox })
  const fault = (error: unknown) => void faults.push(error)
  const autopilot = new Autopilot({ store, clocks: { areOpen, nextOpening }, fault, work })
  return {
    ...{ writer, people, inbox, drafting, finder, batches, autopilot },
    async find(csv: string, more: Partial<FindRequest> = {}): Promise<Found> {
      const found = await finder.find({ ...ASKED, source: 'csv', csv, ...more }, ADMIN)
      if (isRefusal(found)) throw new Error(found.error)
      return found
    },
    async set(settings: Partial<AutopilotSettings> = {}): Promise<void> {
      await autopilot.set({ ...ALWAYS, ...settings }, ADMIN)
    },
    statusOf: (id: string) => store.leads.get(id)?.status,
    scoreOf: (id: string) => store.leads.get(id)?.score,
  }
}

/** On at all times. */
export const ALWAYS: AutopilotSettings = {
  ...{ enabled: true, dailyCap: 20, minScore: 0, sources: [] },
  ...{ windowStart: '00:00', windowEnd: '23:59', tz: 'UTC', weekdaysOnly: false, maxSteps: 1, followUpDays: 7 },
}

export async function outreachRig(options: Partial<RigOptions> = {}) {
  const rig = await sendingRig(options)
  return { rig, ...partsOf(rig) }
}
