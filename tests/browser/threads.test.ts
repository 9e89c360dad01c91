import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../helpers/axe.ts'
import { hasBrowser } from '../helpers/browser.ts'
import { meetingOf, type Person } from '../helpers/people.ts'
import { conversation, showDocument, sideways, sit } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const on = givenStage()
const QUOTE = 'thirty days written notice'

const noteOf = (page: Page) => page.getByRole('listitem').filter({ hasText: QUOTE }).first()
const tool = (page: Page, name: string) => noteOf(page).getByRole('button', { name, exact: true })

describe.skipIf(!hasBrowser())('threads in the document', { timeout: 60_000 }, () => {
  test('[WS42] [WS43] [WS44] replies, resolving, raising in chat, editing and deleting reach the others', async () => {
    const [ana, ben] = (await meetingOf(on.service.url, ['Ana', 'Ben'], { aiMode: 'silent' })) as [Person, Person]
    on.present.push(ben)
    await ana.ask('doc:annotate', { kind: 'comment', text: 'Too short.', quote: QUOTE, sectionId: 'sec_3' })
    const hers = await on.person()
    await sit(hers, ana)
    // The stand-in for a document cannot be shown as pages; its annotations can.
    await showDocument(hers)
    await noteOf(hers).getByText(`“${QUOTE}”`).waitFor()
    const { annotations } = (await (await fetch(`${on.service.url}/api/rooms/${ana.code}/annotations`)).json()) as {
      annotations: { id: string }[]
    }
    const annotationId = annotations[0]!.id
    await ben.ask('doc:reply', { annotationId, text: 'Sixty would do.' })
    await noteOf(hers).getByText('Sixty would do.').waitFor()

    await tool(hers, 'Reply to Ana').focus()
    await hers.keyboard.press('Enter')
    await hers.keyboard.type('Agreed, sixty.')
    expect(await accessibilityFaults(hers)).toEqual([])
    await hers.keyboard.press('Control+Enter')
    await ben.hears('doc:annotation', ({ replies }) => replies.length === 2)
    await tool(hers, 'Resolve').click()
    await noteOf(hers).getByText('Resolved by Ana').waitFor()
    await tool(hers, 'Reopen').waitFor()

    await tool(hers, 'Edit').click()
    await hers.getByLabel('Your text').fill('Too short for us.')
    await hers.getByRole('button', { name: 'Save' }).click()
    await ben.hears('doc:annotation', ({ text }) => text === 'Too short for us.')
    await noteOf(hers).getByText('edited', { exact: true }).waitFor()
    expect(await accessibilityFaults(hers)).toEqual([])
    expect(await sideways(hers)).toBe(0)

    await tool(hers, 'Raise in chat').click()
    await ben.hears('chat:message', ({ text }) => text === 'Too short for us.')
    await conversation(hers).getByRole('button', { name: 'Comment in the document' }).waitFor()

    await tool(hers, 'Delete').click()
    await hers.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await ben.hears('doc:annotation', ({ deleted }) => deleted === true)
    await expect.poll(() => noteOf(hers).count()).toBe(0)
    await expect.poll(() => conversation(hers).getByRole('button', { name: 'Comment in the document' }).count()).toBe(0)
  })
})
