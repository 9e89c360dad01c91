import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { progressText } from '#gateway/mails/progress.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { folderTexts } from '#stores/kept/folder.ts'
import { eventually } from '../../helpers/stage.ts'
import { everybody, fakeMailer, keptProgress, opened, refused, Writer } from './post.ts'

const fresh = () => {
  const log = memoryLog()
  return { log, writer: new Writer(log), mailer: fakeMailer(), progress: keptProgress() }
}
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`)

describe('mails that follow from the log', () => {
  test('[IM4] each recipient of each event gets one mail', async () => {
    const { writer, ...parts } = fresh()
    const { outbox, faults, outcomes } = await opened(parts)
    await writer.note('first', ['ann', 'bo'])
    await writer.note('second', [])
    await writer.note('second', ['ann'])
    await eventually(() => expect(parts.mailer.sent.toSorted()).toEqual(['ann first', 'ann second', 'bo first']))
    await outbox.stop()
    expect([outbox.waiting, faults, outcomes]).toEqual([0, [], ['sent', 'sent', 'sent']])
  })

  test('[IM3] a new outbox sends nothing about what happened before it', async () => {
    const { writer, ...parts } = fresh()
    await writer.note('old', ['ann'])
    const { outbox } = await opened(parts)
    await writer.note('new', ['ann'])
    await eventually(() => expect(parts.mailer.sent).toEqual(['ann new']))
    await outbox.stop()
  })

  test('[IM3] what happened while the service was down is sent after its start, and only that', async () => {
    const { writer, ...parts } = fresh()
    const first = await opened(parts)
    await writer.note('first', ['ann'])
    await eventually(() => expect(parts.mailer.sent).toHaveLength(1))
    await first.outbox.stop()
    await writer.note('second', ['ann'])
    const second = await opened(parts)
    await eventually(() => expect(parts.mailer.sent).toEqual(['ann first', 'ann second']))
    await second.outbox.stop()
  })

  test('[IM7] a mail that is no longer wanted when its turn comes is not sent', async () => {
    const { writer, ...parts } = fresh()
    const { outbox, outcomes } = await opened({ ...parts, correspondence: everybody(['bo']) })
    await writer.note('first', ['bo', 'ann'])
    await eventually(() => expect(outcomes).toHaveLength(2))
    await outbox.stop()
    expect([parts.mailer.sent, outcomes]).toEqual([['ann first'], ['dropped', 'sent']])
  })

  test('[IM4] a stop waits for the mail under way and leaves the others to the next start', async () => {
    const { writer, ...parts } = fresh()
    const { promise, resolve } = Promise.withResolvers<void>()
    parts.mailer.before = () => promise
    const first = await opened(parts)
    await writer.note('first', names('p', 9))
    await eventually(() => expect(first.outbox.waiting).toBe(9))
    const stopped = first.outbox.stop()
    resolve()
    await stopped
    expect(parts.mailer.sent).toEqual(['p0 first', 'p1 first', 'p2 first'])
    const second = await opened(parts)
    await eventually(() => expect(parts.mailer.sent).toHaveLength(9))
    await second.outbox.stop()
    expect(new Set(parts.mailer.sent).size).toBe(9)
    expect(first.faults).toEqual([])
  })
})

describe('mails that are not taken', () => {
  test('[IM5] are sent again, and given up in the end', async () => {
    const { writer, ...parts } = fresh()
    const attempts: string[] = []
    parts.mailer.before = async ({ to }) => {
      attempts.push(to)
      if (to === 'late' ? attempts.filter((one) => one === to).length < 3 : true) throw refused(false)
    }
    const { outbox, faults, outcomes } = await opened(parts)
    await writer.note('first', ['late', 'never'])
    await eventually(() => expect(outcomes).toHaveLength(6))
    expect(parts.mailer.sent).toEqual(['late first'])
    expect(attempts.toSorted()).toEqual(['late', 'late', 'late', 'never', 'never', 'never'])
    expect(outcomes.toSorted()).toEqual(['given-up', 'retried', 'retried', 'retried', 'retried', 'sent'])
    expect(faults).toEqual(['mails: Error: A mail was given up.'])
    await outbox.stop()
  })

  test('[IM5] are given up at once when the server refuses them for good', async () => {
    const { writer, ...parts } = fresh()
    parts.mailer.before = async () => {
      throw refused(true)
    }
    const { outbox, outcomes } = await opened(parts)
    await writer.note('first', ['nobody'])
    await eventually(() => expect(outcomes).toEqual(['given-up']))
    await outbox.stop()
  })

  test('[IM5] hold up nobody else, and are remembered over a start beside all that was sent', async () => {
    const { writer, ...parts } = fresh()
    parts.mailer.before = async ({ to }) => {
      if (to === 'bad') throw refused(false)
    }
    const first = await opened({ ...parts, retriesMs: [60_000] })
    await writer.note('first', ['a', 'bad', 'b'])
    await writer.note('second', names('p', 50))
    await eventually(() => expect(parts.mailer.sent).toHaveLength(52))
    await first.outbox.stop()
    parts.mailer.before = async () => {}
    const second = await opened(parts)
    await eventually(() => expect(parts.mailer.sent.slice(52)).toEqual(['bad first']))
    await eventually(() => expect(second.outbox.waiting).toBe(0))
    await second.outbox.stop()
    expect(JSON.parse(parts.progress.saved ?? '')).toMatchObject({ settled: {} })
  })

  test('[IM6] more than 2,000 unsent mails are left in the log until some are settled', async () => {
    const { writer, ...parts } = fresh()
    const { promise, resolve } = Promise.withResolvers<void>()
    parts.mailer.before = () => promise
    const { outbox } = await opened(parts)
    for (let i = 0; i < 30; i++) await writer.note(`n${i}`, names('p', 100))
    await eventually(() => expect(outbox.waiting).toBe(2_000))
    resolve()
    await eventually(() => expect(parts.mailer.sent).toHaveLength(3_000))
    await outbox.stop()
    expect(new Set(parts.mailer.sent).size).toBe(3_000)
  })
})

test('[IM3] [IM4] a kill at any instant loses no mail, and repeats at most the three under way', async () => {
  const recipients = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'bad'), { maxLength: 5 }), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(recipients, fc.integer({ min: 0, max: 12 }), async (events, killAfter) => {
      const { writer, ...parts } = fresh()
      const { promise, resolve } = Promise.withResolvers<void>()
      let bad = 0
      let isDead = false
      parts.mailer.before = async ({ to }) => {
        if (to === 'bad' && bad++ === 0) throw refused(false)
        isDead ||= parts.mailer.sent.length >= killAfter
        parts.progress.dead = isDead
        if (isDead) await promise
      }
      const first = await opened({ ...parts, retriesMs: [1, 1] })
      const expected = events.flatMap((to, i) => [...new Set(to)].map((name) => `${name} ${i}`))
      for (const [i, to] of events.entries()) await writer.note(String(i), [...new Set(to)])
      await eventually(() => expect(isDead || parts.mailer.sent.length === expected.length).toBe(true))
      const sent = [...parts.mailer.sent]
      const reborn = { ...keptProgress(), load: parts.progress.load }
      const mailer = fakeMailer()
      const second = await opened({ log: parts.log, mailer, progress: reborn })
      await eventually(() => expect(new Set([...sent, ...mailer.sent])).toEqual(new Set(expected)))
      await eventually(() => expect(second.outbox.waiting).toBe(0))
      expect(sent.length + mailer.sent.length - expected.length).toBeLessThanOrEqual(3)
      resolve()
      await Promise.all([first.outbox.stop(), second.outbox.stop()])
    }),
    { numRuns: 40 },
  )
})

describe('the file of the progress', () => {
  test('[IM3] comes back as saved, holds no address, and leaves nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-mails-'))
    const file = progressText(folderTexts(folder))
    expect(await file.load()).toBeNull()
    const progress = { position: '0007', settled: { '0009': 'all', '0011': ['mb_1', 'mb_2'] } } as const
    await file.save(progress)
    await file.save(progress)
    await writeFile(join(folder, 'mails.json.0a1b2c3d'), '{}')
    expect(await file.load()).toEqual(progress)
    expect(await readdir(folder)).toEqual(['mails.json'])
    expect(await readFile(join(folder, 'mails.json'), 'utf8')).not.toContain('@')
    await rm(folder, { recursive: true })
  })

  test('[IM3] a damaged one is reported, and the outbox begins at the end of the log', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-mails-'))
    await writeFile(join(folder, 'mails.json'), '{"version":1,')
    const { writer, ...parts } = fresh()
    await writer.note('old', ['ann'])
    const { outbox, faults } = await opened({ ...parts, progress: progressText(folderTexts(folder)) })
    await writer.note('new', ['ann'])
    await eventually(() => expect(parts.mailer.sent).toEqual(['ann new']))
    await outbox.stop()
    expect(faults).toEqual([expect.stringMatching(/^mails progress: SyntaxError/)])
    await rm(folder, { recursive: true })
  })
})
