/** What an event is, as its column holds it. */
export const KIND = {
  pageview: 0,
  started: 1,
  copied: 2,
  cta: 3,
  rage_click: 4,
  dead_click: 5,
  js_error: 6,
  quick_back: 7,
  LCP: 8,
  INP: 9,
  CLS: 10,
  TTFB: 11,
} as const

/** Events of visitors, one row each, a column a property: thirty bytes an event, and scanned without touching the others. */
export interface Columns {
  /** Number of the event in the log's order, which decides between equal instants. */
  readonly order: Uint32Array
  /** The reported instant. */
  readonly at: Float64Array
  readonly kind: Uint8Array
  /** Numbers in the dictionaries of paths and of clients. */
  readonly path: Uint32Array
  readonly client: Uint16Array
  /** Of a pageview its source, of a tool's step the tool, of an error its message, each by number; of a vital its value. */
  readonly detail: Float64Array
}

export interface Row {
  readonly order: number
  readonly at: number
  readonly kind: number
  readonly path: number
  readonly client: number
  readonly detail: number
}

export function columns(capacity: number): Columns {
  return {
    order: new Uint32Array(capacity),
    at: new Float64Array(capacity),
    kind: new Uint8Array(capacity),
    path: new Uint32Array(capacity),
    client: new Uint16Array(capacity),
    detail: new Float64Array(capacity),
  }
}

/** Returns columns of that capacity that begin with the first `count` rows. */
export function resized(rows: Columns, count: number, capacity: number): Columns {
  const larger = columns(capacity)
  larger.order.set(rows.order.subarray(0, count))
  larger.at.set(rows.at.subarray(0, count))
  larger.kind.set(rows.kind.subarray(0, count))
  larger.path.set(rows.path.subarray(0, count))
  larger.client.set(rows.client.subarray(0, count))
  larger.detail.set(rows.detail.subarray(0, count))
  return larger
}

export function put(rows: Columns, i: number, { order, at, kind, path, client, detail }: Row): void {
  rows.order[i] = order
  rows.at[i] = at
  rows.kind[i] = kind
  rows.path[i] = path
  rows.client[i] = client
  rows.detail[i] = detail
}

/**
 * Readers, one a column so that each stays fast. An index outside reads as zero; none is asked for.
 */
export function orderAt({ order }: Columns, i: number): number {
  return order[i] ?? 0
}

export function instantAt({ at }: Columns, i: number): number {
  return at[i] ?? 0
}

export function kindAt({ kind }: Columns, i: number): number {
  return kind[i] ?? 0
}

export function pathAt({ path }: Columns, i: number): number {
  return path[i] ?? 0
}

export function clientAt({ client }: Columns, i: number): number {
  return client[i] ?? 0
}

export function detailAt({ detail }: Columns, i: number): number {
  return detail[i] ?? 0
}

/** The same for lists of numbers. */
export function numberAt(list: Uint32Array, i: number): number {
  return list[i] ?? 0
}

export function copyRow(from: Columns, i: number, to: Columns, j: number): void {
  to.order[j] = orderAt(from, i)
  to.at[j] = instantAt(from, i)
  to.kind[j] = kindAt(from, i)
  to.path[j] = pathAt(from, i)
  to.client[j] = clientAt(from, i)
  to.detail[j] = detailAt(from, i)
}

/** Moves rows `[from, end)` to `to`; the two places may overlap. */
export function moveRows(rows: Columns, to: number, from: number, end: number): void {
  if (to === from || from === end) return
  rows.order.copyWithin(to, from, end)
  rows.at.copyWithin(to, from, end)
  rows.kind.copyWithin(to, from, end)
  rows.path.copyWithin(to, from, end)
  rows.client.copyWithin(to, from, end)
  rows.detail.copyWithin(to, from, end)
}

/** Whether row `i` of one comes before row `j` of the other. */
export function precedes(one: Columns, i: number, other: Columns, j: number): boolean {
  const between = instantAt(one, i) - instantAt(other, j)
  return between === 0 ? orderAt(one, i) < orderAt(other, j) : between < 0
}

/** Returns the first row of `[from, end)` that is not before the instant. */
export function firstFrom(rows: Columns, from: number, end: number, instant: number): number {
  let [low, high] = [from, end]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (instantAt(rows, middle) < instant) low = middle + 1
    else high = middle
  }
  return low
}
