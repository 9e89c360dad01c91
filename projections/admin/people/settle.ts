import { type Columns, copyRow, firstFrom, instantAt, moveRows, numberAt, precedes, resized } from './columns.ts'
import { freshRows, type PeopleFacts, personBehind, type SortedRows } from './peopleFacts.ts'

/** Room for further rows, as a part of those there are. */
const SPARE = 1 / 8

/** Fresh rows in the order in which they are to stand: those of person `p` in `[starts[p], starts[p + 1])`. */
interface Arrivals {
  readonly rows: Columns
  readonly indexes: Uint32Array
  readonly starts: Uint32Array
}

/**
 * Sorts in the rows that came since the last time, moves those of linked browsers to their users, and drops the rows
 * before `since`. After it, `sorted` holds what counts. Costs one pass over memory when something is new, else nothing. [FG8]
 */
export function settle(people: PeopleFacts, since: number): SortedRows {
  const { sorted, fresh, linked } = people
  const isLater = since > sorted.since
  if (fresh.count === 0 && linked.length === 0 && !isLater) return sorted
  sorted.since = Math.max(since, sorted.since)
  if (linked.length > 0) takeBack(people)
  if (linked.length > 0 || isLater) dropRows(sorted, new Set(linked))
  insert(people, arrivalsOf(people))
  linked.length = 0
  return sorted
}

/** Rows of browsers that were linked meanwhile become fresh again, as their user's. */
function takeBack(people: PeopleFacts): void {
  const { sorted, fresh, linked } = people
  const held = linked.filter((person) => person < sorted.persons)
  const count = held.reduce(
    (sum, person) => sum + numberAt(sorted.starts, person + 1) - numberAt(sorted.starts, person),
    fresh.count,
  )
  const persons = new Uint32Array(count)
  persons.set(fresh.persons.subarray(0, fresh.count))
  const rows = resized(fresh.rows, fresh.count, Math.max(count, fresh.count))
  let next = fresh.count
  for (const person of held) {
    for (let i = numberAt(sorted.starts, person); i < numberAt(sorted.starts, person + 1); i++) {
      persons[next] = personBehind(people, person)
      copyRow(sorted.rows, i, rows, next++)
    }
  }
  people.fresh = { rows, persons, count }
}

/** Drops expired rows and those of the persons who moved away. Kept rows move down in runs that are as long as can be. */
function dropRows(sorted: SortedRows, moved: ReadonlySet<number>): void {
  const { rows, starts, since } = sorted
  let [kept, run, first] = [0, 0, 0]
  for (let person = 0; person < sorted.persons; person++) {
    const last = numberAt(starts, person + 1)
    const start = moved.has(person) ? last : firstFrom(rows, first, last, since)
    if (start > first) {
      moveRows(rows, kept - (first - run), run, first)
      run = start
    }
    starts[person] = kept
    kept += last - start
    first = last
  }
  moveRows(rows, kept - (first - run), run, first)
  starts[sorted.persons] = kept
  sorted.count = kept
}

function arrivalsOf(people: PeopleFacts): Arrivals {
  const { fresh, ids, sorted } = people
  const { rows, persons, count } = fresh
  const counts = new Uint32Array(ids.length)
  for (let i = 0; i < count; i++) {
    const person = personBehind(people, numberAt(persons, i))
    persons[i] = person
    if (instantAt(rows, i) >= sorted.since) counts[person] = numberAt(counts, person) + 1
  }
  const starts = new Uint32Array(ids.length + 1)
  for (let person = 0; person < ids.length; person++) {
    starts[person + 1] = numberAt(starts, person) + numberAt(counts, person)
  }
  const indexes = new Uint32Array(numberAt(starts, ids.length))
  const next = starts.slice()
  for (let i = 0; i < count; i++) {
    if (instantAt(rows, i) < sorted.since) continue
    const person = numberAt(persons, i)
    const place = numberAt(next, person)
    indexes[place] = i
    next[person] = place + 1
  }
  for (let person = 0; person < ids.length; person++) {
    order(rows, indexes.subarray(numberAt(starts, person), numberAt(starts, person + 1)))
  }
  return { rows, indexes, starts }
}

/** Most are in order already. */
function order(rows: Columns, indexes: Uint32Array): void {
  for (let i = 1; i < indexes.length; i++) {
    if (precedes(rows, numberAt(indexes, i), rows, numberAt(indexes, i - 1))) {
      indexes.sort((one, other) => (precedes(rows, one, rows, other) ? -1 : 1))
      return
    }
  }
}

/** Merges from the last row to the first, so that every row moves once, to its place. */
function insert(people: PeopleFacts, arrivals: Arrivals): void {
  const { sorted, ids } = people
  const total = sorted.count + arrivals.indexes.length
  if (total > sorted.rows.at.length) {
    sorted.rows = resized(sorted.rows, sorted.count, Math.ceil(total * (1 + (sorted.count > 0 ? SPARE : 0))))
  }
  let [rest, write] = [sorted.count, total]
  for (let person = ids.length - 1; person >= 0; person--) {
    const first = numberAt(arrivals.starts, person)
    let next = numberAt(arrivals.starts, person + 1)
    if (first === next) continue
    const start = startOf(sorted, person)
    const end = startOf(sorted, person + 1)
    moveRows(sorted.rows, write - (rest - end), end, rest)
    write -= rest - end
    rest = end
    while (next > first) {
      const fresh = numberAt(arrivals.indexes, next - 1)
      if (rest > start && precedes(arrivals.rows, fresh, sorted.rows, rest - 1)) {
        copyRow(sorted.rows, --rest, sorted.rows, --write)
      } else {
        copyRow(arrivals.rows, fresh, sorted.rows, --write)
        next--
      }
    }
  }
  sorted.starts = startsOf(sorted, arrivals)
  sorted.persons = ids.length
  sorted.count = total
  people.fresh = freshRows()
}

function startsOf(sorted: SortedRows, { starts }: Arrivals): Uint32Array {
  return starts.map((arrived, person) => arrived + startOf(sorted, person))
}

/** Persons who came since have no rows yet. */
function startOf({ starts, persons, count }: SortedRows, person: number): number {
  return person < persons ? numberAt(starts, person) : count
}
