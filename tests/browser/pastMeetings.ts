import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CaptureFixture, ExportedEvent } from '#projections/capture.ts'
import type { BrowserStage } from '../helpers/browser.ts'
import { eventually } from '../helpers/stage.ts'

const LISTED_MS_MAX = 15_000

/** A kept capture of a meeting. */
export const capture = (name: string): CaptureFixture =>
  JSON.parse(readFileSync(new URL(`../../fixtures/rooms/${name}.json`, import.meta.url), 'utf8'))

/** Puts a finished meeting into the log of a service; answers its name as soon as it is listed. */
export async function held({ service }: BrowserStage, events: readonly ExportedEvent[]): Promise<string> {
  const { code } = events[0]!.data as { code: string }
  for (let i = 0; i < events.length; i += 1_000) {
    await service.log.append(`room-${code}`, events.slice(i, i + 1_000), i)
  }
  let name = ''
  await eventually(async () => {
    const answer = await fetch(`${service.url}/api/rooms/history?limit=200`)
    const { sessions } = (await answer.json()) as { sessions: { code: string; name: string }[] }
    name = sessions.find((one) => one.code === code)?.name ?? ''
    expect(name).not.toBe('')
  }, LISTED_MS_MAX)
  return name
}

/** Presses Tab until what has the focus fits. */
export async function tabTo(page: Page, fits: (focused: string) => boolean, pressesMax = 60): Promise<void> {
  for (let press = 0; press < pressesMax; press += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
    })
    if (fits(focused)) return
  }
  throw new Error('Tab does not lead there.')
}
