import { fdatasync, mkdtempSync, openSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { Server, type Socket } from 'socket.io'
import { bundle, eventPacket } from '#gateway/connections/frames.ts'
import { openDoors } from './doors.ts'
import { shownFor } from './shown.ts'

/**
 * The floor: what a durable message cannot do without. Socket.IO decodes it, its text goes to a raw file, and once that is on
 * disk all its frames leave in one buffer a room, by one write a person past Node's streams. No rules, no state, no checks: a
 * file that has more to say or a reader that is slow is not provided for.
 */
const http = createServer((_request, response) => {
  reviewing = true
  response.end('{}')
})
let reviewing = false
const io = new Server(http, { serveClient: false, perMessageDeflate: false })
const file = openSync(joinPath(mkdtempSync(joinPath(tmpdir(), 'parley-floor-')), 'log'), 'a')
const rooms = new Map<string, Set<number>>()
let messages = 0

interface Waiting {
  readonly code: string
  readonly sender: string
  readonly text: string
}
let waiting: Waiting[] = []
let isBusy = false
let isPlanned = false

io.on('connection', (socket) => {
  openDoors(socket, {
    joined(code) {
      const people = rooms.get(code) ?? new Set()
      const descriptor = descriptorOf(socket)
      rooms.set(code, people.add(descriptor))
      socket.on('disconnect', () => people.delete(descriptor))
    },
    said(message) {
      waiting.push(message)
      if (isPlanned) return
      isPlanned = true
      setImmediate(commit)
    },
  })
})

/** Group commit: what arrives while the disk is waited for goes along next. */
function commit(): void {
  if (isBusy || waiting.length === 0) return
  isBusy = true
  const batch = waiting
  waiting = []
  writeSync(file, batch.map(({ code, sender, text }) => `${JSON.stringify({ code, sender, text })}\n`).join(''))
  fdatasync(file, () => {
    isBusy = false
    isPlanned = false
    deliver(batch)
    commit()
  })
}

function deliver(batch: readonly Waiting[]): void {
  const packets = new Map<string, string[]>()
  for (const { code, sender, text } of batch) {
    messages += 1
    const shown = shownFor({ text, sender, number: messages, reviewing })
    const own = packets.get(code) ?? []
    packets.set(code, own)
    own.push(...shown.map(([event, payload]) => eventPacket(event, payload)))
  }
  for (const [code, own] of packets) {
    for (const frames of bundle(own).frames()) {
      for (const descriptor of rooms.get(code) ?? []) writeSync(descriptor, frames)
    }
  }
}

/** Of the TCP socket, which is the same before the upgrade and after it. */
function descriptorOf(socket: Socket): number {
  return Number(Reflect.get(Object(Reflect.get(socket.request.socket, '_handle')), 'fd') ?? -1)
}

http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }))
process.on('message', () => process.exit(0))
process.on('SIGINT', () => process.exit(0))
