import { hash } from 'node:crypto'
import type { MailProgress } from '#gateway/mails/progress.ts'
import { progressText } from '#gateway/mails/progress.ts'
import type { Position } from '#stores/events/port.ts'
import type { KeptTexts } from '#stores/kept/port.ts'
import type { KeptKey } from '#stores/keys/port.ts'
import { MoveError } from './chains.ts'
import type { Beside } from './installation.ts'

/** Secrets that stand in for settings. */
const SECRETS = ['auth-secret', 'master-key'] as const
const JOBS = 'egress/'
const KEYS_AT_ONCE = 500

export interface CarriedTexts {
  readonly keys: number
  readonly jobs: number
  /** What the operator has to know. */
  readonly notes: readonly string[]
}

/**
 * Carries secrets, keys and jobs over. What is there already is left as it is, but for a mirror, from which is removed what the
 * source has no more; another secret in the same place is refused. [MN83]
 */
export async function carryKept(from: Beside, to: Beside, isMirror: boolean): Promise<CarriedTexts> {
  const master = await from.texts.read('master-key')
  for (const name of SECRETS) await carrySecret(name, from.texts, to.texts)
  const keys = await allKeys(from)
  const there = await allKeys(to)
  for (let i = 0; i < keys.length; i += KEYS_AT_ONCE) {
    const some = keys.slice(i, i + KEYS_AT_ONCE)
    const stand = await to.keys.add(some)
    if (some.some((key, k) => stand[k]?.wrapped !== key.wrapped))
      throw new MoveError('The database holds other keys of the same people. Choose another database.')
  }
  const names = await from.texts.names(JOBS)
  for (const name of names) await to.texts.claim(name, (await from.texts.read(name)) ?? '')
  if (isMirror) {
    const kept = new Set(keys.map(({ subject }) => subject))
    await to.keys.destroy(there.flatMap(({ subject }) => (kept.has(subject) ? [] : [subject])))
    for (const name of await to.texts.names(JOBS)) if (!names.includes(name)) await to.texts.remove(name)
  }
  return { keys: keys.length, jobs: names.length, notes: notesOn(keys, master) }
}

async function allKeys({ keys }: Beside): Promise<readonly KeptKey[]> {
  const { changes } = await keys.news()
  return changes.flatMap(({ key }) => key ?? [])
}

async function carrySecret(name: string, from: KeptTexts, to: KeptTexts): Promise<void> {
  const text = await from.read(name)
  if (text === null || (await to.claim(name, text)) === text) return
  throw new MoveError(`The target holds another ${name}: nodes were started on it before. Choose an empty database.`)
}

/** Under which master key the keys are: the kept one is carried too, one of the settings is not. */
function notesOn(keys: readonly { readonly under: string }[], master: string | null): readonly string[] {
  const own = master === null ? null : hash('sha256', Buffer.from(master.trim(), 'hex'), 'hex').slice(0, 8)
  const isOwn = keys.every(({ under }) => under === own)
  if (keys.length === 0) return []
  return isOwn
    ? [
        'The master key was carried too, beside the keys that it opens. Better set SECRETS_KEY on every node: they are then wrapped anew.',
      ]
    : ['The keys of personal data are encrypted with SECRETS_KEY. Start every node with the same one.']
}

/** The progress of mails, with the positions of another log in the place of its own. Null when there is none. */
export async function translatedMails(
  from: Beside,
  translate: (position: Position) => Position,
): Promise<MailProgress | null> {
  const progress = await progressText(from.texts).load()
  if (progress === null) return null
  const settled = Object.entries(progress.settled).map(([position, mails]) => [translate(position), mails] as const)
  return { position: translate(progress.position), settled: Object.fromEntries(settled) }
}

/** Positions that the progress names. */
export async function mailPositions(from: Beside): Promise<readonly Position[]> {
  const progress = await progressText(from.texts).load()
  return progress === null ? [] : [progress.position, ...Object.keys(progress.settled)]
}

export async function keepMails(to: Beside, progress: MailProgress): Promise<void> {
  const kept = await progressText(to.texts).load()
  // Nodes that were started before the end of a move may have come further.
  if (kept === null || kept.position < progress.position) await progressText(to.texts).save(progress)
}
