import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../helpers/axe.ts'
import { hasBrowser } from '../helpers/browser.ts'
import { roomOf } from '../helpers/people.ts'
import { composerOf, create, sideways, start } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const on = givenStage()

describe.skipIf(!hasBrowser())('the first screen', () => {
  test('[WB8] a room can be created with every setting by keyboard alone', async () => {
    const page = await on.person()
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    // Home, spaces, past meetings, sign in, the sample, then the name.
    await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab')
    await page.keyboard.type('Ana Marić')
    await press('Tab')
    await page.keyboard.type('Contract')
    await page.getByText('Liability and indemnity').waitFor()
    await press('Tab')
    await page.keyboard.type('45')
    await press('Tab', 'Enter', 'Tab', 'Control+A')
    await page.keyboard.type('3')
    await press('Tab')
    await page.keyboard.type('Expert')
    await press('Tab', 'Space', 'Tab', 'Enter')
    await page.getByRole('heading', { name: 'Prepare the review' }).waitFor()
    const code = page.url().split('/').at(-1)!
    const room = (await on.service.log.readStream(`room-${code}`)[Symbol.asyncIterator]().next()).value
    expect(room.data).toMatchObject({
      template: 'contract',
      durationMs: 2_700_000,
      maxParticipants: 3,
      aiMode: 'expert',
    })
  })

  test('[WB8] invalid input is reported at its field, and a refusal in the service’s words', async () => {
    const page = await on.person()
    await page.goto('/')
    await page.getByRole('button', { name: 'Create the room' }).click()
    await page.getByText('Enter your name.').waitFor()
    await page.getByLabel('Room code or link').fill('nonsense')
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.getByText('This is not a room code').waitFor()
    await page.getByLabel('Room code or link').fill('ZZZZZZ')
    await page.getByLabel('Your name').fill('Ben')
    const more = page.getByText('More settings')
    await more.click()
    await page.getByLabel('Maximum people').fill('none')
    await more.click()
    await page.getByRole('button', { name: 'Create the room' }).click()
    await page.getByText('Enter 1 to 200 people.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('people')
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.getByRole('alert').getByText('There is no room with that code.').waitFor()
  })

  test('[WB3] the seat is resumed from a link, after a reload, in a second tab and from the first screen', async () => {
    const [host] = await roomOf(on.service.url, ['Host'])
    const page = await on.person()
    await page.goto(`/r/${host.code}`)
    await page.getByLabel('Your name').fill('<img src=x onerror=alert(1)>')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByText('<img src=x onerror=alert(1)>').waitFor()
    await page.reload()
    await page.getByText('<img src=x onerror=alert(1)>').waitFor()
    // A second tab is a second person until they take a seat; the first one keeps its own.
    const second = await on.tab(page)
    await second.goto(`/r/${host.code}`)
    await second.getByRole('button', { name: 'Join' }).click()
    await second.getByText('3 people').waitFor()
    await page.getByRole('link', { name: 'Parley' }).click()
    await page.getByText(`You are in room ${host.code}`).waitFor()
    await page.getByRole('button', { name: 'Return to the room' }).click()
    await page.getByText('3 people').waitFor()
    await host.ask('room:state', {})
    host.leave()
  })

  test('[WB11] a tab whose seat was taken by another tab shows it at once, and resumes it on request', async () => {
    const page = await on.person()
    const code = await create(page, 'Ana')
    await start(page)
    const second = await on.tab(page)
    const seat = await page.evaluate(() => sessionStorage.getItem('assistant.session')!)
    await second.addInitScript((kept) => sessionStorage.setItem('assistant.session', kept), seat)
    await second.goto(`/r/${code}`)
    await composerOf(second).waitFor()
    const title = page.getByRole('heading', { name: 'Your meeting continues in another tab' })
    await title.waitFor()
    expect(await title.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue here' }).click()
    await composerOf(page).waitFor()
    await second.getByRole('heading', { name: 'Your meeting continues in another tab' }).waitFor()
  })

  test('[WB9] axe finds no violations in dark mode on a narrow screen with all settings unfolded', async () => {
    // The link of a room that does not exist.
    on.expectError(/404 \(Not Found\)/)
    const page = await on.person({ colorScheme: 'dark', viewport: { width: 360, height: 800 } })
    for (const path of ['/', '/r/ABC234']) {
      await page.goto(path)
      await page.getByRole('main').waitFor()
      if (path === '/') await page.getByText('More settings').click()
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sideways(page)).toBe(0)
    }
  })
})
