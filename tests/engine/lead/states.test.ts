import { describe, expect, test } from 'vitest'
import { latestSend } from '#engine/lead/state.ts'
import { LEAD_MOVES, LEAD_STATUSES, LEAD_TABLE } from '#engine/lead/states.ts'
import { AT, changeOf, found, nobody } from './givenLead.ts'

const cells = LEAD_STATUSES.flatMap((status) => LEAD_MOVES.map((move) => ({ status, move })))

describe('[OT1] the table of a lead: every status and every move', () => {
  test('a lead of each status can be had', () => {
    for (const status of LEAD_STATUSES) expect(AT[status]().lead.status).toBe(status)
  })

  test.each(cells)('$status, $move', ({ status, move }) => {
    const lead = AT[status]()
    const next = LEAD_TABLE[status][move]
    if (next === undefined) return lead.refuses(move, 'lead-move')
    const after = lead.after(move)
    // A mail was sent when its outcome says so.
    expect(after.lead.status).toBe(move === 'startSend' ? status : next)
    if (move !== 'startSend') return
    const { messageId } = latestSend(after.lead)!
    expect(after.after({ type: 'settleSend', messageId, outcome: { is: 'emailed' } }).lead.status).toBe(next)
  })

  test('a refused move changes nothing, and the lead is the same after it', () => {
    for (const { status, move } of cells) {
      const { lead } = AT[status]()
      const before = structuredClone(lead)
      if (LEAD_TABLE[status][move] === undefined) AT[status]().refuses(move, 'lead-move')
      expect(lead).toEqual(before)
    }
  })

  test('nothing but being found can happen to what is no lead, and a lead is found once', () => {
    for (const move of LEAD_MOVES) nobody().refuses(changeOf(move), 'unknown-lead')
    found().refuses('find', 'lead-exists')
  })
})
