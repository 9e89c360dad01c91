import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../helpers/axe.ts'
import { hasBrowser } from '../helpers/browser.ts'
import { chained } from '../helpers/given.ts'
import { ANA, BEN, created, joined, started, unseated } from '../helpers/givenMeeting.ts'
import { meetingOf, type Person, roomOf } from '../helpers/people.ts'
import { conversation, sideways, sit, start } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

const on = givenStage()

/** Where pictures for people to look at go, if anywhere. */
const PICTURES = process.env.PICTURES
const picture = async (page: Page, name: string) => {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png` })
}

/** A room whose host lost the line some time ago, with Ben away too. */
async function leftRoom(code: string, awayMs: number, ...more: ReturnType<typeof started>[]): Promise<void> {
  const at = Date.now() - awayMs
  const host = created({ code, durationMs: 3_600_000 })
  const facts = [host, joined(ANA), joined(BEN), ...more, unseated(ANA), unseated(BEN)]
  const events = chained(facts.map((fact) => ({ fact, at })))
  await on.service.log.append(`room-${code}`, events, 0)
}

async function opened(someone: Pick<Person, 'code' | 'id'>, options = {}): Promise<Page> {
  const page = await on.person(options)
  await sit(page, someone as Person)
  return page
}

const confirm = (page: Page) =>
  page.getByRole('dialog', { name: 'Make Ben the host?' }).getByRole('button', { name: 'Make host' }).click()

describe.skipIf(!hasBrowser())('the role of host', { timeout: 60_000 }, () => {
  test('[WB12] [SE19] can be handed over during a meeting from the list of people', async () => {
    const [ana, ben] = (await meetingOf(on.service.url, ['Ana', 'Ben'])) as [Person, Person]
    on.present.push(ana, ben)
    const page = await opened(ana)
    await page.getByRole('button', { name: 'People: 2 of 2 here' }).click()
    await picture(page, 'people-light')
    await page.getByRole('button', { name: 'Make host: Ben' }).click()
    expect(await accessibilityFaults(page)).toEqual([])
    await picture(page, 'hand-over-light')
    await confirm(page)
    await conversation(page).getByText('Ana made Ben the host.').waitFor()
    await page.getByRole('button', { name: 'End meeting' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'People: 2 of 2 here' }).click()
    expect(await page.getByRole('button', { name: /^Make/ }).count()).toBe(0)
    expect(await ben.ask('chat:stop', {})).toEqual({ ok: true })
  })

  test('[WB12] [SE19] can be handed over before the start, and the new host starts the meeting', async () => {
    const [ana, ben] = (await roomOf(on.service.url, ['Ana', 'Ben'])) as [Person, Person]
    on.present.push(ana, ben)
    const [hers, his] = [await opened(ana, { ...PHONE, colorScheme: 'dark' }), await opened(ben)]
    await his.getByText('2 people').waitFor()
    expect(await his.getByRole('button', { name: /^Make/ }).count()).toBe(0)
    await hers.getByRole('button', { name: 'Make host: Ben' }).click()
    await picture(hers, 'hand-over-phone-dark')
    expect(await accessibilityFaults(hers)).toEqual([])
    await confirm(hers)
    await start(his)
    await conversation(hers).waitFor()
  })

  test.each([
    ['before the start', [], {}, 'away-setup-light'],
    ['in a meeting, on a phone', [started()], { ...PHONE, colorScheme: 'dark' }, 'away-meeting-phone-dark'],
  ] as const)('[WB12] [SE20] of a host who is away is offered to the others: %s', async (_, more, options, name) => {
    const code = more.length === 0 ? 'HSTAWA' : 'HSTAWB'
    await leftRoom(code, 120_000, ...more)
    const page = await opened({ code, id: BEN }, options)
    await page.getByText('The host, Ana, is away.').waitFor()
    await picture(page, name)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await page.getByRole('button', { name: 'Become host' }).click()
    await page.getByText('The host, Ana, is away.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: more.length === 0 ? 'Start the meeting' : 'End meeting' }).waitFor()
  })

  test('[WB12] [SE20] a claim made too early is refused with a reason and offered again after a minute', async () => {
    await leftRoom('HSTAWC', 5_000)
    const page = await opened({ code: 'HSTAWC', id: BEN })
    await page.getByRole('button', { name: 'Become host' }).click()
    await page.getByText('The host left less than a minute ago.').waitFor()
    await page.getByRole('button', { name: 'Become host' }).waitFor({ state: 'detached' })
  })
})
