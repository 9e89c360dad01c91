import { describe, expect, test } from 'vitest'
import { fact } from '#engine/room/facts.ts'
import { ASSISTANT } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { verifyCapture } from '#projections/capture/verify.ts'
import { captureOf, NOBODY } from '#projections/capture.ts'
import { accessibilityFaults } from '../helpers/axe.ts'
import { downloadedBytes, hasBrowser } from '../helpers/browser.ts'
import { chained } from '../helpers/given.ts'
import { ANA, created, ended, joined, said, started } from '../helpers/givenMeeting.ts'
import { faultsOf } from './faultsOf.ts'
import { givenStage } from './givenStage.ts'
import { capture, held, tabTo } from './pastMeetings.ts'

const HOSTILE = '<img src=x onerror="document.title=1"> \u202eoh'

const suggestions = fact('analysed', ASSISTANT, {
  upTo: 4,
  decisions: [],
  risks: [],
  actions: Array.from({ length: 7 }, (_, i) => {
    const found = { evidence: [], messageIds: [], found: 'lexical' as const, owner: null, due: null }
    return { ...found, id: `a_${i}`, text: `Suggestion ${i}`, status: 'open' as const }
  }),
  dropped: [],
})

/** A meeting of one, whose only words are hostile, with seven suggestions. */
function hostileMeeting() {
  const facts = [created({ code: 'HST234' }), joined(ANA), started(), said(ANA, HOSTILE), ended(), suggestions]
  const events = chained(facts.map((fact, i) => ({ fact, at: 1_600_000_000_000 + i * 1_000 })))
  return captureOf(events, { exportedAt: 0, exportedBy: NOBODY, serviceVersion: '0.1.0' }, sha256).events
}

const on = givenStage()

describe.skipIf(!hasBrowser())('the archive', () => {
  let rehearsed: string

  test('[WA5] states that it is empty, then lists meetings, newest first', async () => {
    const page = await on.person()
    await page.goto('/archive')
    await page.getByText('No meeting has ended yet').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await held(on, hostileMeeting())
    for (const name of ['goal', 'stopped', 'timeout']) await held(on, capture(name).events)
    rehearsed = await held(on, capture('rehearsed').events)
    await page.reload()
    const row = page.getByRole('listitem')
    await row.first().waitFor()
    expect(await row.getByRole('heading').allTextContents()).toEqual([
      'Supply Agreement',
      'Licence agreement',
      'Licence agreement',
      'Licence agreement',
      'Meeting HST234',
    ])
    await expect
      .poll(() => row.first().textContent())
      .toContain('3 people · 3 decisions · 0 risks · 0 actions · 2 only suggested')
  })

  test('[WA6] can be searched by words and by kind of review', async () => {
    const page = await on.person()
    await page.goto('/archive')
    const titles = () => page.getByRole('listitem').getByRole('heading').allTextContents()
    await page.getByLabel('Search by title or code').fill('agréement SUPPLY')
    expect(await titles()).toEqual(['Supply Agreement'])
    await page.getByLabel('Search by title or code').fill('')
    await page.getByLabel('Kind of review').selectOption('Contract')
    expect(await titles()).toEqual(['Licence agreement'])
    await page.getByLabel('Search by title or code').fill('nothing like it')
    await page.getByText('No meeting matches this search').waitFor()
    await page.getByRole('button', { name: 'Show all meetings' }).click()
    expect((await titles()).length).toBe(5)
  })

  test('[WA7] a meeting shows people, scope with votes, ledger, report and messages', async () => {
    const page = await on.person()
    await page.goto('/archive')
    await page.getByRole('link', { name: 'Supply Agreement' }).click()
    const scope = page.getByRole('region', { name: 'Sections in scope' })
    await scope.getByText('Ben wanted to keep discussing').waitFor()
    expect(await scope.getByText('Confirmed by Ana, Ben, Chiara').count()).toBe(3)
    expect(await page.getByRole('region', { name: 'Actions' }).textContent()).toContain('Owner: Ana · Due: Friday')
    expect(await page.getByRole('region', { name: 'People' }).textContent()).toContain('Chiara')
    await page.getByRole('tab', { name: 'Report' }).click()
    await page.getByRole('heading', { name: 'Executive summary' }).waitFor()
    await page.getByRole('tab', { name: 'Messages' }).click()
    await page.getByText('Works for me, agreed.').first().waitFor()
  })

  test('[WM102] five suggestions of a kind are shown, the others at a press of a key', async () => {
    const page = await on.person()
    await page.goto('/archive')
    await page.getByRole('link', { name: 'Meeting HST234' }).click()
    const actions = page.getByRole('region', { name: 'Actions' })
    await actions.getByText('Suggestion 4').waitFor()
    expect(await actions.getByRole('listitem').count()).toBe(5)
    await actions.getByRole('button', { name: 'Show 2 more' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => actions.getByRole('listitem').count()).toBe(7)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => actions.getByRole('listitem').count()).toBe(5)
  })

  test('[WA7] report and capture can be downloaded; a refusal is shown in a sentence', async () => {
    on.expectError(/409/)
    const page = await on.person()
    await page.goto(`/archive/${rehearsed}`)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Capture' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`capture-${capture('rehearsed').meta.code}.json`)
    expect(verifyCapture(JSON.parse((await downloadedBytes(file)).toString()), sha256)).toEqual([])
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Report' }).click(),
    ])
    expect((await downloadedBytes(report)).toString()).toContain('# Review report')
    await page.getByRole('button', { name: 'Review record' }).click()
    await page.getByText('There is no record, because the document was not kept.').waitFor()
  })

  test('[WA8] a chart is navigable by keyboard and offers its numbers as a table', async () => {
    const page = await on.person()
    await page.goto(`/archive/${rehearsed}`)
    await tabTo(page, (focused) => focused === 'Overview')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('figure', { name: 'Who contributed' }).waitFor()
    await tabTo(page, (focused) => focused.startsWith('Who contributed. Balance 100 of 100'))
    await page.keyboard.press('ArrowRight')
    const figure = page.getByRole('figure', { name: 'Who contributed' })
    await figure.getByText('Ana: 6 messages (33 %)').waitFor()
    await page.keyboard.press('End')
    await figure.getByText('Chiara: 6 messages (33 %)').waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    const row = figure.getByRole('row', { name: /^Ben/ })
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      '6',
      '33 %',
      expect.stringMatching(/^\d+$/),
      '4',
      '1',
    ])
  })

  test('[WA5] hostile text is shown as plain text, and an unknown session name is reported', async () => {
    on.expectError(/404/)
    const page = await on.person({ viewport: { width: 360, height: 740 } })
    await page.goto('/archive')
    await page.getByRole('link', { name: 'Meeting HST234' }).click()
    await page.getByRole('tab', { name: 'Messages' }).click()
    await page.getByText(HOSTILE).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.goto('/archive/%3Cb%3E')
    await page.getByText('There is no such meeting in the archive').waitFor()
  })

  test('[WX10] axe finds no violations in the report or in charts shown as tables', { timeout: 60_000 }, async () => {
    const page = await on.person()
    await page.goto(`/archive/${rehearsed}?view=report`)
    await page.getByRole('tabpanel', { name: 'Report' }).getByText('Ana').first().waitFor()
    const faults = await faultsOf(page, 'report')
    await page.getByRole('tab', { name: 'Analytics' }).click()
    await page.getByRole('button', { name: /Who contributed as a table/ }).click()
    faults.push(...(await faultsOf(page, 'analytics')))
    expect(faults).toEqual([])
  })
})
