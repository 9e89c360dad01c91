import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ChainedEvent, verifyChain } from '#engine/stream.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { collect, digest, seqsOf } from '../contracts/eventLogSamples.ts'
import { inFolder, startLogProcess } from './logProcess.ts'

const KILLS = Number(process.env.PARLEY_KILLS ?? 10)
const LIFE_MS_MAX = 40

/** The last seq of each stream that a journal names with this verb. */
function lastSeqs(journal: readonly string[], verb: string): Map<string, number> {
  const seqs = new Map<string, number>()
  for (const line of journal) {
    const [said, stream, seq] = line.split(' ')
    if (said === verb) seqs.set(stream!, Number(seq))
  }
  return seqs
}

/** Each stream ends with what was acknowledged last, or with the whole append that was under way. */
async function checkAfterKill(folder: string, journal: readonly string[]): Promise<void> {
  const acks = lastSeqs(journal, 'ack')
  const log = await openSqliteLog(folder)
  for (const [stream, tried] of lastSeqs(journal, 'try')) {
    const [last] = await collect(log.readStream(stream, { backwards: true, limit: 1 }))
    const head = last?.seq ?? 0
    const acked = acks.get(stream)
    if (head !== tried && acked !== undefined) expect({ stream, head }).toEqual({ stream, head: acked })
    expect(head).toBeLessThanOrEqual(tried)
  }
  await log.close()
}

describe('a log whose process is killed', () => {
  test(`[LG2] [LOG-61] after ${KILLS} kills every acknowledged event is present, and beyond them at most the pending append`, async () => {
    await inFolder(async (folder) => {
      let acknowledged = 0
      for (let kill = 0; kill < KILLS; kill += 1) {
        const child = startLogProcess('write', folder)
        await child.heard('ack')
        await new Promise((resolve) => setTimeout(resolve, (LIFE_MS_MAX * kill) / KILLS))
        await child.kill()
        acknowledged += child.lines.filter((line) => line.startsWith('ack')).length
        await checkAfterKill(folder, child.lines)
      }
      expect(acknowledged).toBeGreaterThan(KILLS * 5)
      const log = await openSqliteLog(folder)
      for (const stream of new Set((await collect(log.readAll())).map((one) => one.stream))) {
        const events = (await collect(log.readStream(stream))) as unknown as ChainedEvent[]
        expect(verifyChain(events, digest)).toMatchObject({ ok: true })
      }
      await log.close()
    })
  }, 60_000)

  test('[LG13] [LOG-18] of two processes racing for a folder one gets it; a killed process releases it at once', async () => {
    await inFolder(async (folder) => {
      const racers = [startLogProcess('lock', folder), startLogProcess('lock', folder)]
      const words = await Promise.all(
        racers.map((racer) => Promise.race([racer.heard('locked'), racer.heard('refused')])),
      )
      expect(words.toSorted()).toEqual([
        'locked',
        `refused unavailable another server is using the data folder ${folder}`,
      ])
      await expect(openSqliteLog(folder)).rejects.toThrow('another server is using')
      await Promise.all(racers.map((racer) => racer.kill()))
      const log = await openSqliteLog(folder)
      expect(await log.head()).toBe('')
      await log.close()
    })
  })
})

describe('a log whose disk fails', () => {
  test('[LG10] [LOG-63] a failed write is indeterminate and stops all writing; a restart has everything acknowledged', async () => {
    await inFolder(async (folder) => {
      // Node ignores SIGXFSZ, so that a file beyond the limit fails to grow with EFBIG.
      const child = startLogProcess('burst', folder, 'ulimit -f 4000 && exec "$@"')
      await child.ended()
      const acks = child.lines.filter((line) => line.startsWith('ack'))
      expect(acks.length).toBeGreaterThan(2)
      expect(child.lines.filter((line) => line.startsWith('failed'))).toEqual([
        'failed indeterminate',
        'failed unavailable',
        'failed unavailable',
      ])
      expect(child.lines.at(-1)).toContain('"writable":false')
      const log = await openSqliteLog(folder)
      const acked = Number(acks.at(-1)!.split(' ')[1])
      const { length } = await seqsOf(log, 'room-burst')
      expect([acked, acked + 3]).toContain(length)
      await log.close()
    })
  })
})

const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0

describe('a log on a full disk', () => {
  test.skipIf(!canMount)(
    '[LOG-63] refuses whole appends, keeps every earlier one, and goes on when there is room',
    async () => {
      await inFolder(async (folder) => {
        const shell = `exec unshare -rm sh -c 'mount -t tmpfs -o size=4m tmpfs "$0" && exec "$@"' ${folder} "$@"`
        const child = startLogProcess('fill', join(folder, 'log'), shell)
        await child.ended()
        const [failed, check, recovered, counted] = child.lines.map((line) => line.split(' '))
        const before = Number(failed![2])
        expect(failed!.slice(0, 2)).toEqual(['failed', 'unavailable'])
        expect(before).toBeGreaterThan(3)
        expect(check!.slice(0, 2)).toEqual(['ok', 'false'])
        expect(recovered).toEqual(['recovered', String(before + 3), 'true'])
        expect(counted).toEqual(['counted', String(before + 3)])
      })
    },
  )
})
