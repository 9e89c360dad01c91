import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { german } from '../../web/app/strings/de/german.ts'
import { english } from '../../web/app/strings/en/english.ts'
import { spanish } from '../../web/app/strings/es/spanish.ts'
import { french } from '../../web/app/strings/fr/french.ts'
import { hasBrowser } from '../helpers/browser.ts'
import { person } from '../helpers/people.ts'
import { fixture, sideways } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const on = givenStage({ realDocuments: true })
const FOLDER = process.env.PARLEY_LANGUAGE_PICTURES

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

/** Runs in the page: words of the product that are cut off, and words that are broken over lines for want of room. */
function cutWords(ours: readonly string[]): string[] {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('button, label, a, h1, h2, h3, summary, [role=tab], p, dt, dd'),
  ]
  const shown = controls.filter((one) => one.checkVisibility() && one.clientWidth > 1)
  const own = new Set(ours)
  const cut = [...shown, ...document.querySelectorAll<HTMLElement>('bdi, span')].filter((one) => {
    const { overflowX, textOverflow } = getComputedStyle(one)
    if (one.scrollWidth <= one.clientWidth + 1 || one.clientWidth <= 1 || overflowX === 'visible') return false
    return textOverflow !== 'ellipsis' || own.has((one.textContent ?? '').trim())
  })
  const broken = shown.filter((one) => [...one.childNodes, ...one.querySelectorAll('bdi, span')].some(isBroken))
  return [...cut, ...broken].map((one) => (one.textContent ?? '').slice(0, 60))

  function isBroken(node: Node): boolean {
    const text = node instanceof Text ? node : node.childNodes.length === 1 ? node.firstChild : null
    if (!(text instanceof Text)) return false
    return [...text.data.matchAll(/\p{L}{2,16}/gu)].some(({ index, 0: word }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const tops = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      )
      return tops.size > 1
    })
  }
}

describe.skipIf(!hasBrowser())('a meeting in each language', () => {
  test.each([
    ['en', { ...english }, 'Welcome'],
    ['de', { ...english, ...german }, 'Willkommen'],
    ['fr', { ...english, ...french }, 'Bienvenue'],
    ['es', { ...english, ...spanish }, 'bienvenida'],
  ])(
    '[LA8] %s: nothing is cut off, on a phone and on a desk, and the room speaks it',
    {
      timeout: 60_000,
    },
    async (language, t, welcome) => {
      const page = await on.person({ viewport: PHONE, locale: language })
      const ours = wordsOf(t)
      const fits = (screen: string) => fitting(page, `${language} ${screen}`, ours)
      await page.goto('/')
      await page.getByRole('heading', { level: 1, name: t.landing.title }).waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      await fits('landing')
      await page.getByLabel(t.landing.yourName).fill('Ana Ortiz')
      await page.getByRole('button', { name: t.landing.create }).click()
      await page.getByRole('heading', { name: t.setup.title }).waitFor()
      await page.getByLabel(t.setup.choose).last().setInputFiles(fixture('documents/contract.pdf'))
      await page.getByRole('button', { name: t.setup.pickAll }).click()
      const code = new URL(page.url()).pathname.split('/').at(-1)!
      const ben = await person(on.service.url)
      on.present.push(ben)
      await ben.ask('room:join', { code, name: 'Ben' })
      expect(await ben.ask('chat:stop', {})).toEqual({ error: REFUSED[language] })
      await page.getByText('Ben', { exact: true }).first().waitFor()
      await fits('setup')
      await page.getByRole('button', { name: t.setup.start }).click()
      await page.getByRole('button', { name: t.setup.startAnyway }).click()
      await page.getByRole('log', { name: t.meeting.chat.label }).getByText(welcome).waitFor()
      await fits('meeting')
      await page.getByRole('button', { name: t.meeting.stop.button }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: t.meeting.stop.confirm }).click()
      await page.getByRole('heading', { level: 1, name: t.end.heading.stopped }).waitFor()
      await fits('end')
    },
  )
})

const REFUSED: Readonly<Record<string, string>> = {
  en: 'Only the host can do that.',
  de: 'Das darf nur die Leitung.',
  fr: 'Seul l’hôte peut faire cela.',
  es: 'Solo el anfitrión puede hacerlo.',
}

/** Every sentence of a catalogue that takes no parameters. */
function wordsOf(strings: object): string[] {
  return Object.values(strings).flatMap((said: unknown) => {
    if (typeof said === 'string') return [said]
    return typeof said === 'object' && said !== null ? wordsOf(said) : []
  })
}

async function fitting(page: Page, screen: string, ours: readonly string[]): Promise<void> {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    const found = { sideways: await sideways(page), cut: await page.evaluate(cutWords, ours) }
    if (FOLDER) await page.screenshot({ path: `${FOLDER}/${screen.replace(' ', '-')}-${size.width}.png` })
    expect({ screen, width: size.width, ...found }).toEqual({ screen, width: size.width, sideways: 0, cut: [] })
  }
}
