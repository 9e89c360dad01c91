import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readChunk } from '#gateway/telemetry/replays/readChunk.ts'
import { uuidOf } from '../../helpers/beacons.ts'

test('[TE13] attributes that would load something are not kept, wherever they stand', () => {
  const frame = {
    type: 2,
    tagName: 'iframe',
    attributes: { SRC: 'https://else.example', class: 'wide' },
    childNodes: [],
  }
  const changed = { source: 0, attributes: [{ id: 7, attributes: { src: 'https://else.example', style: 'top: 0' } }] }
  const events = [
    { type: 2, timestamp: 1, data: { node: frame } },
    { type: 3, timestamp: 2, data: changed },
  ]
  const sent = { v: 1, replayId: uuidOf(1), anonId: uuidOf(2), seq: 0, startedAt: 1, path: '/', events }
  const bytes = new TextEncoder().encode(JSON.stringify(sent))
  const read = readChunk({ bytes, isPacked: false, unpackedMax: 10_000 })
  const kept = read.is === 'chunk' ? gunzipSync(read.stored).toString() : read.is
  expect(kept).not.toContain('else.example')
  expect(JSON.parse(kept)).toMatchObject([
    { data: { node: { tagName: 'iframe', attributes: { class: 'wide' } } } },
    { data: { source: 0, attributes: [{ id: 7, attributes: { style: 'top: 0' } }] } },
  ])
})
