import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { longMeeting } from '#dev/bench/fold/meeting.ts'
import { canonicalJson } from '#engine/canonicalJson.ts'
import type { Json } from '#engine/json.ts'
import { sha256 } from '#gateway/digest.ts'
import { UNPROVEN, verifyCapture } from '#projections/capture/verify.ts'
import { type CaptureFixture, captureOf, NOBODY } from '#projections/capture.ts'
import { rebuilt } from '#replay/rebuild.ts'
import { duplicateKey } from '#replay/strictJson.ts'

const TAMPERINGS = Number(process.env.PARLEY_TAMPERINGS ?? 600)
const SEED = 20_261_121
const STRANGER = join(import.meta.dirname, 'stranger.py')

const text = (name: string) => readFileSync(`fixtures/rooms/${name}.json`, 'utf8')
const long = JSON.stringify(
  captureOf(longMeeting(120), { exportedAt: 1, exportedBy: NOBODY, serviceVersion: '0.1.0' }, sha256),
)
const TEXTS = [text('goal'), text('stopped'), text('timeout'), long]

/** Draws the same numbers at every run. */
function generator(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}

type Draw = (below: number) => number
type Node = {
  readonly holder: Record<string, unknown> | unknown[]
  readonly key: string | number
  readonly path: string
}

/** Every place of a JSON value but its root. */
function placesIn(value: unknown, path = '', found: Node[] = []): Node[] {
  if (typeof value !== 'object' || value === null) return found
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
  for (const key of keys) {
    const inner = typeof key === 'number' ? `${path}[]` : `${path}${path === '' ? '' : '.'}${key}`
    found.push({ holder: value as Node['holder'], key, path: inner })
    placesIn((value as Record<string | number, unknown>)[key], inner, found)
  }
  return found
}

const residual = (path: string) =>
  UNPROVEN.some((open) => path === open || path.startsWith(`${open}.`) || path.startsWith(`${open}[`))

/** Changes one thing somewhere; null where the draw fell on what no event bears out, or changed nothing. */
function tamper(capture: CaptureFixture, draw: Draw): string | null {
  const before = JSON.stringify(capture)
  const what = KINDS[draw(KINDS.length)]!(capture, draw)
  return what === null || JSON.stringify(capture) === before ? null : what
}

const KINDS: readonly ((capture: CaptureFixture, draw: Draw) => string | null)[] = [
  function edit(capture, draw) {
    const places = placesIn(capture)
    const { holder, key, path } = places[draw(places.length)]!
    if (residual(path)) return null
    const slot = holder as Record<string | number, unknown>
    slot[key] = other(slot[key], draw)
    return `edit ${path}`
  },
  function insertKey(capture, draw) {
    const places = placesIn(capture)
    const { holder, key, path } = places[draw(places.length)]!
    const value = (holder as Record<string | number, unknown>)[key]
    if (residual(path) || typeof value !== 'object' || value === null) return null
    if (Array.isArray(value))
      value.splice(draw(value.length + 1), 0, value.length > 0 ? value[draw(value.length)] : 'x')
    else Object.assign(value, { [`x${draw(9)}`]: draw(9) })
    return `insert in ${path}`
  },
  function deleteKey(capture, draw) {
    const places = placesIn(capture)
    const { holder, key, path } = places[draw(places.length)]!
    if (residual(path)) return null
    if (Array.isArray(holder)) holder.splice(key as number, 1)
    else delete holder[key]
    return `delete ${path}`
  },
  function swapEvents(capture, draw) {
    const events = capture.events as unknown as unknown[]
    const [a, b] = [draw(events.length), draw(events.length)]
    ;[events[a], events[b]] = [events[b], events[a]]
    return `swap events ${a} and ${b}`
  },
  function deleteEvents(capture, draw) {
    const events = capture.events as unknown as unknown[]
    const at = draw(events.length)
    events.splice(at, 1 + draw(3))
    return `delete events at ${at}`
  },
  function duplicateEvent(capture, draw) {
    const events = capture.events as unknown as unknown[]
    const at = draw(events.length)
    events.splice(draw(events.length + 1), 0, structuredClone(events[at]))
    return `duplicate event ${at}`
  },
  /** The tail goes, and the chain, the count and the state hash are left as they were or mended. */
  function truncate(capture, draw) {
    const events = capture.events as unknown as CaptureFixture['events'][number][]
    events.length = 1 + draw(events.length - 1)
    if (draw(2) === 0) Object.assign(capture.chain, { head: events.at(-1)!.hash })
    if (draw(2) === 0) Object.assign(capture.meta, { eventCount: events.length })
    return `truncate to ${events.length}`
  },
  function swapFields(capture, draw) {
    const events = capture.events as unknown as { at: number; id: string; actor: unknown }[]
    const [a, b] = [events[draw(events.length)]!, events[draw(events.length)]!]
    const field = (['at', 'id', 'actor'] as const)[draw(3)]!
    const [x, y] = [a[field], b[field]]
    Object.assign(a, { [field]: y })
    Object.assign(b, { [field]: x })
    return `swap ${field}`
  },
]

function other(value: unknown, draw: Draw): unknown {
  if (typeof value === 'number') return draw(2) === 0 ? value + 1 : -value - 1
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string') {
    const at = draw(value.length + 1)
    return [`${value.slice(0, at)}x${value.slice(at)}`, value.slice(1), `${value} `, value.toUpperCase()][draw(4)]
  }
  return value === null ? 'x' : null
}

const folder = mkdtempSync(join(tmpdir(), 'parley-tampering-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const python = spawnSync('python3', ['--version']).status === 0
if (!python) console.log('python3 is not here: the second verifier is not tried.')

describe('[CA5] T42 tampering', () => {
  test(`${TAMPERINGS} changes to captures are all detected`, { timeout: 120_000 }, () => {
    const draw = generator(SEED)
    const missed: string[] = []
    let tried = 0
    while (tried < TAMPERINGS) {
      const capture = JSON.parse(TEXTS[draw(TEXTS.length)]!) as CaptureFixture
      const what = tamper(capture, draw)
      if (what === null) continue
      tried += 1
      if (verifyCapture(capture, sha256).length === 0) missed.push(what)
    }
    console.log(`${tried} tamperings, ${missed.length} missed`)
    expect(missed).toEqual([])
  })

  test('each kind of change to each event is detected at that event or the next', () => {
    const whole = text('goal')
    const { length } = (JSON.parse(whole) as CaptureFixture).events
    for (let place = 0; place < length; place++) {
      const changed = JSON.parse(whole) as CaptureFixture
      Object.assign(changed.events[place]!.data, { extra: 1 })
      expect(verifyCapture(changed, sha256)).toMatchObject([{ seq: place + 1 }])
      const gone = JSON.parse(whole) as { events: unknown[] }
      gone.events.splice(place, 1)
      const [finding] = verifyCapture(gone, sha256)
      expect(finding!.seq).toBe(place === length - 1 ? length - 1 : place + 1)
    }
  })

  test('an own `__proto__` key is detected anywhere, like any other key', () => {
    const whole = JSON.parse(text('timeout')) as CaptureFixture
    const objects = placesIn(whole).filter(({ holder, key, path }) => {
      const value = (holder as Record<string | number, unknown>)[key]
      return typeof value === 'object' && value !== null && !Array.isArray(value) && !residual(path)
    })
    for (const { holder, key, path } of objects) {
      const value = (holder as Record<string | number, object>)[key]!
      Object.defineProperty(value, '__proto__', { value: 1, enumerable: true, configurable: true, writable: true })
      expect({ path, found: verifyCapture(JSON.parse(JSON.stringify(whole)), sha256).length > 0 }).toEqual({
        path,
        found: true,
      })
      Reflect.deleteProperty(value, '__proto__')
    }
    expect(verifyCapture(whole, sha256)).toEqual([])
  })

  test('[CA6] the documented limits: fields that no event determines, and a capture rewritten as a whole', () => {
    const capture = JSON.parse(text('goal')) as CaptureFixture
    Object.assign(capture.meta, { exportedAt: 5 })
    Object.assign(capture.final.state, { remainingMs: 1, llm: { available: true, model: 'other' } })
    Object.assign(capture.final.state.participants[0]!, { connected: false })
    expect(verifyCapture(capture, sha256)).toEqual([])
    const forged = structuredClone(capture.events.slice(0, 20))
    const said = forged.findLast(({ type }) => type === 'messaged')!
    Object.assign(said.data, { text: 'I never said this.' })
    const anew = captureOf(rebuilt(forged), capture.meta, sha256)
    expect(verifyCapture(JSON.parse(JSON.stringify(anew)), sha256)).toEqual([])
    expect(anew.chain.head).not.toBe(capture.chain.head)
  })

  test('a duplicate key is detected, whatever the texts around it hold', () => {
    expect(duplicateKey('{"a":1,"b":{"a":2},"c":[{"a":1},{"a":2}]}')).toBeNull()
    expect(duplicateKey('{"a":{"x":1,"y":{"x":2},"x":3}}')).toBe('x')
    expect(duplicateKey('{"a\\"{":[1,"{\\"a\\":1,\\"a\\":2}"],"b":"\\\\","c":0}')).toBeNull()
    expect(duplicateKey('{"\\u0061":1,"a":2}')).toBe('a')
    fc.assert(fc.property(fc.jsonValue(), (value) => duplicateKey(JSON.stringify(value)) === null))
  })
})

describe.skipIf(!python)('[CA5] T42 an independent verifier in Python', () => {
  const ask = (...paths: string[]) =>
    spawnSync('python3', [STRANGER, ...paths], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { ok: boolean; head: string; stateHash: string; why: string })

  test('agrees on every fixture', () => {
    const names = ['goal', 'stopped', 'timeout'].map((name) => `fixtures/rooms/${name}.json`)
    const answers = ask(...names)
    expect(answers).toHaveLength(3)
    for (const [i, { ok, head, stateHash, why }] of answers.entries()) {
      const { chain, final } = JSON.parse(readFileSync(names[i]!, 'utf8')) as CaptureFixture
      expect({ ok, why, head, stateHash }).toEqual({ ok: true, why: '', head: chain.head, stateHash: final.stateHash })
    }
  })

  test('detects changes to the events', () => {
    const draw = generator(SEED + 1)
    const paths: string[] = []
    while (paths.length < 40) {
      const capture = JSON.parse(TEXTS[draw(TEXTS.length)]!) as CaptureFixture
      const kinds = KINDS.slice(3)
      const before = JSON.stringify(capture)
      kinds[draw(kinds.length)]!(capture, draw)
      const after = JSON.stringify(capture)
      const mended =
        capture.chain.head === capture.events.at(-1)?.hash && capture.meta.eventCount === capture.events.length
      if (after === before || mended) continue
      const path = join(folder, `${paths.length}.json`)
      writeFileSync(path, after)
      paths.push(path)
    }
    const twice = join(folder, 'twice.json')
    writeFileSync(twice, text('goal').replace('"format"', '"version": 1,\n "format"'))
    expect(ask(...paths, twice).filter(({ ok }) => ok)).toEqual([])
  })

  test('writes the same canonical JSON, including numbers', () => {
    const values = [
      ...fc.sample(fc.jsonValue({ maxDepth: 3 }), { numRuns: 300, seed: SEED }),
      ...fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), { numRuns: 300, seed: SEED }),
      [1e21, 1e-7, 123456789012345680000, 0.000001, 5e-324, -0, 1.7976931348623157e308, 333333333.3333333],
      { '\u{10000}': 1, '\uffff': 2, é: 3, '': 4, '\u0000\u001f"\\\n': '\u007f\u2028' },
    ].filter((value) => wellFormed(value))
    const lines = values.map((value) => JSON.stringify(value)).join('\n')
    const { stdout } = spawnSync('python3', [STRANGER, '--canonical'], { input: `${lines}\n`, encoding: 'utf8' })
    const ours = values.map((value) => sha256(canonicalJson(JSON.parse(JSON.stringify(value)) as Json)))
    expect(stdout.trim().split('\n')).toEqual(ours)
  })
})

function wellFormed(value: unknown): boolean {
  try {
    canonicalJson(value as Json)
    return true
  } catch {
    return false
  }
}
