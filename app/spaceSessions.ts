import type { ReadMaterial } from '#assistant/analysis/analysisThread.ts'
import type { Allowance } from '#assistant/lanes/allowance.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { SessionAllowance } from '#gateway/spaces/sessions/allowance.ts'
import { type FileTextServices, FileTexts } from '#gateway/spaces/sessions/fileTexts.ts'
import { SessionLinks } from '#gateway/spaces/sessions/links.ts'
import { SpaceMaterials } from '#gateway/spaces/sessions/material.ts'
import { Openings } from '#gateway/spaces/sessions/opening.ts'
import { type SessionsServices, SpaceSessions } from '#gateway/spaces/sessions/sessions.ts'
import type { openArchive } from './archive.ts'

type Own = 'links' | 'allowance' | 'accounts' | 'view' | 'reached' | 'report'
type Parts = Omit<SessionsServices, Own> &
  FileTextServices & { readonly archive: Awaited<ReturnType<typeof openArchive>> }

/** Review meetings on spaces. Rooms and their assistant come before the spaces, so these join later, by `begin`. */
export function openSpaceSessions(accounts: Accounts) {
  const links = new SessionLinks()
  const allowance = new SessionAllowance(links, accounts)
  let begun: { readonly sessions: SpaceSessions; readonly materials: SpaceMaterials } | null = null
  const prepared = new WeakSet<Room>()
  return {
    allowance: allowance satisfies Allowance,
    material: (async (code, known) => (await begun?.materials.of(code, known)) ?? null) satisfies ReadMaterial,
    attend(room: Room): void {
      if (!begun || room.state.space === null) return
      begun.sessions.attend(room)
      if (prepared.has(room)) return
      prepared.add(room)
      begun.materials.prepare(room.state)
    },
    begin({ archive, ...parts }: Parts) {
      const { reached, openSessions: view } = archive
      const report = (code: string) => archive.archive.report(code)
      const services = { ...parts, links, allowance, accounts, view, reached, report }
      const sessions = new SpaceSessions(services)
      begun = { sessions, materials: new SpaceMaterials({ ...services, texts: new FileTexts(services) }) }
      return { sessions, openings: new Openings(services) }
    },
  }
}
