import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, told } from '../attack.ts'
import { Bystander, type Guest, guest, meeting } from '../guest.ts'
import { Victim } from '../victim.ts'

const READERS = 10
const ASK_EVERY_MS = 50
const MESSAGES = 500
const GROWTH_MB_MAX = 400
const WAIT_MS_MAX = 1_000
const SHORT_WAIT_MS_MAX = 4_000
const TEXT = 'The supplier delivers the goods within thirty days of the order. '.repeat(15)

/** Seated people request the whole state again and again without reading: memory stays bounded and others are not slowed. */
export const readers: Attack = {
  name: 'readers that never read',
  async run(extent) {
    const lastsMs = extent === 'whole' ? 25_000 : 4_000
    const bound = extent === 'whole' ? WAIT_MS_MAX : SHORT_WAIT_MS_MAX
    const victim = await Victim.start({ RATE_LIMITS: 'off' })
    const findings: string[] = []
    let growthMb = 0
    const { code, host } = await meeting(victim.url)
    for (let i = 0; i < MESSAGES; i++) await host.ask('chat:message', { text: `${i} ${TEXT}`.slice(0, 1_000) })
    const bystander = await Bystander.enter(victim.url)
    const deaf = await Promise.all(Array.from({ length: READERS }, () => guest(victim.url)))
    try {
      await Promise.all(deaf.map((one, i) => one.ask('room:join', { code, name: `Deaf ${i}` })))
      const before = victim.memoryMb()
      for (const one of deaf) stopReading(one)
      const until = performance.now() + lastsMs
      while (performance.now() < until && victim.isAlive) {
        for (const one of deaf) one.socket.emit('room:state', {}, () => {})
        await pause(ASK_EVERY_MS)
      }
      growthMb = victim.peakMb - before
      if (growthMb > GROWTH_MB_MAX) findings.push(`memory rose by ${Math.round(growthMb)} MB`)
      if (bystander.worstMs > bound) findings.push(`somebody else waited ${Math.round(bystander.worstMs)} ms`)
      if (!victim.isAlive) findings.push('the service ended')
      findings.push(...victim.faults())
    } finally {
      for (const one of deaf) one.leave()
      host.leave()
      await bystander.leave()
      await victim.remove()
    }
    return {
      tried: `${READERS} for ${lastsMs / 1_000} s`,
      figure: `+${Math.round(growthMb)} of ${GROWTH_MB_MAX} MB`,
      findings: told(findings),
    }
  },
}

/** Leaves arriving data in the kernel. */
function stopReading({ socket }: Guest): void {
  const { transport } = socket.io.engine as unknown as { transport: { ws: { _socket: { pause(): void } } } }
  transport.ws._socket.pause()
}
