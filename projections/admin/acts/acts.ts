/** Kinds of acts that figures count; `other` only shows that somebody was active. */
export const ACT = {
  other: 0,
  signUp: 1,
  roomCreated: 2,
  roomStarted: 3,
  message: 4,
  upload: 5,
  annotation: 6,
  spaceCreated: 7,
  recap: 8,
  waiting: 9,
  betaRequest: 10,
} as const
export type ActKind = (typeof ACT)[keyof typeof ACT]

/** Marks of a message beside its kind. */
export const VOICE = 0x40
export const SUMMONS = 0x80
const KIND = 0x3f

/** Nobody, or nowhere. */
export const NONE = -1

/** Acts in the order of the log, a column each: there are as many as messages. */
export interface ActTable {
  length: number
  /** Epoch milliseconds. */
  at: Float64Array
  /** Index of the actor. */
  who: Int32Array
  /** Index of the stream in which it happened. */
  where: Int32Array
  /** Kind and marks. */
  what: Uint8Array
}

export interface Act {
  readonly at: number
  readonly who: number
  readonly where: number
  readonly what: number
}

const FIRST_ROOM = 1024

export function emptyTable(): ActTable {
  return { length: 0, ...columns(FIRST_ROOM) }
}

export function addAct(table: ActTable, { at, who, where, what }: Act): void {
  if (table.length === table.at.length) widen(table)
  const place = table.length
  table.at[place] = at
  table.who[place] = who
  table.where[place] = where
  table.what[place] = what
  table.length += 1
}

export function actAt({ at, who, where, what }: ActTable, place: number): Act {
  return { at: at[place] ?? 0, who: who[place] ?? NONE, where: where[place] ?? NONE, what: what[place] ?? ACT.other }
}

export const kindOf = (what: number): number => what & KIND

function columns(size: number): Omit<ActTable, 'length'> {
  return {
    at: new Float64Array(size),
    who: new Int32Array(size),
    where: new Int32Array(size),
    what: new Uint8Array(size),
  }
}

function widen(table: ActTable): void {
  const wider = columns(2 * table.at.length)
  wider.at.set(table.at)
  wider.who.set(table.who)
  wider.where.set(table.where)
  wider.what.set(table.what)
  Object.assign(table, wider)
}
