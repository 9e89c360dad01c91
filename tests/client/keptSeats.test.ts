import { expect, test } from 'vitest'
import { KeptSeats, SEATS_MAX, SEATS_MS_MAX, SEATS_STORAGE_KEY } from '../../web/client/keptSeats.ts'
import { tabStorage } from './clients.ts'

const seat = (n: number, code = 'ABC234') => ({ code, participantId: `p_${n}` })

test('[WB13] the browser keeps the newest 20 seats, the tab its own', () => {
  const [tab, browser] = [tabStorage(), tabStorage()]
  let now = 1_000
  const kept = new KeptSeats(tab, browser, () => now++)
  for (let n = 0; n < SEATS_MAX + 5; n += 1) kept.keep(seat(n), `Person ${n}`)
  expect(kept.ofTab()).toEqual(seat(24))
  const other = new KeptSeats(tabStorage(), browser, () => now)
  expect(other.ofTab()).toBeNull()
  expect(other.inRoom('ABC234').map(({ name }) => name)).toEqual(
    Array.from({ length: SEATS_MAX }, (_, i) => `Person ${24 - i}`),
  )
  expect(other.inRoom('ZZZ999')).toEqual([])
})

test('[WB13] a seat taken again is the newest, and is kept once; the tab’s own comes first', () => {
  const browser = tabStorage()
  const first = new KeptSeats(tabStorage(), browser)
  first.keep(seat(1), 'Ana')
  const second = new KeptSeats(tabStorage(), browser)
  second.keep(seat(2), 'Ben')
  expect(first.inRoom('ABC234').map(({ name }) => name)).toEqual(['Ana', 'Ben'])
  second.keep(seat(1), 'Ana')
  expect(new KeptSeats(null, browser).inRoom('ABC234').map(({ name }) => name)).toEqual(['Ana', 'Ben'])
})

test('[WB13] a seat is forgotten when it is left, and 30 days after it was last taken', () => {
  const browser = tabStorage()
  let now = 0
  const kept = new KeptSeats(tabStorage(), browser, () => now)
  kept.keep(seat(1), 'Ana')
  now = 1
  kept.keep(seat(2), 'Ben')
  now = SEATS_MS_MAX
  expect(new KeptSeats(null, browser, () => now).inRoom('ABC234')).toEqual([{ ...seat(2), name: 'Ben', at: 1 }])
  kept.forget(seat(2))
  expect(kept.ofTab()).toBeNull()
  expect(kept.inRoom('ABC234')).toEqual([])
})

test('[WB13] a seat of the tab alone has no name; storage that is closed, full or holds something else is no memory', () => {
  const tab = tabStorage()
  tab.setItem('assistant.session', JSON.stringify(seat(1)))
  expect(new KeptSeats(tab, null).inRoom('ABC234')).toEqual([{ ...seat(1), name: '', at: 0 }])
  for (const text of ['{', 'null', '{}', '[1,null,{"code":"ABC234"}]']) {
    const broken = tabStorage()
    broken.setItem(SEATS_STORAGE_KEY, text)
    expect(new KeptSeats(null, broken).inRoom('ABC234')).toEqual([])
  }
  const refuse = (): never => {
    throw new Error('no storage here')
  }
  const closed = new KeptSeats(null, { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => closed.keep(seat(1), 'Ana')).not.toThrow()
  expect(closed.inRoom('ABC234')).toEqual([])
})
