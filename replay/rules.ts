import { pathToFileURL } from 'node:url'
import type { Refusal } from '#engine/refusal.ts'
import type { RoomCommand } from '#engine/room/commands.ts'
import { decide } from '#engine/room/decide.ts'
import type { Decision } from '#engine/room/decision.ts'
import type { RoomState } from '#engine/room/state.ts'
import { coverage, score } from '#projections/views/intel.ts'
import type { Decider } from './commands.ts'

/** Replacement rules exported by a module; a missing function keeps the engine's rule. [RW3] */
export interface Rules {
  /** Decides in place of the engine, which it may call. Must neither change the room nor read a clock. */
  readonly decide?: (room: RoomState, command: RoomCommand, engine: Decider) => Decision | Refusal
  /** Percent of the scope that is covered. */
  readonly coverage?: (room: RoomState) => number
  /** Review-quality score, 0 to 100. */
  readonly score?: (room: RoomState) => number
}

export interface WholeRules {
  readonly decide: Decider
  readonly coverage: (room: RoomState) => number
  readonly score: (room: RoomState) => number
}

export const OWN_RULES: WholeRules = { decide, coverage, score }

export function completed(rules: Rules): WholeRules {
  const own = rules.decide
  return {
    decide: own ? (room, command) => own(room, command, decide) : decide,
    coverage: rules.coverage ?? coverage,
    score: rules.score ?? score,
  }
}

/** Loads rules from a TypeScript or JavaScript module. Throws when it exports none. */
export async function readRules(path: string): Promise<Rules> {
  const module = (await import(pathToFileURL(path).href)) as Rules
  const known = (['decide', 'coverage', 'score'] as const).filter((name) => typeof module[name] === 'function')
  if (known.length === 0) throw new Error(`${path} exports none of decide, coverage and score.`)
  return module
}
