import { expect, test } from 'vitest'
import { SEATS_MAX, SEATS_MS_MAX, SEATS_STORAGE_KEY, StoredSeats } from '../../web/client/storedSeats.ts'
import { tabStorage } from './clients.ts'

const seat = (n: number, code = 'ABC234') => ({ code, participantId: `p_${n}` })

test('[WB13] the browser stores the newest 20 seats, the tab only its own', () => {
  const [tab, browser] = [tabStorage(), tabStorage()]
  let now = 1_000
  const seats = new StoredSeats(tab, browser, () => now++)
  for (let n = 0; n < SEATS_MAX + 5; n += 1) seats.store(seat(n), `Person ${n}`)
  expect(seats.ofTab()).toEqual(seat(24))
  const other = new StoredSeats(tabStorage(), browser, () => now)
  expect(other.ofTab()).toBeNull()
  expect(other.inRoom('ABC234').map(({ name }) => name)).toEqual(
    Array.from({ length: SEATS_MAX }, (_, i) => `Person ${24 - i}`),
  )
  expect(other.inRoom('ZZZ999')).toEqual([])
})

test('[WB13] a resumed seat becomes the newest and is stored once; the tab’s own seat comes first', () => {
  const browser = tabStorage()
  const first = new StoredSeats(tabStorage(), browser)
  first.store(seat(1), 'Ana')
  const second = new StoredSeats(tabStorage(), browser)
  second.store(seat(2), 'Ben')
  expect(first.inRoom('ABC234').map(({ name }) => name)).toEqual(['Ana', 'Ben'])
  second.store(seat(1), 'Ana')
  expect(new StoredSeats(null, browser).inRoom('ABC234').map(({ name }) => name)).toEqual(['Ana', 'Ben'])
})

test('[WB13] a seat is removed when it is given up, and 30 days after its last use', () => {
  const browser = tabStorage()
  let now = 0
  const seats = new StoredSeats(tabStorage(), browser, () => now)
  seats.store(seat(1), 'Ana')
  now = 1
  seats.store(seat(2), 'Ben')
  now = SEATS_MS_MAX
  expect(new StoredSeats(null, browser, () => now).inRoom('ABC234')).toEqual([{ ...seat(2), name: 'Ben', at: 1 }])
  seats.forget(seat(2))
  expect(seats.ofTab()).toBeNull()
  expect(seats.inRoom('ABC234')).toEqual([])
})

test('[WB13] a seat known only to the tab has no name; blocked, full or damaged storage yields no seats', () => {
  const tab = tabStorage()
  tab.setItem('assistant.session', JSON.stringify(seat(1)))
  expect(new StoredSeats(tab, null).inRoom('ABC234')).toEqual([{ ...seat(1), name: '', at: 0 }])
  for (const text of ['{', 'null', '{}', '[1,null,{"code":"ABC234"}]']) {
    const broken = tabStorage()
    broken.setItem(SEATS_STORAGE_KEY, text)
    expect(new StoredSeats(null, broken).inRoom('ABC234')).toEqual([])
  }
  const refuse = (): never => {
    throw new Error('no storage here')
  }
  const closed = new StoredSeats(null, { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => closed.store(seat(1), 'Ana')).not.toThrow()
  expect(closed.inRoom('ABC234')).toEqual([])
})
