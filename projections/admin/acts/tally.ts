import type { Facts } from '../facts.ts'
import type { Window } from '../ranges.ts'
import { ACT, kindOf, NONE, SUMMONS, VOICE } from './acts.ts'
import type { Hidden } from './hidden.ts'

/** What was done in a stretch of time. */
export interface ActCounts {
  /** By kind. */
  readonly kinds: number[]
  voice: number
  summons: number
  /** Distinct users who did something. */
  active: number
}

/** They count with their room, whoever brought them about, as its end does. [OW5] */
const isOfTheRoom = (kind: number): boolean => kind === ACT.roomCreated || kind === ACT.roomStarted

/**
 * Visits every act of a window that counts, in the order of the log. `person` is the number of the user whom it makes active:
 * whoever commanded it, signed in; -1 for guests and for being signed up, which is nobody's act. [OW3]
 */
export function eachAct(
  { acts: { table } }: Pick<Facts, 'acts'>,
  { from, to }: Window,
  hidden: Hidden,
  visit: (at: number, what: number, person: number) => void,
): void {
  for (let place = 0; place < table.length; place++) {
    const at = table.at[place] ?? 0
    if (at < from || at >= to) continue
    const where = table.where[place] ?? NONE
    if (where !== NONE && hidden.scopes[where] === 1) continue
    const what = table.what[place] ?? ACT.other
    const who = table.who[place] ?? NONE
    const kind = kindOf(what)
    if (who !== NONE && hidden.actors[who] === 1 && !isOfTheRoom(kind)) continue
    visit(at, what, who === NONE || kind === ACT.signUp ? NONE : (hidden.persons[who] ?? NONE))
  }
}

/** Counts the acts of a window, and of each of the stretches into which the given starts divide it. */
export function tallyActs(facts: Facts, window: Window, starts: readonly number[], hidden: Hidden) {
  const whole = noActs()
  const parts = starts.map(noActs)
  const seen = new Uint8Array(hidden.personCount)
  const seenIn = new Uint8Array(hidden.personCount * starts.length)
  let part = 0
  eachAct(facts, window, hidden, (at, what, person) => {
    part = partAt(starts, at, part)
    const counts = parts[part]
    count(whole, what)
    if (counts) count(counts, what)
    if (person === NONE) return
    if (seen[person] === 0) whole.active += 1
    seen[person] = 1
    const place = part * hidden.personCount + person
    if (counts && seenIn[place] === 0) counts.active += 1
    seenIn[place] = 1
  })
  return { whole, parts }
}

/** The log is nearly in the order of time, so that the part is mostly that of the act before. */
function partAt(starts: readonly number[], at: number, guess: number): number {
  let part = guess
  while (part > 0 && at < (starts[part] ?? 0)) part -= 1
  while (part + 1 < starts.length && at >= (starts[part + 1] ?? 0)) part += 1
  return part
}

function noActs(): ActCounts {
  return { kinds: Object.values(ACT).map(() => 0), voice: 0, summons: 0, active: 0 }
}

function count(counts: ActCounts, what: number): void {
  const kind = kindOf(what)
  counts.kinds[kind] = (counts.kinds[kind] ?? 0) + 1
  if ((what & VOICE) !== 0) counts.voice += 1
  if ((what & SUMMONS) !== 0) counts.summons += 1
}
