import { describe, expect, test } from 'vitest'
import { type Away, outageRows } from '#dev/cluster/outageFigures.ts'
import type { Account } from '#dev/cluster/participant.ts'

const BEGAN = 10_000
const ENDED = 70_000
const happened: Away = { beganAt: BEGAN, endedAt: ENDED, quietAfterMs: 2_000, listing: '200', listedAfterMs: 3_000 }
const acked = (ackedAt: number, id: string | null = 'm_1') => [
  { key: 'k', text: 'Fine.', id, saidAt: 0, ackedAt, tookMs: 4 },
]
const refused = [{ at: BEGAN + 900, tookMs: 2, what: 'chat:message: Nothing can be saved at the moment.' }]
const told = [
  { at: BEGAN + 1_500, ok: false },
  { at: ENDED + 800, ok: true },
]

function account(over: Partial<Account> = {}): Account {
  const silent = { said: [], refusals: [], notices: [], lostAt: [], endings: [], reseatedMs: [], silentMs: [] }
  const stretches = [{ rev: 3, known: [], heard: [], revs: [] }]
  return { code: 'K7QF2M', participantId: 'p_ana', leftAt: 0, votes: new Set(), stretches, ...silent, ...over }
}

/** What is not as it should be, by the row's name. */
function missed(store: 'database' | 'event store', over: Partial<Account>, away: Partial<Away> = {}): string[] {
  const rows = outageRows({ name: 'away', store }, { ...happened, ...away }, [account(over)])
  return rows.filter(({ good }) => !good).map(({ what }) => what.replace('away: ', ''))
}

describe('an outage is judged by what participants report', () => {
  test('[MN97] meetings that go on without the database miss no goal; one that stands still, is refused or loses its people does', () => {
    expect(missed('database', { said: acked(BEGAN + 5_000) })).toEqual([])
    expect(missed('database', { said: acked(ENDED + 5_000) })).toEqual(['messages acknowledged meanwhile'])
    expect(missed('database', { said: acked(BEGAN + 5_000), refusals: refused, lostAt: [BEGAN + 1] })).toEqual([
      'requests refused meanwhile',
      'connections lost meanwhile',
    ])
  })

  test('[MN97] without the event store an acknowledgement is a missed goal, and so is a silence about it', () => {
    expect(missed('event store', { refusals: refused, notices: told })).toEqual([])
    expect(missed('event store', { refusals: refused, notices: told, said: acked(BEGAN + 5_000) })).toEqual([
      'messages acknowledged meanwhile',
    ])
    expect(missed('event store', { refusals: refused })).toEqual([
      expect.stringContaining('told that nothing can be saved'),
    ])
  })

  test('[MN97] what never catches up is a missed goal', () => {
    const late = { quietAfterMs: null, listedAfterMs: null }
    expect(missed('database', { said: acked(BEGAN + 5_000) }, late)).toEqual([
      expect.stringContaining('everything acknowledged'),
      expect.stringContaining('is listed'),
    ])
  })
})
