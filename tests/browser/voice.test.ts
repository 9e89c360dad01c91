import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { meetingOf, type Person, person } from '../helpers/people.ts'
import { conversation, sit } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const VIDEO = {
  LIVEKIT_URL: 'wss://video.example.org',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'secret-of-the-video',
  VOICE_BOT_SECRET: 'bot',
}
const on = givenStage({ env: VIDEO })

describe.skipIf(!hasBrowser())('the assistant’s voice', { timeout: 60_000 }, () => {
  test('[WM14] is captioned while speaking, and can be interrupted and muted', async () => {
    const [ana, ben] = (await meetingOf(on.service.url, ['Ana', 'Ben'], { voice: true })) as [Person, Person]
    const bot = await person(on.service.url)
    on.present.push(ana, ben, bot)
    await bot.ask('bot:attach', { code: ana.code, secret: VIDEO.VOICE_BOT_SECRET })
    const page = await on.person()
    await sit(page, ana)
    await conversation(page).waitFor()

    await bot.ask('voice:bot-state', { speaking: true, utteranceId: 'u1', text: 'The notice is thirty days.' })
    const spoken = page.getByRole('list', { name: 'Live captions' })
    await spoken.getByText('The notice is thirty days.').waitFor()
    await page.getByRole('button', { name: 'Interrupt' }).click()
    await bot.hears('voice:interrupt')
    await spoken.getByText('The notice is thirty days.').waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Interrupt' }).count()).toBe(0)

    await page.getByRole('button', { name: 'Mute the assistant' }).click()
    await ben.hears('room:update', ({ voice }) => voice.muted)
    await page.getByRole('button', { name: 'Let the assistant speak', pressed: true }).click()
    await page.getByRole('button', { name: 'Mute the assistant', pressed: false }).waitFor()
  })
})
