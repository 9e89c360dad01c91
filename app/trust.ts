import { isIP } from 'node:net'
import { TRASH_MS } from '#engine/space/limits.ts'
import { isPublicAddress } from '#integrations/pages/publicAddress.ts'
import type { Trust } from '#protocol/views/trust.ts'
import type { Core } from './core.ts'
import type { Settings } from './settings.ts'

const DAY_MS = 24 * 60 * 60_000
const STANDARD_NOTES = [
  'Documents, messages and summaries are kept by this service with the meeting that they belong to.',
  'A language model, where one is set up, reads messages and parts of the documents.',
]
const ENTERPRISE_NOTES = [
  'Titles and previews of sections, messages, notes, board files and files that people add to a space are kept by the coordinating service.',
  'A document passes through the memory of the coordinating service on its way to the resident, and is kept nowhere there.',
  'What the resident answers to a question becomes a chat message of at most 1,000 characters: the one way by which words of a document reach the coordinating service.',
  'When a meeting ends, the resident destroys its keys first and then its data. A record asked for at the end stays for at most 24 hours, sealed under a key that only its link holds.',
]

/** Says where data lives, for how long, and who else takes part, as the service is set up. [KX80] */
export function trusted(settings: Settings, { llm, plane }: Pick<Core, 'llm' | 'plane'>): () => Trust {
  const isEnterprise = plane !== null
  const fixed = {
    tier: settings.TIER,
    plane: isEnterprise ? 'resident' : 'monolith',
    residentPublicUrl: plane?.resident.publicUrl ?? null,
    retention: {
      documents: isEnterprise ? 'resident' : 'room',
      summaries: isEnterprise ? 'sealed-until-end' : 'room',
      trashDays: trashDays(),
      telemetryDays: settings.TELEMETRY_RETENTION_DAYS,
      replayDays: settings.REPLAY_RETENTION_DAYS,
    },
    encryption: { tokens: 'AES-256-GCM', summaries: isEnterprise ? 'AES-256-GCM' : null },
    telemetry: { enabled: true, doNotTrack: true, optOut: true },
    subprocessors: subprocessorsOf(settings),
    notes: isEnterprise ? ENTERPRISE_NOTES : STANDARD_NOTES,
    version: '0.1.0',
  } as const
  return () => ({ ...fixed, ai: { ...llm(), location: locationOf(settings.OLLAMA_URL) } })
}

function trashDays(): 30 {
  if (TRASH_MS !== 30 * DAY_MS) throw new Error('Trash is not kept for 30 days.')
  return 30
}

function locationOf(model: string | undefined): Trust['ai']['location'] {
  if (model === undefined) return 'none'
  return isOwn(hostOf(model)) ? 'local' : 'remote'
}

/** Services of others that the settings name; those on this machine or in its own network are nobody else's. [KX81] */
function subprocessorsOf(settings: Settings): Trust['subprocessors'] {
  const { MAIL_TRANSPORT: mail } = settings
  const used = [
    [settings.OLLAMA_URL, 'Language model'],
    [/^smtps?:/.test(mail) ? mail : undefined, 'Sending of mails'],
    [settings.LIVEKIT_URL, 'Video and sound'],
    [settings.EGRESS_BASE_URL, 'Recordings'],
    [settings.OIDC_ISSUER, 'Sign-in'],
  ] as const
  return used.flatMap(([url, purpose]) => {
    if (url === undefined || isOwn(hostOf(url))) return []
    return [{ name: hostOf(url), purpose }]
  })
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '')

/** True for addresses that are not the public Internet's, and for names that only an own network knows. */
function isOwn(host: string): boolean {
  if (isIP(host) !== 0) return !isPublicAddress(host)
  return !host.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)$/.test(host)
}
