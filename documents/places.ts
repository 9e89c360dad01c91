import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Turns } from '#workers/turns.ts'
import { ConfinedProcess } from './confinedProcess.ts'
import { FrameReader, frame, frameHead } from './frames.ts'

/** A place on a page as the reader sees it. */
export interface Pin {
  /** 1-based. */
  readonly page: number
  /** Percent of the visible page, from its left and its top. */
  readonly xPct: number
  readonly yPct: number
}

/** Says what is printed at a place of a kept document. */
export interface Places {
  /** Starts a process ahead of the first pin. */
  prepare(): void
  /** The words at the pin as printed: at most 3 strings of at most 300 characters; none when nothing is there, or on any failure. */
  textAt(path: string, pin: Pin, signal?: AbortSignal): Promise<string[]>
  close(): Promise<void>
}

export interface PlaceLimits {
  /** After so long the answer is that nothing is there. */
  readonly answerMs: number
  /** After so long the process is killed. */
  readonly timeMs: number
  readonly rssMb: number
  readonly heapMb: number
  readonly waitingMax: number
  /** A process that had nothing to do for so long is ended. */
  readonly idleMs: number
}

export const PLACE_LIMITS: PlaceLimits = {
  answerMs: 1_500,
  timeMs: 6_000,
  rssMb: 600,
  heapMb: 400,
  waitingMax: 32,
  idleMs: 60_000,
}

/** Questions as frames: (q)uery, then, when the document is not open yet, its bytes (d). Answers: (a)nswer or (n)o such document. */
export const PLACE_TAGS = { query: 'q', document: 'd', answer: 'a', unknown: 'n' } as const

export interface PlaceQuery extends Pin {
  /** Names the document and its state. */
  readonly key: string
  /** Whether its bytes follow. */
  readonly isSent: boolean
}

export const EXCERPTS_MAX = 3
export const EXCERPT_CHARS_MAX = 300
const ANSWER_BYTES_MAX = 64 * 1024
/** Memory above which a process is not kept for the next pin. */
const KEPT_RSS_MB_MAX = 350

/** Asks a process of its own, kept warm, which holds the documents asked about last. */
export function createPlaces(options: Partial<PlaceLimits> = {}): Places {
  const limits: PlaceLimits = { ...PLACE_LIMITS, ...options }
  const turns = new Turns(1, limits.waitingMax, () => new Error('too many pins are waiting'))
  let process: ConfinedProcess | null = null
  let idle: NodeJS.Timeout | null = null
  let closed = false

  const dismiss = (): void => {
    void process?.end()
    process = null
  }

  const current = (): ConfinedProcess => {
    if (process && (!process.isAlive || process.residentMb > KEPT_RSS_MB_MAX)) dismiss()
    process ??= new ConfinedProcess('placeChild.ts', limits)
    if (idle) clearTimeout(idle)
    idle = setTimeout(dismiss, limits.idleMs)
    idle.unref()
    return process
  }

  const asked = async (path: string, pin: Pin): Promise<string[]> => {
    const free = await turns.next()
    try {
      if (closed) return []
      const { size, mtimeMs } = await stat(path)
      const query = { ...pin, key: `${path} ${size} ${mtimeMs}` }
      const known = await ask(current(), { ...query, isSent: false }, null)
      return known ?? (await ask(current(), { ...query, isSent: true }, { path, size })) ?? []
    } finally {
      free()
    }
  }

  return {
    prepare() {
      if (!closed) current()
    },
    async textAt(path, pin, signal) {
      if (closed || signal?.aborted) return []
      const late = Promise.withResolvers<string[]>()
      const giveUp = (): void => late.resolve([])
      const timer = setTimeout(giveUp, limits.answerMs)
      signal?.addEventListener('abort', giveUp, { once: true })
      try {
        return await Promise.race([asked(path, pin).catch(() => []), late.promise])
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
      }
    },
    async close() {
      closed = true
      turns.close()
      if (idle) clearTimeout(idle)
      await process?.end()
    },
  }
}

/** Null when the process does not hold the document. */
async function ask(
  process: ConfinedProcess,
  query: PlaceQuery,
  document: { readonly path: string; readonly size: number } | null,
): Promise<string[] | null> {
  const reader = new FrameReader(ANSWER_BYTES_MAX)
  let answer: string[] | null = null
  const death = await process.run({
    async send(write) {
      await write(frame(PLACE_TAGS.query, JSON.stringify(query)))
      if (!document) return
      await write(frameHead(PLACE_TAGS.document, document.size))
      for await (const piece of createReadStream(document.path, { end: document.size - 1 }))
        await write(piece as Buffer)
    },
    receive(piece) {
      const [first] = reader.push(piece)
      if (first?.tag === PLACE_TAGS.answer) answer = JSON.parse(first.content.toString()) as string[]
      return first !== undefined
    },
  })
  return death === null ? answer : []
}
