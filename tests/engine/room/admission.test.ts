import { describe, expect, test } from 'vitest'
import { SEATS_MAX } from '#engine/room/decide/admission.ts'
import { emptyRoom } from '#engine/room/state.ts'
import { given, pause, START } from '../../helpers/given.ts'
import {
  ANA,
  BEN,
  CEM,
  created,
  ended,
  joined,
  meeting,
  room,
  seated,
  started,
  unseated,
} from '../../helpers/givenMeeting.ts'

const COOKIE = 'c'.repeat(64)
const create = {
  type: 'create',
  code: 'K7QF2M',
  name: 'Ana',
  template: 'contract',
  durationMs: 60_000,
  maxParticipants: 4,
  dials: { tone: 'dry' },
  aiMode: 'moderator',
  voiceRoom: null,
  connectionId: 'c_1',
  cookieHash: null,
} as const
const join = (name: string, connectionId = `c_${name}`) =>
  ({ type: 'join', name, connectionId, cookieHash: null }) as const
const rejoin = (participantId: string, connectionId: string, cookieHash: string | null = null) =>
  ({ type: 'rejoin', participantId, connectionId, cookieHash }) as const

describe('creating', () => {
  test('[RC1] the creator is seated, connected and host of a room in setup', () => {
    const made = given()
      .when(create)
      .gives(['created', { code: 'K7QF2M', template: 'contract', aiMode: 'moderator' }], ['joined', { name: 'Ana' }])
    const { phase, hostId, seats, maxParticipants, durationMs } = made.room
    expect({ phase, maxParticipants, durationMs }).toEqual({ phase: 'setup', maxParticipants: 4, durationMs: 60_000 })
    expect(seats[hostId]).toMatchObject({ name: 'Ana', connectionId: 'c_1', ready: false })
    made.replies({ participantId: hostId })
  })

  test('[RC1] a room without events is empty and in setup', () => {
    expect(emptyRoom()).toMatchObject({ seq: 0, phase: 'setup', seats: {}, messages: [] })
  })
})

describe('joining', () => {
  test('[SE1] a join in setup or chat creates a seat and returns it', () => {
    for (const before of [room([ANA]), meeting([ANA])]) {
      const outcome = given(before)
        .when(join('Ben'))
        .gives(['joined', { name: 'Ben', cookieHash: null }])
      const participantId = Object.keys(outcome.room.seats)[1]!
      outcome.replies({ participantId })
    }
  })

  test('[SE1] joining an ended room is refused', () => {
    given(meeting(), ended()).when(join('Cem')).refused('room-ended')
  })

  test('[ID7] two people with the same name have two seats', () => {
    const { seats } = given(room([ANA]))
      .when(join('Ana', 'c_2'))
      .gives(['joined']).room
    expect(Object.values(seats).map(({ name }) => name)).toEqual(['Ana', 'Ana'])
  })

  test('[SE10] a room is full when its maximum of participants is connected', () => {
    given(room([ANA, BEN], { maxParticipants: 2 }))
      .when(join('Cem'))
      .refused('room-full')
    given(room([ANA, BEN], { maxParticipants: 3 }))
      .when(join('Cem'))
      .gives(['joined'])
  })

  test('[SE10] a disconnected seat keeps its place for 120 s and not a millisecond longer', () => {
    const full = given(room([ANA, BEN], { maxParticipants: 2 }), unseated(BEN))
    full.when(join('Cem'), 119_999).refused('room-full')
    full.when(join('Cem'), 120_000).gives(['joined'])
  })

  test('[SE12] a room has at most 1,000 seats over its lifetime', () => {
    expect(SEATS_MAX).toBe(1_000)
    const many = Array.from({ length: SEATS_MAX - 1 }, (_, i) => [joined(`p_${i}`), unseated(`p_${i}`)])
    const almost = given(created({ maxParticipants: 200 }), joined(ANA), many.slice(1), pause(200_000))
    almost.when(join('Last')).gives(['joined']).when(join('One more')).refused('too-many-seats')
  })
})

describe('coming back', () => {
  test('[SE2] a rejoin claims the seat for the new connection in setup and chat', () => {
    for (const before of [room(), meeting()]) {
      given(before, unseated(BEN))
        .when(rejoin(BEN, 'c_new'))
        .gives(['seated', { participantId: BEN, connectionId: 'c_new' }])
        .replies({ participantId: BEN })
    }
  })

  test('[SE2] in an ended room a rejoin succeeds without an event', () => {
    given(meeting(), ended()).when(rejoin(BEN, 'c_new')).nothing().replies({ participantId: BEN })
  })

  test('[SE2] [SE11] after the end, participants who lost their place to others can rejoin', () => {
    const replaced = [room([ANA, BEN], { maxParticipants: 2 }), unseated(BEN), pause(120_000), joined(CEM)]
    given(replaced).when(rejoin(BEN, 'c_new')).refused('room-full')
    given(replaced, started(), ended()).when(rejoin(BEN, 'c_new')).nothing().replies({ participantId: BEN })
  })

  test('[SE2] an unknown seat is refused, and so is the name of an Object property', () => {
    for (const id of ['p_nobody', '', '__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      given(room()).when(rejoin(id, 'c_new')).refused('not-participant')
    }
  })

  test('[SE6] a newer connection takes the seat over while the older is still there', () => {
    const { seats } = given(room()).when(rejoin(BEN, 'c_new')).gives(['seated']).room
    expect(seats[BEN]!.connectionId).toBe('c_new')
  })

  test('[SE2] claiming one’s own seat again records no event', () => {
    given(room())
      .when(rejoin(BEN, `c_${BEN}`))
      .nothing()
  })

  test('[SE11] before the start a rejoin is refused as full only when the room is full without that seat', () => {
    const two = { maxParticipants: 2 }
    given(room([ANA, BEN], two), unseated(BEN))
      .when(rejoin(BEN, 'c_new'))
      .gives(['seated'])
    given(room([ANA, BEN], two), unseated(BEN), pause(120_000), joined(CEM))
      .when(rejoin(BEN, 'c_new'))
      .refused('room-full')
  })

  test('[SE21] in a running meeting a seat’s owner can rejoin a full room, which then accepts nobody else', () => {
    const over = given(meeting([ANA, BEN], { maxParticipants: 2 }), unseated(BEN), pause(120_000), joined(CEM))
      .when(rejoin(BEN, 'c_new'))
      .gives(['seated', { participantId: BEN }])
    over.when(join('Dia')).refused('room-full')
    expect(Object.values(over.room.seats).filter(({ connectionId }) => connectionId !== null)).toHaveLength(3)
  })

  test('[SE13] a seat bound to a cookie needs that cookie', () => {
    const bound = given(created(), joined(ANA), joined(BEN, COOKIE))
    bound.when(rejoin(BEN, 'c_new')).refused('not-yours')
    bound.when(rejoin(BEN, 'c_new', 'd'.repeat(64))).refused('not-yours')
    bound.when(rejoin(BEN, 'c_new', COOKIE)).gives(['seated'])
  })

  test('[SE14] a seat without a cookie is open to whoever knows its id', () => {
    given(room())
      .when(rejoin(BEN, 'c_new', COOKIE))
      .gives(['seated'])
  })

  test('[SE15] T02 a refused rejoin leaves the state as it was', () => {
    const past = given(created(), joined(ANA), joined(BEN, COOKIE), unseated(BEN))
    expect(past.when(rejoin(BEN, 'c_new')).refused('not-yours').room).toEqual(past.room)
    past.when(rejoin(BEN, 'c_new', COOKIE)).gives(['seated'])
  })
})

describe('disconnecting', () => {
  const unseat = (connectionId: string) =>
    ({ type: 'unseat', participantId: BEN, connectionId, reason: 'disconnected' }) as const

  test('[SE8] a disconnect shows at once and the seat remains', () => {
    const { seats } = given(room())
      .when(unseat(`c_${BEN}`))
      .gives(['unseated', { reason: 'disconnected' }]).room
    expect(seats[BEN]).toMatchObject({ name: 'Ben', connectionId: null, lostAt: START + 3_000 })
  })

  test('[SE7] T01 the late close of a superseded connection records no event', () => {
    given(room(), seated(BEN, 'c_new'))
      .when(unseat(`c_${BEN}`))
      .nothing()
  })

  test('[SE7] a second close of the same connection records no event', () => {
    given(room(), unseated(BEN))
      .when(unseat(`c_${BEN}`))
      .nothing()
  })

  test('[SE8] an ended room no longer records connects and disconnects', () => {
    given(meeting(), ended())
      .when(unseat(`c_${BEN}`))
      .nothing()
  })

  test('[SE18] the host remains host while away', () => {
    expect(given(room(), unseated(ANA)).room.hostId).toBe(ANA)
  })
})

describe('ready and the state request', () => {
  test('[SE17] ready is set and unset, with one event per change', () => {
    const ready = { type: 'ready', by: BEN, ready: true } as const
    given(room())
      .when(ready)
      .gives(['readied', { participantId: BEN, ready: true }])
      .when(ready)
      .nothing()
      .when({ ...ready, ready: false })
      .gives(['readied', { ready: false }])
  })

  test('[PH10] ready is refused after the start', () => {
    given(meeting()).when({ type: 'ready', by: BEN, ready: true }).refused('not-setup')
  })

  test('[SE3] the state request is for participants and changes nothing', () => {
    given(room()).when({ type: 'look', by: BEN }).nothing()
    given(meeting(), ended()).when({ type: 'look', by: BEN }).nothing()
    given(room()).when({ type: 'look', by: CEM }).refused('not-participant')
    given(room()).when({ type: 'refreshIntel', by: '__proto__' }).refused('not-participant')
  })
})
