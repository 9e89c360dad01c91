import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { type AttachmentSource, Attachments } from '#gateway/connections/attachments.ts'

class Sender extends EventEmitter {
  cuts = 0

  constructor(on: Attachments) {
    super()
    on.watch(this as unknown as AttachmentSource, () => {
      this.cuts += 1
    })
  }

  close(): void {
    this.emit('close')
  }

  says(data: string): void {
    this.emit('packet', { type: 'message', data })
  }

  attaches(bytes: number): void {
    this.emit('packet', { type: 'message', data: Buffer.alloc(bytes) })
  }
}

describe('[EV17] attachments of events that are not complete', () => {
  test('of one connection are bounded, whatever was announced', () => {
    const mallory = new Sender(new Attachments(100, 1_000))
    mallory.says('59-["room:state"]')
    mallory.attaches(60)
    mallory.attaches(40)
    expect(mallory.cuts).toBe(0)
    mallory.attaches(1)
    expect(mallory.cuts).toBe(1)
  })

  test('of all connections are bounded together; those who are gone hold nothing', () => {
    const on = new Attachments(100, 250)
    const senders = Array.from({ length: 4 }, () => new Sender(on))
    for (const sender of senders) {
      sender.says('53-["room:state"]')
      sender.attaches(80)
    }
    expect(senders.map(({ cuts }) => cuts)).toEqual([0, 0, 0, 1])
    senders[0]!.close()
    const next = new Sender(on)
    next.says('52-["room:state"]')
    next.attaches(80)
    expect(next.cuts).toBe(0)
  })

  test('are let go when the event is complete, and when another begins', () => {
    const ana = new Sender(new Attachments(100, 100))
    for (let i = 0; i < 3; i++) {
      ana.says('52-["chat:message"]')
      ana.attaches(50)
      ana.attaches(40)
    }
    ana.says('59-["chat:message"]')
    ana.attaches(90)
    ana.says('2["chat:message",{}]')
    ana.says('59-["chat:message"]')
    ana.attaches(90)
    expect(ana.cuts).toBe(0)
  })
})
