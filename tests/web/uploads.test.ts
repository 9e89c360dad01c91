import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fileSize } from '../../web/app/spaces/material/fileSize.ts'
import { type SendFile, Uploads } from '../../web/app/spaces/material/uploads.ts'

const file = (name: string, size = 1) => new File([new Uint8Array(size)], name)

function givenUploads(send: SendFile<string>) {
  const done: (readonly [string, string | null])[] = []
  const onDone = (value: string, place: string | null) => void done.push([value, place])
  return { uploads: new Uploads<string>({ send, bytesMax: 10, tooLarge: 'Too large.', onDone }), done }
}

test('[WO9] files are sent one after the other with their progress, and leave the list when they are stored', async () => {
  const log: string[] = []
  const { uploads, done } = givenUploads(async ({ name }, onProgress) => {
    log.push(`begin ${name}`)
    onProgress(0.5)
    await wait(5)
    log.push(`end ${name}, ${uploads.list.get().find((upload) => upload.name === name)?.share}`)
    return { ok: true, value: name }
  })
  uploads.add([file('a'), file('b')], 'section')
  uploads.add([file('c')])
  await expect.poll(() => uploads.list.get()).toEqual([])
  expect(log).toEqual(['begin a', 'end a, 0.5', 'begin b', 'end b, 0.5', 'begin c', 'end c, 0.5'])
  expect(done).toEqual([
    ['a', 'section'],
    ['b', 'section'],
    ['c', null],
  ])
})

test('[WO9] a refused file stays with the sentence until it is dismissed; the next one is sent all the same', async () => {
  const { uploads, done } = givenUploads(async ({ name }) =>
    name === 'a' ? { ok: false, error: 'The plan is used up.', status: 402 } : { ok: true, value: name },
  )
  uploads.add([file('a'), file('large', 11), file('b')])
  await expect.poll(() => done).toEqual([['b', null]])
  expect(uploads.list.get().map(({ name, error }) => [name, error])).toEqual([
    ['a', 'The plan is used up.'],
    ['large', 'Too large.'],
  ])
  for (const { id } of uploads.list.get()) uploads.dismiss(id)
  expect(uploads.list.get()).toEqual([])
})

test('[WO9] sizes of files are given in words', () => {
  expect([0, 1_023, 1_536, 12_000_000, 3 * 2 ** 30].map(fileSize)).toEqual([
    '0 B',
    '1023 B',
    '1.5 KB',
    '11 MB',
    '3.0 GB',
  ])
})
