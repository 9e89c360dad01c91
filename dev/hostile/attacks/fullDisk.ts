import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attack, Outcome } from '../attack.ts'
import { guest, meeting } from '../guest.ts'
import { type Scene, underAttack } from '../underAttack.ts'

const DISK_MB = 14
const BALLAST_BYTES = 8 * 1024 * 1024
/** Maximum messages sent to fill the disk. */
const MESSAGES_MAX = 8_000
const AT_ONCE = 25
const REFUSALS_WANTED = 5
const OWN_LINES_MAX = 40
const TEXT = 'The supplier delivers the goods within thirty days of the order. '.repeat(14)

/** A full disk: the service refuses instead of losing, and continues with everything acknowledged once there is space. */
export const fullDisk: Attack = {
  name: 'a disk that fills up',
  obstacle: () => (mounted((folder) => folder !== null) ? null : 'no small disk can be mounted here'),
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'parley-disk-'))
    mount(folder)
    try {
      await writeFile(join(folder, 'ballast'), Buffer.alloc(BALLAST_BYTES, 1))
      return await underAttack({ folder }, fill)
    } finally {
      unmount(folder)
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Fills the disk up to refusals, makes room, and looks for what was acknowledged. */
async function fill({ victim, findings }: Scene): Promise<Omit<Outcome, 'findings'>> {
  const kept: string[] = []
  let refused = 0
  const { code, host, participantId } = await meeting(victim.url)
  for (let i = 0; i < MESSAGES_MAX && refused < REFUSALS_WANTED; i += AT_ONCE) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        host.ask('chat:message', { text: `${i + n} ${TEXT}` }).catch(() => null),
      ),
    )
    for (const answer of answers) {
      if (answer?.ok) kept.push(answer.id)
      else if (typeof answer?.error === 'string') refused += 1
      else findings.push('a message on the full disk got no answer')
    }
    if (findings.length > 0) break
  }
  if (refused === 0) findings.push('the disk never became full')
  if (kept.length === 0) findings.push('nothing was acknowledged, so nothing was tried')
  if (!victim.isAlive) findings.push('the service ended on the full disk')
  host.leave()
  await rm(join(victim.folder, 'ballast'))
  await victim.kill()
  await victim.restart()
  const again = await guest(victim.url)
  const { state, error } = await again.ask('room:rejoin', { code, participantId })
  if (error) findings.push(`after room was made the room is gone: ${error}`)
  const listed = new Set((state?.messages ?? []).map(({ id }: { id: string }) => id))
  // The state lists the newest messages, among them the room's own lines.
  const newest = kept.slice(Math.min(0, OWN_LINES_MAX - listed.size))
  if (newest.some((id) => !listed.has(id))) findings.push('an acknowledged message is missing after the disk was full')
  const { ok } = await again.ask('chat:message', { text: 'There is room again.' })
  if (!ok) findings.push('after room was made a message is refused')
  again.leave()
  return { tried: `${kept.length} messages`, figure: `${refused} refused in words` }
}

function mount(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]).status === 0
}

function unmount(folder: string): void {
  spawnSync('umount', ['-l', folder])
}

function mounted<T>(use: (folder: string | null) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'parley-disk-'))
  const isMounted = process.platform === 'linux' && mount(folder)
  try {
    return use(isMounted ? folder : null)
  } finally {
    if (isMounted) unmount(folder)
  }
}
