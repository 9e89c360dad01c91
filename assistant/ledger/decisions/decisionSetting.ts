import { entryOf } from '#engine/entries.ts'
import type { Turn } from '../actions/task.ts'
import { agreesWith, objectsTo, proposalOf } from './decisionAnswers.ts'
import type { Choosing } from './decisionSigns.ts'
import { DECISION_WEIGHTS } from './decisionWeights.ts'

/** A message with all that is weighed of it as a decision. */
export interface Choosable {
  readonly turn: Turn
  readonly choosing: Choosing
  readonly by: string
  readonly sectionId: string | null
  /** Says no more than that it agrees, or more besides. */
  readonly agrees: 'wholly' | 'partly' | null
  readonly objects: boolean
  readonly proposes: boolean
  readonly words: ReadonlySet<string>
  /** Its sender has opened more sections than anybody else so far. */
  readonly leads: boolean
}

/** Messages before and after that are looked at. */
export const BEFORE = 6
export const AFTER = 4

export function choosableOf(turn: Turn, choosing: Choosing, leads: boolean): Choosable {
  const { message, parsed } = turn
  return {
    turn,
    choosing,
    by: message.senderName,
    sectionId: message.sectionId,
    agrees: agreesWith(parsed),
    objects: objectsTo(parsed.text),
    proposes: proposalOf(choosing),
    words: new Set(parsed.words),
    leads,
  }
}

/** Signs of the messages around the one at `place`, by name. */
export function settingOf(talk: readonly Choosable[], place: number): string[] {
  const own = entryOf(talk, place)
  const after = talk.slice(place + 1, place + 1 + AFTER)
  const before = talk.slice(Math.max(0, place - BEFORE), place)
  const others = (some: readonly Choosable[]) => some.filter(({ by }) => by !== own.by)
  const agreed = new Set(agreersOf(after, own)).size
  const near = before.slice(-4)
  const [next, previous] = [after[0], before.at(-1)]
  const echoed = (one: Choosable) => sharesWord(one.words, own.words)
  const echoes = others(near).filter(echoed).length
  const signs: Record<string, boolean> = {
    'agreed by one': agreed === 1,
    'agreed by more': agreed > 1,
    'agreed by all': agreed > 2,
    'agreed next': next !== undefined && next.by !== own.by && next.agrees !== null,
    'wholly agreed next': next !== undefined && next.by !== own.by && next.agrees === 'wholly',
    'objected next': others(after.slice(0, 2)).some(({ objects }) => objects),
    'asked next': next?.turn.parsed.question === true && next.by !== own.by,
    'echoed next': others(after.slice(0, 3)).some(echoed),
    'echoes one': echoes === 1,
    'echoes more': echoes > 1,
    'agreements before': others(near).some(({ agrees }) => agrees !== null),
    'many agreements before': others(near).filter(({ agrees }) => agrees !== null).length > 1,
    'objections before': others(near).some(({ objects }) => objects),
    'proposed before': before.some(({ proposes }) => proposes),
    'choice before': near.some(({ choosing }) => choosing.signs.has('or') || choosing.signs.has('calls')),
    'asked before': previous?.turn.parsed.question === true && previous.by !== own.by,
    'goes on': previous?.by === own.by,
    'bound after': after.slice(0, 2).some(({ choosing }) => choosing.signs.has('is bound')),
    'section opens': own.sectionId !== null && previous !== undefined && previous.sectionId !== own.sectionId,
    'section ends': next !== undefined && next.sectionId !== own.sectionId,
    'last word': next === undefined,
    nowhere: own.sectionId === null,
    agrees: own.agrees !== null,
    'agrees wholly': own.agrees === 'wholly',
    objects: own.objects,
    'speaks for all': own.leads,
    'thanked next': next?.choosing.signs.has('thanks') === true,
  }
  return Object.entries(signs).flatMap(([name, holds]) => (holds ? [name] : []))
}

function sharesWord(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const word of a) if (b.has(word)) return true
  return false
}

/** Who agrees before anybody objects; the one who asked agrees to nothing. */
export function agreersOf(after: readonly Choosable[], own: Choosable): string[] {
  const found: string[] = []
  for (const one of after) {
    if (one.by === own.by) continue
    if (one.objects) break
    if (one.agrees !== null) found.push(one.by)
  }
  return found
}

const PAIRS: readonly (readonly [string, string])[] = [
  ['cue proposed', 'agreed next'],
  ['asks', 'agreed by more'],
  ['asks', 'agreed next'],
  ['first leads', 'speaks for all'],
  ['first leads', 'agreements before'],
  ['therefore', 'echoes more'],
  ['leads', 'echoes one'],
  ['calls', 'agreed next'],
  ['proposes', 'agreed next'],
  ['should', 'agreed by more'],
  ['short', 'agreed by more'],
  ['short', 'echoes one'],
  ['speaks for all', 'agreements before'],
  ['speaks for all', 'asks'],
  ['waits', 'agreed next'],
  ['chooses', 'agreed by more'],
  ['is', 'agreed by more'],
  ['cue approved', 'last word'],
  ['cue proposed', 'last word'],
  ['cue rejected', 'last word'],
  ['cue pending', 'last word'],
]

/** All signs of the message at `place`. */
export function decisionSignsOf(talk: readonly Choosable[], place: number): Set<string> {
  const signs = new Set([...entryOf(talk, place).choosing.signs, ...settingOf(talk, place)])
  for (const [one, other] of PAIRS) if (signs.has(one) && signs.has(other)) signs.add(`${one} + ${other}`)
  return signs
}

/** Logits that the talk around a message hardly ever adds; what would need more is not looked at. */
const SETTING_MOST = 7

/** How much a message is a decision, given those around it: a logit; that of most is too low whatever is around them. */
export function decisiveness(talk: readonly Choosable[], place: number): number {
  const { weight } = entryOf(talk, place).choosing
  if (weight + SETTING_MOST <= 0) return weight + SETTING_MOST
  let sum = DECISION_WEIGHTS.bias ?? 0
  for (const name of decisionSignsOf(talk, place)) sum += DECISION_WEIGHTS[name] ?? 0
  return sum
}
