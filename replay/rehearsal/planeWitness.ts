import { createHash } from 'node:crypto'
import type { Player } from '../player/player.ts'
import type { Witness } from './witness.ts'

const AFTER_END_MS_MAX = 20_000
const LOOK_AGAIN_MS = 250
const END_HEARD_MS_MAX = 5_000
/** The first summary follows the second message about a section. */
const FIRST_SUMMARY_MS_MAX = 20_000

/** What was seen of the enterprise tier: where the document was, and that it is gone. */
export interface PlaneOutcome {
  readonly residentUrl: string
  /** Summaries announced by the service, and texts of them read at the resident before the end. */
  readonly summaries: { readonly announced: number; readonly read: number }
  readonly recordBytes: number
  readonly destroyed: boolean
  /** What did not hold, a sentence each. */
  readonly findings: readonly string[]
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into, not typed
type Body = any

/** Returns the resident's address for browsers when the service is in the enterprise tier, otherwise null. */
export async function residentOf(url: string): Promise<string | null> {
  const { status, body } = await asked(`${url}/api/trust`)
  return status === 200 && body.tier === 'enterprise' ? body.residentPublicUrl : null
}

/** Checks that the service never has the document's bytes or texts, and that the resident has them until the end. */
export class PlaneWitness implements Witness {
  readonly #url: string
  /** The address as the service names it, and without a slash at its end. */
  readonly #named: string
  readonly #residentUrl: string
  readonly #sha256: string
  readonly #findings = new Set<string>()
  readonly #seen = new Map<string, number>()
  readonly #looks: Promise<void>[] = []
  #announced = 0
  #read = 0
  #recordBytes = 0
  #destroyed = false

  constructor(url: string, residentUrl: string, document: Uint8Array) {
    this.#url = url
    this.#named = residentUrl
    this.#residentUrl = residentUrl.replace(/(?<!\/)\/+$/, '')
    this.#sha256 = sha256(document)
  }

  started(host: Player): void {
    const { code } = host.room
    this.#looks.push(this.#documentIsThere(code))
    host.subscribe(() => {
      for (const { sectionId, seq, source } of Object.values(host.snapshot().summaries)) {
        if ((this.#seen.get(sectionId) ?? 0) >= seq) continue
        this.#seen.set(sectionId, seq)
        this.#announced++
        this.#expect(source === 'resident', 'a summary was not made by the resident')
        this.#looks.push(this.#textIsThere(host, sectionId, seq))
      }
    })
  }

  /** A meeting played without pauses would be over before its first summary. */
  async talked(host: Player): Promise<void> {
    const isThere = await host.sees(() => Object.keys(host.snapshot().summaries).length > 0, FIRST_SUMMARY_MS_MAX)
    this.#expect(isThere, 'no summary was announced')
  }

  async ended(host: Player): Promise<void> {
    const { code } = host.room
    await Promise.all(this.#looks)
    await this.#recordIsThere(code)
    await this.#streamHasNoTexts(code)
    this.#destroyed = await within(async () => {
      const { body } = await asked(`${this.#residentUrl}/kxp/summaries?room=${code}&since=0`)
      const raw = await asked(`${this.#residentUrl}/kxp/document/raw?room=${code}`)
      return body.summaries.length === 0 && raw.status === 409 && raw.body.error === 'not-retained'
    })
    this.#expect(this.#destroyed, 'the resident still has the room')
  }

  outcome(): PlaneOutcome {
    return {
      residentUrl: this.#residentUrl,
      summaries: { announced: this.#announced, read: this.#read },
      recordBytes: this.#recordBytes,
      destroyed: this.#destroyed,
      findings: [...this.#findings],
    }
  }

  async #documentIsThere(code: string): Promise<void> {
    const [here, summaries] = await Promise.all([
      asked(`${this.#url}/api/rooms/${code}/document/raw`),
      asked(`${this.#url}/api/rooms/${code}/topic-summaries`),
    ])
    for (const { status, body } of [here, summaries])
      this.#expect(status === 409 && body.error === 'bytes-off-plane', 'the service gives out what it should not have')
    this.#expect(summaries.body.residentPublicUrl === this.#named, 'the service does not name the resident')
    const there = await fetch(`${this.#residentUrl}/kxp/document/raw?room=${code}`)
    const bytes = new Uint8Array(await there.arrayBuffer())
    const isWhole = there.headers.get('content-type') !== 'application/pdf' || sha256(bytes) === this.#sha256
    this.#expect(there.ok && bytes.length > 0 && isWhole, 'the resident does not give the document')
  }

  async #textIsThere(host: Player, sectionId: string, seq: number): Promise<void> {
    const { body } = await asked(`${this.#residentUrl}/kxp/summaries?room=${host.room.code}&since=${seq - 1}`)
    const found = body.summaries?.find((one: Body) => one.sectionId === sectionId && one.seq >= seq)
    if (typeof found?.text === 'string' && found.text !== '') this.#read++
    else {
      // The resident may know of the end before the participants do.
      const hasEnded = await host.sees(() => host.room.phase === 'ended', END_HEARD_MS_MAX)
      this.#expect(hasEnded, 'the text of a summary cannot be read at the resident')
    }
  }

  async #recordIsThere(code: string): Promise<void> {
    let why = ''
    const isThere = await within(async () => {
      const link = await asked(`${this.#url}/api/rooms/${code}/record-link`, 'POST')
      why = link.body.error ?? `${link.status}`
      if (link.status !== 200) return false
      const record = await fetch(link.body.url)
      const bytes = Buffer.from(await record.arrayBuffer())
      this.#recordBytes = bytes.length
      return record.ok && bytes.subarray(0, 5).toString() === '%PDF-'
    })
    this.#expect(isThere, `there is no record: ${why}`)
  }

  /** The meeting is in the archive a moment after its end. */
  async #streamHasNoTexts(code: string): Promise<void> {
    let events: Body[] = []
    const isThere = await within(async () => {
      const { body } = await asked(`${this.#url}/api/rooms/history?limit=100`)
      const session: Body = body.sessions?.find((one: Body) => one.code === code)
      if (session === undefined) return false
      const stream = await asked(`${this.#url}/api/rooms/history/${encodeURIComponent(session.name)}/events`)
      events = stream.body.events ?? []
      return stream.status === 200
    })
    this.#expect(isThere, 'the meeting is not in the archive')
    const summaries = events.filter(({ type }) => type === 'summarised')
    const isEmpty = ({ data }: Body) => data.text === '' && data.by === 'resident'
    this.#expect(summaries.every(isEmpty), 'the stream of the meeting holds the text of a summary')
  }

  #expect(holds: boolean, finding: string): void {
    if (!holds) this.#findings.add(finding)
  }
}

async function asked(url: string, method = 'GET'): Promise<{ readonly status: number; readonly body: Body }> {
  const response = await fetch(url, { method })
  const body = await response.json().catch(() => ({}))
  return { status: response.status, body }
}

async function within(holds: () => Promise<boolean>): Promise<boolean> {
  const until = Date.now() + AFTER_END_MS_MAX
  while (!(await holds())) {
    if (Date.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  return true
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
