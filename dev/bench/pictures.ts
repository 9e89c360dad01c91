import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Rest, RoomClient, type RoomState, until } from '@parley/client'
import { chromium, type Page } from 'playwright-core'
import { startService } from '#replay/player/service.ts'
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../../tests/helpers/chromium.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'docs/pictures')
const DOCUMENT = join(ROOT, 'fixtures/documents/contract.pdf')
const WIDE = { width: 1280, height: 800 }
const WAIT_MS_MAX = 30_000
const RECORD_DPI = 76
/** Pages of the record that are shown: the document's first one, and the one page that sums the meeting up. */
const PAGES = new Map([
  ['margins', 1],
  ['record', 3],
])

/** Names of the pictures in `docs/pictures`, without ending. */
export const PICTURES: readonly string[] = ['meeting', ...PAGES.keys()]

/** The meeting that is shown, and its people; Ana hosts it. */
interface Held {
  readonly url: string
  readonly code: string
  readonly rest: Rest
  readonly people: readonly [ana: RoomClient, ben: RoomClient, cem: RoomClient]
}

/** Holds a meeting about the fixtures' contract and takes the pictures of README on the way. [RD71] */
export async function takePictures(): Promise<void> {
  if (CHROMIUM === null) throw new Error('There is no Chromium on this machine: set CHROMIUM to one.')
  const service = await startService()
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] })
  try {
    const held = await meeting(service.url)
    const context = await browser.newContext({ viewport: WIDE, locale: 'en-GB', reducedMotion: 'reduce' })
    await pictureOfMeeting(await context.newPage(), held)
    await finish(held)
    await pictureOfRecord(held)
    for (const person of held.people) person.close()
  } finally {
    await browser.close()
    await service.close()
  }
}

async function meeting(url: string): Promise<Held> {
  const [ana, ben, cem] = [new RoomClient({ url }), new RoomClient({ url }), new RoomClient({ url })]
  const rest = new Rest({ url })
  await ana.create({ name: 'Ana Duarte', durationMs: 1_800_000, template: 'contract' })
  const code = ana.snapshot().code ?? ''
  await ben.join({ code, name: 'Ben Okafor' })
  await cem.join({ code, name: 'Cem Yıldız' })
  await rest.upload(code, new Blob([await readFile(DOCUMENT)]), 'Supply Agreement.pdf')
  const state = await reached(ana, ({ doc }) => doc.sections.length > 0)
  const [, first, second, third] = state.doc.sections.map(({ id }) => id)
  if (!first || !second || !third) throw new Error('The contract has fewer sections than it had.')
  await ana.pick([first, second, third])
  await ana.start(true)
  const say = (person: RoomClient, text: string) => person.ask('chat:message', { text })
  await say(ben, 'Schedule A is not attached. Without it nobody knows what “Goods” are.')
  await say(ana, 'Action: Ana sends Schedule A by Friday.')
  await ana.annotate({
    ...{ kind: 'comment', sectionId: second, text: 'Ten working days, as in our other contracts?' },
    ...{ quote: 'within ten', anchor: { page: 1, xPct: 60, yPct: 21 } },
  })
  for (const person of [ana, ben, cem]) await person.reviewComplete()
  await reached(ana, ({ progress }) => progress.doneCount > 0)
  await say(cem, 'Ten days are short in August. Who carries the risk of a late delivery?')
  await say(ben, 'I can live with ten days if weekends do not count.')
  await ana.reviewComplete()
  await ben.reviewComplete()
  return { url, code, rest, people: [ana, ben, cem] }
}

/** Waits until the room is as wanted, and returns its state. */
async function reached(person: RoomClient, wanted: (state: RoomState) => boolean): Promise<RoomState> {
  const snapshot = await until(person, ({ state }) => state !== null && wanted(state), WAIT_MS_MAX)
  if (!snapshot?.state) throw new Error('The meeting did not come as far as its pictures.')
  return snapshot.state
}

async function pictureOfMeeting(page: Page, { url, code, people: [, ben] }: Held): Promise<void> {
  const seat = JSON.stringify({ code, participantId: ben.snapshot().me })
  await page.addInitScript((value) => sessionStorage.setItem('assistant.session', value), seat)
  await page.goto(`${url}/r/${code}`)
  await page.getByText('2 of 3 voted yes').first().waitFor()
  await page.locator('canvas').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(FOLDER, 'meeting.png') })
}

async function finish({ people: [ana, , cem] }: Held): Promise<void> {
  await cem.reviewComplete()
  await reached(ana, ({ progress }) => progress.doneCount > 1)
  await ana.stop()
  await reached(ana, ({ phase }) => phase === 'ended')
}

/** First page of the document with its margin, and the page that sums the meeting up. */
async function pictureOfRecord({ url, code }: Held): Promise<void> {
  const answer = await fetch(`${url}/api/rooms/${code}/annotated-pdf`)
  if (!answer.ok) throw new Error(`The record cannot be had: ${answer.status}`)
  const folder = await mkdtemp(join(tmpdir(), 'parley-pictures-'))
  try {
    const file = join(folder, 'record.pdf')
    await writeFile(file, new Uint8Array(await answer.arrayBuffer()))
    for (const [name, page] of PAGES) {
      const options = ['-r', `${RECORD_DPI}`, '-f', `${page}`, '-l', `${page}`, '-singlefile', '-png']
      const { status, stderr } = spawnSync('pdftoppm', [...options, file, join(FOLDER, name)])
      if (status !== 0) throw new Error(`pdftoppm of poppler-utils is needed: ${stderr}`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await takePictures()
