import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Locator } from 'playwright-core'
import { ServiceProcess } from '#replay/player/serviceProcess.ts'

const FIRST_MESSAGE_MS_MAX = 60_000
const SAMPLE = fileURLToPath(new URL('../../fixtures/documents/contract.pdf', import.meta.url))
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

/** Pauses of somebody who sees the pages for the first time, in ms. */
const READS_A_SCREEN = 5_000
const FINDS_A_CONTROL = 1_500
const KEY = 180

/** A newcomer with human pauses: lands, creates a room, brings a document, picks, starts, and writes. Exit code 1 when it takes longer than a minute. */
async function main(): Promise<void> {
  const executablePath = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path))
  if (executablePath === undefined) throw new Error('There is no Chromium here; CHROMIUM names one.')
  const folder = await mkdtemp(join(tmpdir(), 'parley-newcomer-'))
  const service = await ServiceProcess.start({ ...process.env, PORT: '0', DATA_DIR: folder })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  const page = await browser.newPage()
  const pause = (ms: number) => page.waitForTimeout(ms)
  const press = async (control: Locator) => {
    await pause(FINDS_A_CONTROL)
    await control.click()
  }
  const write = async (field: Locator, text: string) => {
    await press(field)
    await field.pressSequentially(text, { delay: KEY })
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const startedAt = performance.now()
  const told = (what: string) =>
    process.stdout.write(`${((performance.now() - startedAt) / 1_000).toFixed(1)} s  ${what}\n`)
  try {
    await page.goto(service.url)
    await pause(READS_A_SCREEN)
    await write(page.getByLabel('Your name'), 'Ana Lopes')
    await press(button('Create the room'))
    await page.getByRole('heading', { name: 'Prepare the review' }).waitFor()
    told('the room is there')
    await pause(READS_A_SCREEN)
    await page.locator('input[type=file]').first().setInputFiles(SAMPLE)
    await button('Select all').waitFor()
    told('the document is there')
    await pause(READS_A_SCREEN)
    await press(page.getByRole('checkbox').first())
    await press(page.getByRole('checkbox').nth(1))
    await press(button('Start the meeting'))
    const composer = page.getByRole('textbox', { name: 'Your message' })
    await composer.waitFor()
    told('the meeting has begun')
    await pause(READS_A_SCREEN)
    await write(composer, 'Is Schedule A part of this?')
    await press(button('Send'))
    await page.getByRole('log').getByText('Is Schedule A part of this?').waitFor()
    told('the first message is sent')
    if (performance.now() - startedAt > FIRST_MESSAGE_MS_MAX) process.exitCode = 1
  } finally {
    await browser.close()
    await service.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
