import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { longMeeting } from '#dev/bench/fold/meeting.ts'
import { sha256 } from '#gateway/digest.ts'
import { captureOf, type ExportedEvent, NOBODY } from '#projections/capture.ts'
import { type BrowserStage, hasBrowser } from '../helpers/browser.ts'
import { chained } from '../helpers/given.ts'
import { ended } from '../helpers/givenMeeting.ts'
import { faultsOf } from './faultsOf.ts'
import { sideways } from './gestures.ts'
import { givenStage } from './givenStage.ts'
import { capture, held, tabTo } from './pastMeetings.ts'

/** A jump with everything drawn, on a machine that does other things too; the fold alone has a limit of its own. */
const DRAWN_MS_MAX = 60
const JUMPS = 50
const WARM_UP_JUMPS = 10

const counter = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

async function opened(on: BrowserStage, name: string, options?: Parameters<BrowserStage['person']>[0]): Promise<Page> {
  const page = await on.person(options)
  await page.goto(`/replay/${name}`)
  await page.getByRole('slider').waitFor()
  return page
}

/** Runs in the page: drags the slider to that many places of 20 000, each of them drawn. */
async function scrub(jumps: number): Promise<void> {
  const slider = document.querySelector<HTMLInputElement>('input[type=range]')!
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  let random = 7
  for (let i = 0; i < jumps; i += 1) {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
    set.call(slider, String(random % 20_001))
    slider.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise(requestAnimationFrame)
  }
}

const on = givenStage()

describe.skipIf(!hasBrowser())('the replay', () => {
  let goal: string
  const { events, chain } = capture('goal')
  const count = events.length
  beforeAll(async () => {
    goal = await held(on, events)
  }, 60_000)

  test('[WA10] [WA12] steps through a meeting event by event by keyboard alone', async () => {
    const page = await opened(on, goal)
    await page.getByText('Nothing has happened yet.').waitFor()
    await page.keyboard.press('ArrowRight')
    await counter(page, `1 / ${count}`)
    const event = page.getByRole('region', { name: 'The event' })
    expect(await event.textContent()).toContain(events[0]!.hash)
    await page.keyboard.press('End')
    await counter(page, `${count} / ${count}`)
    expect(await event.textContent()).toContain(chain.head)
    expect(await page.getByRole('region', { name: 'Sections' }).textContent()).toContain('3 of 3 sections confirmed')
    const said = events.findLast(({ type, data }) => type === 'messaged' && (data as { type: string }).type === 'user')!
    const words = page.getByRole('region', { name: 'Messages so far' }).getByText((said.data as { text: string }).text)
    expect(await words.count()).toBe(1)
    await tabTo(page, (focused) => focused === 'Event')
    await page.keyboard.press('Home')
    await counter(page, `0 / ${count}`)
    for (let i = 1; i < said.seq; i += 1) await page.keyboard.press('ArrowRight')
    await counter(page, `${said.seq - 1} / ${count}`)
    expect(await words.count()).toBe(0)
    await page.keyboard.press('ArrowRight')
    await words.waitFor()
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toContain(
      `Event ${said.seq} of ${count}: Message`,
    )
  })

  test('[WA12] plays at a chosen speed and stops at the end', async () => {
    const page = await opened(on, goal)
    await page.getByLabel('Speed').selectOption('16×')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Play' }).waitFor()
    await page.getByLabel('Speed').selectOption('64×')
    await page.getByRole('button', { name: 'Play' }).click()
    await counter(page, `${count} / ${count}`)
    await page.getByRole('button', { name: 'Play' }).waitFor()
  })

  test('[WA13] jumps from marker to marker', async () => {
    const page = await opened(on, goal)
    const marked = events.filter(({ type }) =>
      ['voted', 'confirmed', 'annotated', 'opened', 'summarised'].includes(type),
    )
    for (const { seq } of marked.slice(0, 4)) {
      await page.getByRole('button', { name: 'Next mark' }).click()
      await counter(page, `${seq} / ${count}`)
    }
    await page.getByRole('button', { name: 'Previous mark' }).click()
    await counter(page, `${marked[2]!.seq} / ${count}`)
  })

  test('[WA14] verifies the hash chain in the browser and finds a changed event', async () => {
    const page = await opened(on, goal)
    await page.getByRole('button', { name: 'Verify the chain' }).click()
    await page.getByText(`The chain holds: all ${count} events were hashed anew in this browser`).waitFor()
    const stopped = capture('stopped').events
    const forged = stopped.map((event) => (event.seq === 5 ? { ...event, at: event.at + 1 } : event)) as ExportedEvent[]
    const other = await opened(on, await held(on, forged))
    await other.getByRole('button', { name: 'Verify the chain' }).click()
    await other.getByText('The chain breaks at event 5: its contents do not give its hash.').waitFor()
    await other.getByRole('button', { name: 'Go to that event' }).click()
    await counter(other, `5 / ${forged.length}`)
  })

  test('[WA15] links open an event or a message, the URL follows the position, and Back returns', async () => {
    const said = events.find(({ type, data }) => type === 'messaged' && (data as { type: string }).type === 'user')!
    const page = await on.person()
    await page.goto(`/archive/${goal}?view=messages`)
    await page
      .getByRole('listitem')
      .filter({ hasText: (said.data as { text: string }).text })
      .getByRole('link', { name: /watch this moment in the replay$/ })
      .first()
      .click()
    await counter(page, `${said.seq} / ${count}`)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(`**/replay/${goal}?event=${said.seq + 1}`)
    await page.reload()
    await counter(page, `${said.seq + 1} / ${count}`)
    await page.goBack()
    await page.getByRole('tab', { name: 'Messages', selected: true }).waitFor()
    await page.goForward()
    await counter(page, `${said.seq + 1} / ${count}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy link to this moment' }).click()
    await page.getByText('The link to this moment was copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await page.goto(`/replay/${goal}?event=${count + 1}`)
    await counter(page, `0 / ${count}`)
  })

  test('[WA11] an unknown session is reported', async () => {
    on.expectError(/404/)
    const page = await on.person()
    await page.goto('/replay/GHOST-20261121T101010Z')
    await page.getByText('There is nothing to replay').waitFor()
  })

  test('[WX10] axe finds no violations in panels shown one at a time', { timeout: 60_000 }, async () => {
    const page = await opened(on, goal, { viewport: { width: 360, height: 740 } })
    await page.keyboard.press('End')
    await counter(page, `${count} / ${count}`)
    const faults: string[] = []
    for (const part of ['Chat', 'Sections', 'Ledger', 'People']) {
      await page.getByRole('button', { name: part, exact: true }).click()
      faults.push(...(await faultsOf(page, part)))
    }
    expect(faults).toEqual([])
    expect(await sideways(page)).toBe(0)
  })

  test('[WA10] scrubbing across 20 000 events stays within a frame', async () => {
    const meeting = longMeeting(19_999)
    const last = meeting.at(-1)!
    const whole = [...meeting, ...chained([{ fact: ended(), at: last.at + 1 }], last)]
    const long = captureOf(whole, { exportedAt: 0, exportedBy: NOBODY, serviceVersion: '0.1.0' }, sha256).events
    const page = await opened(on, await held(on, long))
    const metrics = await page.context().newCDPSession(page)
    // The page's own processor time: other work on the machine does not count.
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
    const busyMs = async () => {
      const told = await metrics.send('Performance.getMetrics')
      return told.metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
    }
    const jump = async (jumps: number) => {
      await page.evaluate(scrub, jumps)
      return busyMs()
    }
    const before = await jump(WARM_UP_JUMPS)
    const jumpMs = ((await jump(JUMPS)) - before) / JUMPS
    console.log(`scrubbing 20 000 events: ${jumpMs.toFixed(1)} ms of the page's processor time a jump, drawn`)
    expect(jumpMs).toBeLessThan(DRAWN_MS_MAX)
    expect(await page.getByRole('slider').inputValue()).not.toBe('0')
  }, 60_000)
})
