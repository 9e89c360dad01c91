import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CHUNKS_MAX, type Chunk, Chunks } from '../../../web/app/telemetry/recording/chunks.ts'
import { maskedEvent, maskedInput } from '../../../web/app/telemetry/recording/maskedEvent.ts'

const masked = (type: number, data: unknown) => maskedEvent({ type, data, timestamp: 5 })

describe('[BC10] an event of the recorder', () => {
  test('keeps of each element only what it looks like', () => {
    const attributes = {
      class: 'page',
      href: '/spaces/aB3dE6',
      src: '/api/persistent-rooms/aB3dE6/cover',
      title: 'Secret',
      alt: 'Secret',
      'aria-label': 'Make host: Ben',
      'aria-expanded': 'true',
      'data-message': 'Secret',
      placeholder: 'Secret',
      value: 'Secret',
      checked: true,
      content: 'Secret',
      id: 'Secret',
      rr_dataURL: 'data:Secret',
      rr_width: '10px',
      _cssText: '.page{color:red}',
      style: '--place: 3; background: url(/spaces/aB3dE6); color: red; content: "Secret"',
    }
    const node = { type: 2, tagName: 'a', id: 7, attributes, childNodes: [{ type: 3, textContent: '***', id: 8 }] }
    const looks = {
      class: 'page',
      'aria-expanded': 'true',
      rr_width: '10px',
      _cssText: '.page{color:red}',
      style: '--place: 3; color: red',
    }
    expect(masked(2, { node, initialOffset: { left: 0, top: 0 } })).toEqual({
      type: 2,
      data: { node: { ...node, attributes: looks }, initialOffset: { left: 0, top: 0 } },
      timestamp: 5,
    })
  })

  test('keeps of a change only what elements look like', () => {
    const data = {
      source: 0,
      texts: [{ id: 1, value: '***' }],
      attributes: [
        { id: 2, attributes: { title: 'Secret', class: 'open', style: { color: 'red', background: 'url(/x)' } } },
        { id: 3, attributes: { value: 'Secret', hidden: null } },
      ],
      removes: [],
      adds: [{ parentId: 1, nextId: null, node: { type: 2, attributes: { href: '/r/ABC234' }, childNodes: [] } }],
    }
    expect(masked(3, data)?.data).toEqual({
      ...data,
      attributes: [
        { id: 2, attributes: { class: 'open', style: { color: 'red' } } },
        { id: 3, attributes: { hidden: null } },
      ],
      adds: [{ parentId: 1, nextId: null, node: { type: 2, attributes: {}, childNodes: [] } }],
    })
  })

  test('says of an input that something was typed, not what or how much', () => {
    expect(masked(3, { source: 5, id: 4, text: 'Secret', isChecked: true, userTriggered: true })?.data).toEqual({
      source: 5,
      id: 4,
      text: '***',
      isChecked: false,
    })
    expect([maskedInput(''), maskedInput('a'), maskedInput('a long secret')]).toEqual(['', '***', '***'])
  })

  test.each([
    ['of media', 3, { source: 7, id: 1, currentTime: 3 }],
    ['of a style sheet', 3, { source: 8, adds: [{ rule: 'a::after{content:"Secret"}' }] }],
    ['of a canvas', 3, { source: 9, id: 1 }],
    ['of the console', 3, { source: 11, payload: ['Secret'] }],
    ['of a selection', 3, { source: 14, ranges: [] }],
    ['of another kind', 3, { source: 99, text: 'Secret' }],
    ['with the address of the page', 4, { href: 'https://parley.example/r/ABC234', width: 1, height: 1 }],
    ['of a plugin', 6, { payload: 'Secret' }],
    ['without data', 3, null],
  ])('%s is dropped', (_, type, data) => expect(masked(type, data)).toBeNull())
})

describe('[BC11] a recording', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  type Sent = 'stored' | 'later' | 'refused'
  const recorded = (...results: Sent[]) => {
    const [sent, left]: [Chunk[], Chunk[]] = [[], []]
    const state = { over: 0 }
    const chunks = new Chunks({
      send: async (chunk) => {
        sent.push(chunk)
        return (results.length > 1 ? results.shift() : results[0]) ?? 'stored'
      },
      sendOnLeaving: (chunk) => void left.push(chunk),
      over: () => void state.over++,
    })
    const add = (at: number, characters = 0) =>
      chunks.add({ type: 3, data: { source: 3, filling: 'x'.repeat(characters) }, timestamp: at })
    return { chunks, sent, left, state, add }
  }
  const eventsOf = ({ events }: Chunk) => events.map((line) => JSON.parse(line).timestamp)

  test('is sent in numbered chunks, the first after a second, others every ten, when there is something', async () => {
    const { sent, add } = recorded()
    add(1)
    add(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent.length).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000)
    add(3)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(sent.length).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent.map((chunk) => [chunk.seq, chunk.final, eventsOf(chunk)])).toEqual([
      [0, false, [1, 2]],
      [1, false, [3]],
    ])
  })

  test('sends much at once without waiting', async () => {
    const { sent, add } = recorded()
    add(1, 400_000)
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.length).toBe(1)
  })

  test('sends the same chunk again while the service does not answer, and goes on in order', async () => {
    const { sent, add, state } = recorded('later', 'later', 'stored')
    add(1)
    await vi.advanceTimersByTimeAsync(10_000)
    add(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent.map((chunk) => [chunk.seq, eventsOf(chunk)])).toEqual([
      [0, [1]],
      [0, [1]],
      [0, [1]],
      [1, [2]],
    ])
    expect(state.over).toBe(0)
  })

  test('ends when the service refuses, or never answers', async () => {
    for (const result of ['refused', 'later'] as const) {
      const { sent, add, state } = recorded(result)
      add(1)
      await vi.advanceTimersByTimeAsync(600_000)
      const requests = sent.length
      add(2)
      await vi.advanceTimersByTimeAsync(600_000)
      expect([state.over, sent.length]).toEqual([1, requests])
    }
  })

  test('has at most 200 chunks, made more slowly in the second half, the last of them final', async () => {
    const { sent, add, state } = recorded()
    let halfAt = 0
    for (let second = 0; second < 7_200; second++) {
      add(second)
      await vi.advanceTimersByTimeAsync(1_000)
      if (sent.length === CHUNKS_MAX / 2 && halfAt === 0) halfAt = second
    }
    expect([sent.length, sent.at(-1)?.seq, sent.at(-1)?.final, state.over]).toEqual([200, 199, true, 1])
    expect(sent.filter(({ final }) => final).length).toBe(1)
    expect(Number(JSON.parse(sent.at(-1)?.events.at(-1) ?? '{}').timestamp)).toBeGreaterThan(3 * halfAt)
  })

  test('sends nothing on leaving before its first chunk, which holds the page', () => {
    const { chunks, left, add, state } = recorded()
    add(1)
    chunks.leave()
    expect([left, state.over]).toEqual([[], 1])
  })

  test('sends what fits when the page goes away, as its last chunk', async () => {
    const { chunks, sent, left, add, state } = recorded()
    add(1)
    await vi.advanceTimersByTimeAsync(10_000)
    for (let at = 2; at < 10; at++) add(at, 10_000)
    chunks.leave()
    add(99)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sent.length, left.map((chunk) => [chunk.seq, chunk.final, eventsOf(chunk)]), state.over]).toEqual([
      1,
      [[1, true, [2, 3, 4, 5]]],
      1,
    ])
  })
})
