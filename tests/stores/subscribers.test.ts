import { expect, test, vi } from 'vitest'
import { Subscribers } from '#stores/events/subscribers.ts'
import type { PageRequest } from '#stores/events/subscription.ts'

const breath = () => new Promise(setImmediate)

async function atRest() {
  const source = { head: '1', page: vi.fn(async (_: PageRequest) => ({ reached: source.head, decode: () => [] })) }
  const subscribers = new Subscribers({ head: () => source.head, page: source.page, checkPosition: () => {} })
  const events = vi.fn()
  const options = { after: '1', categories: ['room'], wants: (_: string, type: string) => type === 'ended' }
  const subscription = subscribers.add(options, { events })
  await subscription.ready
  const commit = (from: string, head: string, stream: string, type: string) => {
    source.head = head
    subscribers.wake({ from, events: [{ stream, type }] })
  }
  return { source, subscription, subscribers, commit }
}

test.each([
  ['user-1', 'ended'],
  ['room-1', 'messaged'],
])('[PF1] a subscription at rest passes over %s %s without a look', async (stream, type) => {
  const { source, subscription, commit, subscribers } = await atRest()
  commit('1', '2', stream, type)
  commit('2', '3', stream, type)
  expect(subscription.position).toBe('3')
  await breath()
  expect(source.page).not.toHaveBeenCalled()
  commit('3', '4', 'room-1', 'ended')
  await breath()
  expect(source.page).toHaveBeenCalledWith(expect.objectContaining({ after: '3' }))
  await subscribers.close()
})

test('[LG6] one that stands elsewhere, or is told of positions, goes the long way', async () => {
  const { source, commit, subscribers } = await atRest()
  commit('0', '2', 'user-1', 'ended')
  await breath()
  expect(source.page).toHaveBeenCalledTimes(1)
  const checkpoint = vi.fn()
  await subscribers.add({ after: '2', categories: ['room'] }, { events: () => {}, checkpoint }).ready
  commit('2', '3', 'user-1', 'ended')
  await breath()
  expect(checkpoint).toHaveBeenLastCalledWith('3')
  await subscribers.close()
})
