import * as z from 'zod'
import type { Position } from '#stores/events/port.ts'
import type { KeptTexts } from '#stores/kept/port.ts'

const stored = z.strictObject({
  version: z.literal(1),
  position: z.string(),
  settled: z.record(z.string(), z.union([z.literal('all'), z.array(z.string())])),
})

/** How far the mails that follow from the log have been sent. It holds ids only. [IM3] */
export interface MailProgress {
  /** The mails of everything up to here are settled. */
  readonly position: Position
  /** What is settled beyond: all mails of an event, or those to some recipients. By the event's position. */
  readonly settled: Readonly<Record<Position, 'all' | readonly string[]>>
}

export interface ProgressStore {
  /** Null when nothing was saved yet; rejects for a damaged text. */
  load(): Promise<MailProgress | null>
  /** Saves a first progress unless there is one. */
  begin(position: Position): Promise<void>
  /** Durable when it resolves. */
  save(progress: MailProgress): Promise<void>
}

const NAME = 'mails.json'

/** The progress as one of the kept texts. */
export function progressText(texts: KeptTexts): ProgressStore {
  return {
    async load() {
      const text = await texts.read(NAME)
      if (text === null) return null
      const { position, settled } = stored.parse(JSON.parse(text))
      return { position, settled }
    },
    async begin(position) {
      await texts.claim(NAME, textOf({ position, settled: {} }))
    },
    save: (progress) => texts.write(NAME, textOf(progress)),
  }
}

function textOf({ position, settled }: MailProgress): string {
  return JSON.stringify({ version: 1, position, settled })
}
