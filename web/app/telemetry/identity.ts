import { STORED } from './permission.ts'

const VISIT_GAP_MS = 1_800_000
const TEMPLATE = '10000000-1000-4000-8000-100000000000'

/** Returns a random UUID, also on pages without TLS, where browsers offer none. */
export function uuid(): string {
  const [...bytes] = crypto.getRandomValues(new Uint8Array(TEMPLATE.length))
  return TEMPLATE.replace(/[018]/g, (digit, place) =>
    (Number(digit) ^ ((bytes[place] ?? 0) & (15 >> (Number(digit) / 4)))).toString(16),
  )
}

/** Returns the browser's id, made on its first visit. A browser that stores nothing gets a new one with every page. */
export function browserId(): string {
  const stored = read(STORED.anonId)
  if (stored !== null && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(stored)) return stored
  return write(STORED.anonId, uuid())
}

/** Returns the visit's draw from 0 to 1, which decides whether it is recorded. It stays the same until a pause of 30 min. */
export function visitDraw(now: number): number {
  const [at, draw] = (read(STORED.visit) ?? '').split(' ').map(Number)
  const isGoingOn = at !== undefined && now - at <= VISIT_GAP_MS && draw !== undefined && draw >= 0
  const drawn = isGoingOn ? draw : Math.random()
  write(STORED.visit, `${now} ${drawn}`)
  return drawn
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): string {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The value holds for this page.
  }
  return value
}
