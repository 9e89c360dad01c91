import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../helpers/axe.ts'
import { hasBrowser } from '../helpers/browser.ts'
import { type Person, type Reply, roomOf } from '../helpers/people.ts'
import { showDocument, sit } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const FILE = join(import.meta.dirname, '../../fixtures/documents/agreement.docx')
const on = givenStage({ realDocuments: true })

describe.skipIf(!hasBrowser())('a Word document in the browser', () => {
  test('[DX8] can be uploaded, is shown under its headings, and can be annotated', { timeout: 60_000 }, async () => {
    const people = (await roomOf(on.service.url, ['Ana', 'Ben'])) as [Person, Person]
    on.present.push(...people)
    const [ana, ben] = people
    const page = await on.person()
    await sit(page, ben)
    const input = page.locator('input[type=file]').first()
    expect(await input.getAttribute('accept')).toContain('.docx')
    await input.setInputFiles(FILE)
    await page.getByText('Word document · 6 sections').waitFor({ timeout: 30_000 })
    const { state } = await ana.ask('room:state', {})
    await ana.ask('setup:pick-sections', { sectionIds: state.doc.sections.map(({ id }: Reply) => id) })
    await ana.ask('setup:start', {})
    await showDocument(page)
    const text = page.getByRole('region', { name: 'Text of the document' })
    await text.getByRole('heading', { name: '2.2 Response times' }).waitFor()
    await text.getByText('Critical | 1 hour | 8 hours').waitFor()
    await ana.ask('doc:annotate', { kind: 'highlight', text: '“ninety days notice”', sectionId: 'sec_6' })
    await text.locator('[data-part="5"] mark', { hasText: 'ninety days notice' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
