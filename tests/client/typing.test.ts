import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Fleeting } from '../../web/client/fleeting.ts'
import { merged } from '../../web/client/merge.ts'
import { RoomActions } from '../../web/client/roomActions.ts'
import { EMPTY, type RoomSnapshot } from '../../web/client/snapshot.ts'

describe('[TI25] who is writing', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is known for 5 s, and not after a message; oneself is not shown', () => {
    let now: RoomSnapshot = { ...EMPTY, me: 'ana' }
    const fleeting = new Fleeting((forget) => {
      now = forget(now)
    })
    const hear = (participantId: string) => {
      const packet = { event: 'room:typing', payload: { participantId } } as const
      now = merged(now, packet.event, packet.payload)
      fleeting.received(packet)
    }
    hear('ben')
    hear('ana')
    hear('cem')
    hear('ben')
    expect(now.typing).toEqual(['ben', 'cem'])
    vi.advanceTimersByTime(3_000)
    hear('cem')
    vi.advanceTimersByTime(2_000)
    expect(now.typing).toEqual(['cem'])
    const message = { id: 'm_1', at: 1, type: 'user', text: 'Yes.', senderId: 'cem', senderName: 'Cem' } as const
    now = merged(now, 'chat:message', message)
    expect(now.typing).toEqual([])
    fleeting.close()
  })
})

/** A seat in a running meeting that keeps what it is told to send. */
class Seat extends RoomActions {
  readonly told: unknown[] = []
  phase = 'chat'
  protected override readonly texts = undefined as never
  snapshot(): RoomSnapshot {
    return { ...EMPTY, state: { phase: this.phase } as never }
  }
  ask = async () => ({ ok: true }) as const
  protected request = async () => undefined
  protected tell(event: string, payload: object): void {
    this.told.push([event, payload])
  }
}

describe('[TI26] a client', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('tells every 3 s at most that its user writes or reads, and in a meeting only', () => {
    const seat = new Seat()
    for (let i = 0; i < 61; i++) {
      seat.writing()
      seat.reading()
      vi.advanceTimersByTime(100)
    }
    const [writing, reading] = [
      ['room:typing', {}],
      ['room:typing', { reading: true }],
    ]
    expect(seat.told).toEqual([writing, reading, writing, reading, writing, reading])
    seat.phase = 'ended'
    vi.advanceTimersByTime(60_000)
    seat.writing()
    expect(seat.told).toHaveLength(6)
  })
})
