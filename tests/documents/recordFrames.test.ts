import { expect, test } from 'vitest'
import { FrameReader, frame, frameHead } from '#documents/frames.ts'

const CONTENTS = ['', 'one', 'Ж'.repeat(300), '{"a":1}']
const stream = Buffer.concat(CONTENTS.map((content, i) => frame('abcd'[i]!, content)))

test('frames come out as they went in, however they arrive', () => {
  for (const size of [1, 2, 4, 5, 6, 7, 100, stream.length]) {
    const reader = new FrameReader(10_000)
    const read = []
    for (let at = 0; at < stream.length; at += size) read.push(...reader.push(stream.subarray(at, at + size)))
    expect(read.map(({ tag, content }) => [tag, content.toString()])).toEqual(
      CONTENTS.map((content, i) => ['abcd'[i], content]),
    )
  }
})

test('a frame’s head announces what follows in pieces', () => {
  const reader = new FrameReader(100)
  expect(reader.push(frameHead('x', 4))).toEqual([])
  expect(reader.push(Buffer.from('ab'))).toEqual([])
  expect(reader.push(Buffer.from('cd')).map(({ content }) => content.toString())).toEqual(['abcd'])
})

test('more than the limit is not taken, and counting begins anew when told', () => {
  const reader = new FrameReader(20)
  reader.push(frame('a', 'x'.repeat(10)))
  reader.reset()
  reader.push(frame('a', 'x'.repeat(10)))
  expect(() => reader.push(frame('a', 'x'.repeat(10)))).toThrow('too much')
})
