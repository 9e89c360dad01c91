import type { OutboxEntry } from '@parley/client'
import { expect, test } from 'vitest'
import { Outbox } from '../../web/client/outbox.ts'

/** An outbox whose messages are answered when told to. */
function outbox() {
  const sent: string[] = []
  const answers: ((error: string | null | undefined) => void)[] = []
  let entries: readonly OutboxEntry[] = []
  const box = new Outbox(
    ({ text }) => {
      sent.push(text)
      return new Promise((resolve) => answers.push(resolve))
    },
    (changed) => {
      entries = changed
    },
  )
  const answer = async (error: string | null | undefined) => {
    answers.shift()!(error)
    await new Promise(setImmediate)
  }
  return { box, sent, answer, shown: () => entries.map(({ text, status }) => `${text} ${status}`) }
}

test('[WB5] a message being sent cannot be discarded, since it may have been delivered; a waiting one can', async () => {
  const { box, sent, answer, shown } = outbox()
  for (const text of ['a', 'b', 'c']) box.add(text, text)
  void box.flush()
  box.discard('a')
  box.discard('b')
  expect(shown()).toEqual(['a sending', 'c waiting'])
  await answer(undefined)
  expect(shown()).toEqual(['a waiting', 'c waiting'])
  void box.flush()
  await answer('no')
  expect(shown()).toEqual(['a refused', 'c sending'])
  box.discard('a')
  await answer(null)
  expect([shown(), sent]).toEqual([[], ['a', 'a', 'c']])
})

test('[WB5] an outbox cleared during a send stays empty whatever the answer, and accepts new messages', async () => {
  for (const late of [null, undefined, 'no']) {
    const { box, sent, answer, shown } = outbox()
    box.add('a', 'a')
    box.add('b', 'b')
    void box.flush()
    box.clear()
    await answer(late)
    expect(shown()).toEqual([])
    box.add('c', 'c')
    void box.flush()
    await answer(null)
    expect([shown(), sent]).toEqual([[], ['a', 'c']])
  }
})

test('[WB5] a flush during a send does not start a second send', async () => {
  const { box, sent, answer, shown } = outbox()
  for (const text of ['a', 'b']) box.add(text, text)
  void box.flush()
  void box.flush()
  expect([sent, shown()]).toEqual([['a'], ['a sending', 'b waiting']])
  await answer(null)
  expect([sent, shown()]).toEqual([['a', 'b'], ['b sending']])
})
