import { setTimeout as pause } from 'node:timers/promises'
import { drawsFrom } from '../../harness/draws.ts'
import type { Attack } from '../attack.ts'
import { type Guest, guest, meeting } from '../guest.ts'
import { underAttack } from '../underAttack.ts'

const TALKERS = 4
/** Milliseconds under load before the process is killed. */
const LIFE_MS_MIN = 150
const LIFE_MS_MAX = 700

interface Acknowledged {
  readonly id: string
  readonly text: string
}

/** Kills the process with SIGKILL at random while people write: nothing acknowledged may be missing or duplicated. */
export const powerCuts: Attack = {
  name: 'kill -9 while people talk',
  async run(extent, seed) {
    const rounds = extent === 'whole' ? 20 : 1
    const draw = drawsFrom(seed)
    return underAttack({}, async ({ victim, findings }) => {
      let acknowledged = 0
      let lost = 0
      for (let round = 0; round < rounds; round++) {
        const { code, host, participantId } = await meeting(victim.url)
        const others = await Promise.all(Array.from({ length: TALKERS - 1 }, () => guest(victim.url)))
        await Promise.all(others.map((other, i) => other.ask('room:join', { code, name: `Ben ${i}` })))
        const kept: Acknowledged[] = []
        const talks = [host, ...others].map((someone, i) => talk(someone, `${round}.${i}`, kept))
        await pause(LIFE_MS_MIN + draw(LIFE_MS_MAX - LIFE_MS_MIN))
        await victim.kill()
        for (const someone of [host, ...others]) someone.leave()
        await Promise.all(talks)
        await victim.restart()
        const again = await guest(victim.url)
        const { state, error } = await again.ask('room:rejoin', { code, participantId })
        again.leave()
        if (error) findings.push(`the room is gone: ${error}`)
        const texts = new Map<string, string>((state?.messages ?? []).map(({ id, text }: Acknowledged) => [id, text]))
        const missing = kept.filter(({ id, text }) => texts.get(id) !== text)
        const twice = (state?.messages.length ?? 0) - new Set((state?.messages ?? []).map(keyOf)).size
        acknowledged += kept.length
        lost += missing.length
        if (missing.length > 0) findings.push(`an acknowledged message is missing after a restart`)
        if (twice > 0) findings.push('a message is there twice')
      }
      if (acknowledged === 0) findings.push('nothing was acknowledged, so nothing was tried')
      return { tried: `${rounds} cuts`, figure: `${lost} of ${acknowledged} acknowledged lost` }
    })
  },
}

const keyOf = ({ id }: { id: string }) => id

/** Sends messages until the service is gone, and records the acknowledged ones. */
async function talk(someone: Guest, name: string, kept: Acknowledged[]): Promise<void> {
  const gone = new Promise<null>((resolve) => someone.socket.once('disconnect', () => resolve(null)))
  // Fewer messages than a room's state lists, so that each can be checked there.
  for (let i = 0; i < 120; i++) {
    const text = `Speaker ${name} says sentence ${i}.`
    const answer = await Promise.race([someone.ask('chat:message', { text }).catch(() => null), gone])
    if (answer === null) return
    if (answer.ok) kept.push({ id: answer.id, text })
  }
  await gone
}
