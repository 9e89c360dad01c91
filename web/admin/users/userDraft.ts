import type { UserRow } from '#protocol/views/admin/users.ts'
import type { ChangeLine } from '../actions/auditChanges.ts'
import { inWords } from '../actions/auditChanges.ts'
import type { UserPatch } from '../adminRest.ts'
import { t } from '../strings/t.ts'

/** What of an account administrators can change. */
export interface UserDraft extends Pick<UserRow, 'name' | 'role' | 'internal' | 'disabled' | 'beta'> {
  readonly note: string | null
}
export type UserAction = keyof UserDraft

export const draftOf = ({ name, role, internal, disabled, beta, note }: UserDraft): UserDraft => {
  return { name, role, internal, disabled, beta, note }
}

/** The draft that a dialog begins with: what can only be turned on or off is turned. */
export function begun(user: UserDraft, action: UserAction): UserDraft {
  const draft = draftOf(user)
  if (action === 'internal') return { ...draft, internal: !draft.internal }
  if (action === 'disabled') return { ...draft, disabled: !draft.disabled }
  if (action === 'beta' && draft.beta === 'requested') return { ...draft, beta: 'granted' }
  return draft
}

/** The fields that differ, as the service takes them. */
export function patchOf(user: UserDraft, draft: UserDraft): UserPatch {
  const { name, note } = trimmed(draft)
  return {
    ...(name === user.name ? {} : { name }),
    ...(draft.role === user.role ? {} : { role: draft.role }),
    ...(draft.internal === user.internal ? {} : { internal: draft.internal }),
    ...(draft.disabled === user.disabled ? {} : { disabled: draft.disabled }),
    ...(draft.beta === user.beta || draft.beta === 'none' ? {} : { beta: draft.beta }),
    ...(note === user.note ? {} : { note }),
  }
}

/** The same fields in words. */
export function linesOf(user: UserDraft, draft: UserDraft): readonly ChangeLine[] {
  const patch = patchOf(user, draft)
  const { columns, note, roles, beta } = t.users
  const line = (label: string, before: unknown, after: unknown) => ({
    label,
    before: inWords(before),
    after: inWords(after),
  })
  return [
    ...(patch.name === undefined ? [] : [line(columns.name, user.name, patch.name)]),
    ...(patch.role === undefined ? [] : [line(columns.role, roles[user.role], roles[patch.role])]),
    ...(patch.internal === undefined ? [] : [line(columns.internal, user.internal, patch.internal)]),
    ...(patch.disabled === undefined ? [] : [line(columns.disabled, user.disabled, patch.disabled)]),
    ...(patch.beta === undefined ? [] : [line(columns.beta, beta[user.beta], beta[patch.beta])]),
    ...(patch.note === undefined ? [] : [line(note, user.note, patch.note)]),
  ]
}

function trimmed({ name, note }: UserDraft): Pick<UserDraft, 'name' | 'note'> {
  const text = note?.trim() ?? ''
  return { name: name.trim(), note: text === '' ? null : text }
}
