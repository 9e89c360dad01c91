import { LogError, type Position } from '../port.ts'
import type { Place } from './messages.ts'

const WIDTH = 16
const SHAPE = /^([0-9]{16})\/([0-9]{16})$/

/** `commit/prepare`, each in sixteen digits: bytes up to 2^53, some nine petabytes of log. */
export function positionOf({ commit, prepare }: Place): Position {
  return `${digits(commit)}/${digits(prepare)}`
}

/** Undefined for the position before the first event; throws `invalid` for text that this log never gave out. */
export function placeOf(position: Position): Place | undefined {
  if (position === '') return undefined
  const [, commit, prepare] = SHAPE.exec(position) ?? []
  if (commit === undefined) {
    throw new LogError('invalid', `"${position.slice(0, 40)}" is not a position of this log`)
  }
  return { commit: Number(commit), prepare: Number(prepare) }
}

function digits(value: number): string {
  return String(value).padStart(WIDTH, '0')
}
