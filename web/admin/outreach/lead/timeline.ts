import type { LeadDetail } from '#protocol/views/admin/outreach.ts'
import type { IconName } from '../../../app/ui/icon.tsx'
import { t } from '../../strings/t.ts'
import type { Send } from '../parts/sends.ts'

const said = t.outreach.timeline

export interface TimelineEntry {
  /** Its place, from the oldest. */
  readonly place: number
  readonly at: number
  readonly what: string
  readonly who: string
  /** What it was about in a few words, such as the subject of a mail. */
  readonly about: string | null
  /** What was written, to be shown on request. */
  readonly text: string | null
  readonly icon: IconName
  readonly tone: 'plain' | 'good' | 'warn' | 'bad'
}

const KINDS: ReadonlyMap<string, string> = new Map(Object.entries(said.kinds))
const LOOKS = new Map<string, readonly [IconName, TimelineEntry['tone']]>(
  Object.entries({
    'lead.found': ['plus', 'plain'],
    'lead.scored': ['chart', 'plain'],
    'lead.drafted': ['pen', 'plain'],
    'lead.skipped': ['close', 'plain'],
    'lead.reopened': ['undo', 'plain'],
    'lead.edited': ['pen', 'plain'],
    'lead.send_started': ['send', 'plain'],
    'lead.emailed': ['mail', 'good'],
    'lead.send_failed': ['warning', 'bad'],
    'lead.send_unknown': ['warning', 'warn'],
    'lead.dm_prepared': ['note', 'plain'],
    'lead.dm_sent': ['note', 'good'],
    'lead.replied': ['mail', 'good'],
    'lead.bounced': ['warning', 'warn'],
    'lead.unsubscribed': ['stop', 'warn'],
    'lead.won': ['check', 'good'],
    'lead.lost': ['close', 'plain'],
  } as const),
)

/** What happened to a lead, newest first, with what was written. Kinds that this version does not know keep their name. [WF9] */
export function timelineOf({ events, sends }: Pick<LeadDetail, 'events' | 'sends'>): readonly TimelineEntry[] {
  const entries = events.map(({ at, type, actor, data }, place) => {
    const [icon, tone] = LOOKS.get(type) ?? (['info', 'plain'] as const)
    return {
      ...{ place, at, icon, tone },
      what: KINDS.get(type) ?? type,
      who: actor.kind === 'system' ? said.service : (actor.name ?? said.person),
      about: aboutOf(data, sends),
      text: textOf(data),
    }
  })
  return entries.reverse()
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const wordsOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const within = (fields: Fields, names: readonly string[], inner: string): string | null =>
  names.map((name) => (isFields(fields[name]) ? wordsOf(fields[name][inner]) : null)).find((found) => found !== null) ??
  null

const SKIPS: ReadonlyMap<string, string> = new Map(Object.entries(t.outreach.lead.status.skipReasons))

function aboutOf(data: Fields, sends: readonly Send[]): string | null {
  const mail = sends.find(({ messageId }) => messageId === data.messageId)
  const reason = wordsOf(data.reason)
  return (
    wordsOf(data.why) ??
    within(data, ['mail', 'draft'], 'subject') ??
    mail?.subject ??
    within(data, ['reply'], 'from') ??
    (typeof data.score === 'number' ? t.outreach.lead.score.of(String(data.score)) : null) ??
    (reason === null ? null : (SKIPS.get(reason) ?? reason))
  )
}

const textOf = (data: Fields): string | null =>
  within(data, ['mail', 'draft'], 'body') ?? within(data, ['text'], 'text') ?? within(data, ['reply'], 'snippet')
