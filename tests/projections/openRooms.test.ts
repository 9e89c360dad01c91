import { expect, test } from 'vitest'
import { ROOM_EVENTS, type RoomEvent } from '#engine/room/events.ts'
import { fact } from '#engine/room/facts.ts'
import { ASSISTANT, SYSTEM } from '#engine/stream.ts'
import { foldOpenRooms, OPEN_ROOMS_TYPES, type OpenRoom } from '#projections/openRooms.ts'
import { type Given, given } from '../helpers/given.ts'
import { ended, meeting, room, started, thread } from '../helpers/givenMeeting.ts'

/** What a restart knows of a room with this past; undefined: nothing. */
function known(...items: readonly Given[]): OpenRoom | undefined {
  const rooms: Record<string, OpenRoom> = {}
  for (const event of given(...items).events) foldOpenRooms(rooms, 'K7QF2M', event)
  return rooms.K7QF2M
}

const withdrawn = (docId: string) => fact('withdrawn', SYSTEM, { docId, by: null })

test('[TH4] [TH5] a room is open while topics of a thread are pending, until they arrive or the thread is withdrawn', () => {
  expect(known(room())).toBeUndefined()
  expect(known(room(), thread('doc_1'), thread('doc_2'))?.pending).toEqual(['doc_1', 'doc_2'])
  expect(known(room(), thread('doc_1'), thread('doc_2'), withdrawn('doc_1'))?.pending).toEqual(['doc_2'])
  expect(known(room(), thread('doc_1'), withdrawn('doc_1'))).toBeUndefined()
  expect(known(room(), thread('doc_1'), fact('divided', SYSTEM, { docId: 'doc_1', sections: [] }))).toBeUndefined()
})

test('[CK3] [IN21] a room is open from its start until its ledger is final', () => {
  const read = (upTo: number) =>
    fact('analysed', ASSISTANT, { upTo, decisions: [], risks: [], actions: [], dropped: [] })
  expect(known(room(), started())).toEqual({ running: true, pending: [] })
  const end = given(meeting(), ended()).events.length
  expect(known(meeting(), ended())).toEqual({ running: false, pending: [], concluding: end })
  expect(known(meeting(), ended(), read(end - 1))).toEqual({ running: false, pending: [], concluding: end })
  expect(known(meeting(), ended(), read(end))).toBeUndefined()
})

test('[LN11] a quarantined room needs no analysis after its end', () => {
  const quarantined = fact('quarantined', SYSTEM, { why: 'late' })
  expect(known(room(), started(), quarantined)).toEqual({ running: true, pending: [], quarantined: true })
  expect(known(meeting(), quarantined, ended())).toBeUndefined()
  expect(known(meeting(), ended(), quarantined)).toBeUndefined()
})

test('[CK3] of a log without a checkpoint only the types that the fold minds are read: the others change nothing', () => {
  const open = { K7QF2M: { running: true, pending: ['doc_1'] } }
  const others = Object.keys(ROOM_EVENTS.schemas).filter((type) => !OPEN_ROOMS_TYPES.some((one) => one === type))
  expect(others.length).toBeGreaterThan(20)
  for (const type of others) {
    const rooms: Record<string, OpenRoom> = { ...open }
    foldOpenRooms(rooms, 'K7QF2M', { type, data: {} } as unknown as RoomEvent)
    foldOpenRooms(rooms, 'OTHERS', { type, data: {} } as unknown as RoomEvent)
    expect(rooms).toEqual(open)
  }
})
