import { cp, mkdtemp, open, readdir, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NotStarted } from '#replay/player/serviceProcess.ts'
import { type Draw, drawsFrom } from '../../harness/draws.ts'
import { type Attack, told } from '../attack.ts'
import { guest, meeting } from '../guest.ts'
import { Victim } from '../victim.ts'

const MESSAGES = 60
const STRETCH_BYTES = 512

/** Changes bytes of the data folder: the service refuses in words or returns exactly what was said, never anything else. */
export const damagedFiles: Attack = {
  name: 'damaged files',
  async run(extent, seed) {
    const times = extent === 'whole' ? 24 : 2
    const draw = drawsFrom(seed)
    const findings: string[] = []
    let refused = 0
    await using first = await Victim.start({ RATE_LIMITS: 'off' })
    const folder = await mkdtemp(join(tmpdir(), 'parley-damage-'))
    try {
      const { code, host, participantId } = await meeting(first.url)
      for (let i = 0; i < MESSAGES; i++) await host.ask('chat:message', { text: `Point ${i} stands as it was agreed.` })
      const { state } = await host.ask('room:state')
      const said = textsOf(state)
      host.leave()
      await first.kill()
      for (let i = 0; i < times; i++) {
        await rm(folder, { recursive: true, force: true })
        await cp(first.folder, folder, { recursive: true })
        const what = await damage(folder, draw)
        const seen = await messagesAfter(folder, code, participantId)
        if (seen.kind === 'refused') refused += 1
        if (seen.kind === 'stack') findings.push(`${what}: the start ends with a bare stack`)
        if (seen.kind === 'told' && seen.texts.some((text, n) => text !== said[n])) {
          findings.push(`${what}: other words were told than were said`)
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    return {
      tried: `${times} damages`,
      figure: `${refused} refused in words, rest told as said`,
      findings: told(findings),
    }
  },
}

const textsOf = (state: { messages: { type: string; text: string }[] }) =>
  state.messages.filter(({ type }) => type === 'user').map(({ text }) => text)

type Seen = { kind: 'refused' } | { kind: 'stack' } | { kind: 'told'; texts: string[] }

async function messagesAfter(folder: string, code: string, participantId: string): Promise<Seen> {
  try {
    await using victim = await Victim.start({ RATE_LIMITS: 'off' }, folder)
    const again = await guest(victim.url)
    const { state, error } = await again.ask('room:rejoin', { code, participantId })
    again.leave()
    return error ? { kind: 'refused' } : { kind: 'told', texts: textsOf(state) }
  } catch (error) {
    if (!(error instanceof NotStarted)) throw error
    return { kind: /^ {4}at .*\.(?:ts|js|mjs):\d+/m.test(error.output) ? 'stack' : 'refused' }
  }
}

/** Changes one file of the folder; returns a description of the change. */
async function damage(folder: string, draw: Draw): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.lock'))
  const sized = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      return { path, name, size: (await stat(path)).size }
    }),
  )
  const full = sized.filter(({ size }) => size > 0)
  const { path, name, size } = full[draw(full.length)]!
  if (draw(4) === 0) {
    await truncate(path, draw(size))
    return `${name} cut short`
  }
  const file = await open(path, 'r+')
  try {
    const length = Math.min(size, 1 + draw(STRETCH_BYTES))
    const bytes = Buffer.from(Array.from({ length }, () => draw(256)))
    await file.write(bytes, 0, length, draw(size - length + 1))
  } finally {
    await file.close()
  }
  return `${name} overwritten`
}
