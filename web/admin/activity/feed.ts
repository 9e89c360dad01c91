import type { ActivityItem, ActivityKind } from '#protocol/views/admin/activity.ts'
import { locale } from '../../app/strings/t.ts'
import { pathTo } from '../shell/address.ts'
import { t } from '../strings/t.ts'
import { ACTIVITY_KIND_ORDER } from './kinds.ts'

const said = t.activity

/** Kinds that the address names, in the order of the catalogue; unknown words are ignored, and none means all. [WD12] */
export function kindsOf(given: string): readonly ActivityKind[] {
  const names = given.split(',')
  return ACTIVITY_KIND_ORDER.filter((kind) => names.includes(kind))
}

/** The address's form of the kinds; empty for all of them. */
export const kindsGiven = (kinds: readonly ActivityKind[]): string =>
  kinds.length === ACTIVITY_KIND_ORDER.length ? '' : kinds.join(',')

export const fitting = (items: readonly ActivityItem[], kinds: readonly ActivityKind[]): readonly ActivityItem[] =>
  kinds.length === 0 ? items : items.filter(({ kind }) => kinds.includes(kind))

export interface Day {
  readonly name: string
  readonly items: readonly ActivityItem[]
}

const DAY = new Intl.DateTimeFormat(locale(), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const dayOf = (at: number): string => DAY.format(at)
const MS_A_DAY = 86_400_000

/** Entries by day in the reader's own zone, in the order given. */
export function daysOf(items: readonly ActivityItem[], now: number): readonly Day[] {
  const days = new Map<string, ActivityItem[]>()
  for (const item of items) {
    const name = dayOf(item.at)
    const of = days.get(name)
    if (of) of.push(item)
    else days.set(name, [item])
  }
  const named = new Map([
    [dayOf(now - MS_A_DAY), said.yesterday],
    [dayOf(now), said.today],
  ])
  return [...days].map(([name, of]) => ({ name: named.get(name) ?? name, items: of }))
}

/** Who did it: a name, or the role of who has none. */
export const actorName = ({ actor }: Pick<ActivityItem, 'actor'>): string => actor.name ?? said.actors[actor.kind]

/** Where an entry leads in the console; null when its subject has no page there. */
export function placeOf(ref: ActivityItem['ref']): string | null {
  if (ref === null) return null
  if (ref.kind === 'user') return pathTo('users', ref.id)
  if (ref.kind === 'team') return pathTo('teams', ref.id)
  if (ref.kind === 'room') return pathTo('rooms', ref.id)
  return null
}
