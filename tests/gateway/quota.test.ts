import { describe, expect, test } from 'vitest'
import { placeOf } from '#gateway/limits/address.ts'
import { MINUTE_MS, PresenceQuota, WindowQuota } from '#gateway/limits/quota.ts'
import { RoomPlaces } from '#gateway/rooms/roomPlaces.ts'

describe('[OP12] what a caller is counted by', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:4711', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('of %s is %s', (address, place) => {
    expect(placeOf(address)).toBe(place)
  })
})

describe('[OP12] a window of time', () => {
  test('has room for so many of each address and so many of all, and then it is another one', () => {
    let now = 5_000
    const quota = new WindowQuota({ each: 2, all: 3 }, MINUTE_MS, () => now)
    expect(['a', 'a', 'a', 'b', 'b', 'c'].map((address) => quota.take(address))).toEqual([0, 0, 60, 0, 60, 60])
    now += 59_500
    expect(quota.take('a')).toBe(1)
    now += 500
    expect(quota.take('a')).toBe(0)
  })

  test('[OP13] has room again for what is given back, and not for more', () => {
    const quota = new WindowQuota({ each: 10, all: 12 }, MINUTE_MS, () => 0)
    expect([quota.take('a', 8), quota.take('a', 3), quota.take('b', 5)]).toEqual([0, 60, 60])
    quota.giveBack('a', 3)
    quota.giveBack('b', 99)
    expect([quota.take('a', 6), quota.take('a', 5), quota.take('b', 2), quota.take('b', 1)]).toEqual([60, 0, 0, 60])
  })

  test('without a quota has no end', () => {
    const quota = new WindowQuota(null, MINUTE_MS)
    for (let i = 0; i < 10_000; i++) expect(quota.take('a')).toBe(0)
  })
})

test('[OP12] what is there counts until it is released, once', () => {
  const quota = new PresenceQuota({ each: 2, all: 3 })
  const [first] = [quota.add('a'), quota.add('a'), quota.add('b')]
  expect([quota.isFull('a'), quota.isFull('b'), quota.isFull('c')]).toEqual([true, true, true])
  first!()
  first!()
  expect([quota.of('a'), quota.all]).toEqual([1, 2])
  expect([quota.isFull('a'), quota.isFull('c')]).toEqual([false, false])
})

describe('[OP12] room places', () => {
  const made = { each: 100, all: 100 }
  const take = (places: RoomPlaces, code: string, address: string) => {
    const place = places.take(address)
    if (typeof place === 'string') return place
    place.hold(code)
    place.done()
    return null
  }

  test('are held by rooms until they are gone, and free at once where none was made', () => {
    const places = new RoomPlaces({ made, live: { each: 2, all: 10 } })
    expect([take(places, 'A', 'x'), take(places, 'B', 'x'), take(places, 'C', 'y')]).toEqual([null, null, null])
    expect(take(places, 'D', 'x')).toMatch(/open at once/)
    places.gone('A')
    places.gone('A')
    const failed = places.take('x')
    if (typeof failed !== 'string') failed.done()
    expect(take(places, 'D', 'x')).toBeNull()
    expect(take(places, 'E', 'x')).toMatch(/open at once/)
  })

  test('a room that was let go counts again for whoever starts it', () => {
    const places = new RoomPlaces({ made, live: { each: 1, all: 10 } })
    expect(take(places, 'A', 'x')).toBeNull()
    expect(places.start('A', 'x')).toBeNull()
    places.gone('A')
    expect(places.start('A', 'x')).toBeNull()
    expect(places.start('B', 'x')).toMatch(/open at once/)
  })

  test('rooms that ran before the start count among all', () => {
    const places = new RoomPlaces({ made, live: { each: 10, all: 2 } })
    places.found('A')
    places.found('A')
    expect([take(places, 'B', 'x'), take(places, 'C', 'x')]).toEqual([null, expect.stringMatching(/open at once/)])
  })
})
