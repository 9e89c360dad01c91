import * as mingo from 'mingo'
import { BSON, type Document } from 'mongodb'
import { CommandFailure } from './failure.ts'

/** What an update does to a document: operators, a whole new one, or a pipeline. */
export type Update = Document | readonly Document[]

export function copyOf<T extends Document>(document: T): T {
  return BSON.deserialize(BSON.serialize(document), { promoteBuffers: false }) as T
}

export const isReplacement = (update: Update) => !Array.isArray(update) && !Object.keys(update)[0]?.startsWith('$')

/** The document after the update. The one given stays as it is. */
export function updated(document: Document, update: Update, context: UpdateContext): Document {
  if (Array.isArray(update)) return piped(document, update, context.now)
  if (isReplacement(update)) return { _id: document._id, ...update }
  const { $setOnInsert: _, ...operators } = update as Document
  return operated(document, operators, context)
}

/** What an upsert inserts where nothing matches: the values that the filter demands, then the update. */
export function upserted(filter: Document, update: Update, context: UpdateContext): Document {
  const seed = demanded(filter)
  if (Array.isArray(update)) return piped(seed, update, context.now)
  if (isReplacement(update)) return { ...('_id' in seed && { _id: seed._id }), ...update }
  const { $setOnInsert = {}, ...operators } = update as Document
  return operated(
    seed,
    { ...operators, $set: { ...(operators.$set as Document), ...$setOnInsert } },
    { ...context, filter: {} },
  )
}

export interface UpdateContext {
  readonly now: Date
  readonly filter: Document
  readonly arrayFilters?: Document[]
}

function operated(
  document: Document,
  operators: Document,
  { filter, arrayFilters = [], now }: UpdateContext,
): Document {
  const { $currentDate, ...others } = operators
  const result = copyOf(document)
  const filled = Object.fromEntries(Object.entries(others).filter(([, fields]) => Object.keys(fields).length > 0))
  try {
    if (Object.keys(filled).length > 0) mingo.update(result, filled, arrayFilters, filter, { cloneMode: 'none' })
    for (const field of Object.keys($currentDate ?? {})) mingo.update(result, { $set: { [field]: now } })
  } catch (error) {
    throw new CommandFailure(9, 'FailedToParse', (error as Error).message)
  }
  return result
}

function piped(document: Document, stages: readonly Document[], now: Date): Document {
  const [result] = mingo.aggregate(
    [copyOf(document)],
    stages.map((stage) => timed(stage, now)),
  )
  // A pipeline shares what it does not change.
  return copyOf(result as Document)
}

/** A filter or a stage with the server's time in it. */
export const timed = (given: Document, now: Date): Document => withTime(given, now) as Document

function withTime(value: unknown, now: Date): unknown {
  if (value === '$$NOW') return { $literal: now }
  if (Array.isArray(value)) return value.map((one) => withTime(one, now))
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTime(one, now)]))
}

function demanded(filter: Document): Document {
  const seed: Document = {}
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$and') for (const one of value as Document[]) Object.assign(seed, demanded(one))
    if (key.startsWith('$')) continue
    const isPlain = value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
    const operators = isPlain ? Object.keys(value as object).filter((one) => one.startsWith('$')) : []
    const demands = operators.length === 0 ? value : operators.includes('$eq') ? (value as Document).$eq : undefined
    if (demands !== undefined) setAt(seed, key.split('.'), demands)
  }
  return seed
}

function setAt(document: Document, [first, ...rest]: readonly string[], value: unknown): void {
  const isLast = rest.length === 0
  document[first!] = isLast ? value : (document[first!] ?? {})
  if (!isLast) setAt(document[first!] as Document, rest, value)
}
