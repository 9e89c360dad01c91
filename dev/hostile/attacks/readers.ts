import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { type Guest, guest, meeting } from '../guest.ts'
import { underAttack } from '../underAttack.ts'

const READERS = 10
const ASK_EVERY_MS = 50
const MESSAGES = { whole: 500, short: 200 } as const
const GROWTH_MB_MAX = 400
const WAIT_MS_MAX = { whole: 1_000, short: 4_000 } as const
const TEXT = 'The supplier delivers the goods within thirty days of the order. '.repeat(15)

/** Seated people request the whole state again and again without reading: memory stays bounded and others are not slowed. */
export const readers: Attack = {
  name: 'readers that never read',
  async run(extent) {
    const lastsMs = extent === 'whole' ? 25_000 : 2_000
    return underAttack({}, async ({ victim, findings, ends, bystander }) => {
      const { code, host } = await meeting(victim.url)
      for (let i = 0; i < MESSAGES[extent]; i++)
        await host.ask('chat:message', { text: `${i} ${TEXT}`.slice(0, 1_000) })
      await bystander(WAIT_MS_MAX[extent])
      const deaf = await Promise.all(Array.from({ length: READERS }, () => guest(victim.url)))
      // Whoever does not read does not notice either that the service is gone.
      ends.defer(() => {
        for (const one of deaf) one.leave()
      })
      await Promise.all(deaf.map((one, i) => one.ask('room:join', { code, name: `Deaf ${i}` })))
      const before = victim.memoryMb()
      for (const one of deaf) stopReading(one)
      const until = performance.now() + lastsMs
      while (performance.now() < until && victim.isAlive) {
        for (const one of deaf) one.socket.emit('room:state', {}, () => {})
        await pause(ASK_EVERY_MS)
      }
      const growthMb = victim.peakMb - before
      if (growthMb > GROWTH_MB_MAX) findings.push(`memory rose by ${Math.round(growthMb)} MB`)
      const figure = `+${Math.round(growthMb)} of ${GROWTH_MB_MAX} MB`
      return { tried: `${READERS} for ${lastsMs / 1_000} s`, figure }
    })
  },
}

/** Leaves arriving data in the kernel. */
function stopReading({ socket }: Guest): void {
  const { transport } = socket.io.engine as unknown as { transport: { ws: { _socket: { pause(): void } } } }
  transport.ws._socket.pause()
}
