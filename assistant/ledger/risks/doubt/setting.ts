import { entryOf } from '#engine/entries.ts'
import { SETTING_WEIGHTS } from './weights.ts'

/** What a message's doubt is weighed by beside its own words. */
export interface Doubtful {
  /** Its own doubt, a logit. */
  readonly weight: number
  readonly by: string
  readonly sectionId: string | null
  readonly accepts: boolean
  readonly question: boolean
  readonly settles: boolean
  readonly binds: boolean
  /** It said another number than the text or the talk. */
  readonly clashes: boolean
  /** It answers a question with not knowing. */
  readonly unknown: boolean
  /** It repeats a number of the text. */
  readonly agrees: boolean
  readonly alarmed: boolean
  readonly affirms: boolean
  readonly numbers: readonly string[]
}

/** Messages before and after that are looked at. */
export const BEFORE = 2
export const AFTER = 3

const SILENT = -3

/** Signs of the messages around the one at `place`, by name. */
export function settingOf(talk: readonly Doubtful[], place: number): Record<string, number> {
  const own = entryOf(talk, place)
  const weight = (at: number) => talk[at]?.weight ?? SILENT
  const any = (upTo: number, holds: (one: Doubtful) => boolean) =>
    Number(talk.slice(place + 1, place + 1 + upTo).some(holds))
  const before = talk[place - 1]
  return {
    own: own.weight,
    before: weight(place - 1),
    'two before': weight(place - 2),
    after: weight(place + 1),
    'two after': weight(place + 2),
    accepts: Number(own.accepts),
    'settled after': any(2, ({ settles }) => settles),
    'alarmed after': any(1, ({ alarmed, by }) => alarmed && by !== own.by),
    'affirmed after': any(1, ({ affirms, by }) => affirms && by !== own.by),
    'bound after': any(AFTER, ({ binds }) => binds),
    'asked before': Number(before?.question === true && before.by !== own.by),
    'goes on': Number(before?.by === own.by),
    opens: Number(own.sectionId !== null && before !== undefined && before.sectionId !== own.sectionId),
    'other number': Number(otherNumber(talk, place)),
    clashes: Number(own.clashes),
    'clashes after': any(2, ({ clashes }) => clashes),
    agrees: Number(own.agrees),
    unknown: Number(own.unknown),
    'unknown after': any(1, ({ unknown }) => unknown),
  }
}

function otherNumber(talk: readonly Doubtful[], place: number): boolean {
  const { numbers } = entryOf(talk, place)
  if (numbers.length === 0) return false
  return talk
    .slice(Math.max(0, place - BEFORE), place)
    .some((one) => one.numbers.length > 0 && !one.numbers.some((number) => numbers.includes(number)))
}

/** How much a message is about a risk, given those around it: a logit. */
export function weighed(talk: readonly Doubtful[], place: number): number {
  let sum = SETTING_WEIGHTS.bias ?? 0
  for (const [name, value] of Object.entries(settingOf(talk, place))) sum += value * (SETTING_WEIGHTS[name] ?? 0)
  return sum
}
