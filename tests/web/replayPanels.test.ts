import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fold } from '#engine/room/evolve.ts'
import { fact } from '#engine/room/facts.ts'
import type { Actor } from '#engine/stream.ts'
import { sceneOf } from '../../web/app/replay/model/scene.ts'
import { ChatPanel } from '../../web/app/replay/panels/chatPanel.tsx'
import { LedgerPanel } from '../../web/app/replay/panels/ledgerPanel.tsx'
import { type Given, given } from '../helpers/given.ts'
import { ANA, BEN, ended, meeting } from '../helpers/givenMeeting.ts'

const ana: Actor = { kind: 'guest', id: ANA, name: 'Ana' }
const ben: Actor = { kind: 'guest', id: BEN, name: 'Ben' }
const on = { annotationId: 'ann_1', participantId: BEN }
const item = { sectionId: 'sec_1', evidence: [], messageIds: [], participantId: ANA }

/** What the replay shows after these events. */
function shown(...items: readonly Given[]) {
  const { events } = given(meeting(), ...items)
  const scene = sceneOf({ room: fold(events), place: events.length, event: null, faults: 0 })!
  const text = (panel: typeof LedgerPanel | typeof ChatPanel) =>
    renderToStaticMarkup(createElement(panel, { scene }))
      .replace(/<[^>]+>/gu, ' ')
      .replace(/\s+/gu, ' ')
  return { ledger: text(LedgerPanel), chat: text(ChatPanel), paused: scene.state.paused }
}

test('[WA17] the replay shows pauses, questions, edits, threads and closing remarks as they stood', () => {
  const marked = fact('annotated', ana, {
    ...{ annotationId: 'ann_1', kind: 'comment', text: 'Net 30', sectionId: 'sec_1' },
    ...{ participantId: ANA, anchor: null, evidence: [] },
  })
  const asked = fact('noted', ana, { ...item, itemId: 'q_1', kind: 'question', text: 'Who signs?' })
  const due = { owner: 'Ana', due: 'Friday', dueAt: '2026-11-27' }
  const action = fact('noted', ana, { ...item, itemId: 'a_1', kind: 'action', text: 'Send the offer', ...due })
  const before = shown([marked, fact('paused', ana, {})])
  expect(before.paused).toBe(true)
  expect(before.ledger).toContain('Net 30')
  expect(before.ledger).not.toMatch(/reply|resolved|Questions/u)

  const replied = fact('replied', ben, { ...on, replyId: 're_1', text: 'Agreed' })
  const settled = fact('settled', ben, { ...on, resolved: true })
  const remarked = fact('remarked', ben, { messageId: 'm_last', participantId: BEN, text: 'One word more' })
  const after = shown(
    [marked, fact('paused', ana, {}), fact('resumed', ana, {}), asked, action, replied, settled],
    [ended(), remarked],
  )
  expect(after.paused).toBe(false)
  expect(after.ledger).toMatch(/Questions 1 Who signs\? Open · .*Ana/u)
  expect(after.ledger).toMatch(/Send the offer Open · Ana · due 2026-11-27 · edited by Ana/u)
  expect(after.ledger).toContain('1 reply · resolved')
  expect(after.chat).toMatch(/Ben [\d:]+ · after the end One word more/u)
})
