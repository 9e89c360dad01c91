import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Overrides } from '#app/core.ts'
import { type Service, startService } from '#app/service.ts'
import { readSettings } from '#app/settings.ts'
import type { DocumentIngest, Ingested } from '#documents/document.ts'
import { keywordsOf } from '#engine/language/words.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'

export interface TestService extends Service {
  readonly log: EventLog
  readonly folder: string
  /** Faults that the service reported; a healthy test leaves it empty. */
  readonly faults: { where: string; err: { message: string } }[]
}

/**
 * A service in this process on a free port, on a memory log unless one is given, with rate limits off and no visit recorded.
 * A process that writes records is started when one is asked for, for most tests ask for none.
 */
export async function testService(
  env: Readonly<Record<string, string>> = {},
  overrides: Partial<Overrides> & { folder?: string } = {},
): Promise<TestService> {
  const folder = overrides.folder ?? (await mkdtemp(join(tmpdir(), 'parley-')))
  const log = overrides.log ?? memoryLog()
  const faults: TestService['faults'] = []
  const logger = pino({ level: 'error' }, { write: (line) => void faults.push(JSON.parse(line)) })
  const settings = readSettings({ PORT: '0', DATA_DIR: folder, RATE_LIMITS: 'off', REPLAY_SAMPLE: '0', ...env })
  const service = await startService(settings, {
    ingest: sectionsIngest,
    isRecordAhead: false,
    logger,
    ...overrides,
    log,
  })
  return {
    ...service,
    log,
    folder,
    faults,
    async close() {
      await service.close()
      if (overrides.folder === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

export const SECTION_TITLES = ['1. Definitions', '2. Grant of License', '3. Termination']

/** Stands in for the parser: any bytes are a three-section PDF; bytes that begin with `From ` are a two-message thread. */
export const sectionsIngest: DocumentIngest = {
  async ingest(source, fileName): Promise<Ingested> {
    const { readFile } = await import('node:fs/promises')
    const bytes = typeof source === 'string' ? await readFile(source) : Buffer.concat(source)
    const text = bytes.toString('utf8')
    if (text.startsWith('From ')) return thread()
    const texts = [
      'In this agreement terms have the meaning given here: contribution, contributor and work.',
      'Subject to the terms, each contributor grants a perpetual worldwide copyright license to reproduce the work.',
      'Either party may terminate with thirty days written notice; outstanding invoices stay payable.',
    ]
    const sections = SECTION_TITLES.map((title, i) => ({
      title,
      level: 1,
      page: i + 1,
      text: texts[i]!,
      preview: texts[i]!,
    }))
    const keywords = keywordsOf(sections)
    return {
      kind: 'pdf',
      title: fileName.replace(/\.pdf$/, '') || 'Untitled',
      source: 'headings',
      pages: 3,
      sections: sections.map((section, i) => ({ ...section, keywords: keywords[i]! })),
    }
  },
  async close() {},
}

function thread(): Ingested {
  const topics = ['Price of the second year', 'Delivery date'].map((title, i) => ({
    title,
    level: 1,
    text: `${title} is what this is about.`,
    preview: `${title} is what this is about.`,
    keywords: title.toLowerCase(),
    messageIndexes: [i],
  }))
  const messages = topics.map(({ text }, i) => ({
    from: `Person ${i} <p${i}@example.org>`,
    date: 1_700_000_000_000 + i,
    subject: 'Offer',
    body: text,
  }))
  return { kind: 'email', title: 'Offer', source: 'email', pages: null, messages, sections: topics }
}
