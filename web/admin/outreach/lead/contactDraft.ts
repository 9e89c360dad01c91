import { LEAD_LINE_MAX, LEAD_NOTES_MAX, LEAD_TAG_MAX, LEAD_TAGS_MAX } from '#engine/lead/limits.ts'
import type { Lead } from '#protocol/views/admin/outreach.ts'
import { t } from '../../strings/t.ts'
import type { LeadPatch } from '../outreachRest.ts'
import { isEmail } from '../parts/email.ts'

const said = t.outreach.lead.faults

/** Fields of a lead's contact as they are typed. */
export interface ContactDraft {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly title: string
  readonly profileUrl: string
  readonly tags: string
  readonly notes: string
}
export type ContactField = keyof ContactDraft

const LINES = ['name', 'email', 'company', 'title', 'profileUrl', 'notes'] as const

export function contactOf(lead: Lead): ContactDraft {
  return {
    name: lead.name ?? '',
    email: lead.email ?? '',
    company: lead.company ?? '',
    title: lead.title ?? '',
    profileUrl: lead.profileUrl ?? '',
    tags: lead.tags.join(', '),
    notes: lead.notes ?? '',
  }
}

/** Tags between commas, each once. */
export function tagsIn(text: string): readonly string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim().replace(/\s+/g, ' ')))].filter((tag) => tag !== '')
}

/** The fields that differ, as the service takes them; empty ones are removed. */
export function contactPatch(lead: Lead, draft: ContactDraft): LeadPatch {
  const tags = tagsIn(draft.tags)
  const patch: Record<string, string | null | readonly string[]> = {}
  for (const field of LINES) {
    const typed = draft[field].trim()
    if (typed !== (lead[field] ?? '').trim()) patch[field] = typed === '' ? null : typed
  }
  if (tags.join('\n') !== lead.tags.join('\n')) patch.tags = tags
  return patch
}

/** Why a field cannot be saved as it is typed. */
export function contactFaults(draft: ContactDraft): Readonly<Partial<Record<ContactField, string>>> {
  const faults: Partial<Record<ContactField, string>> = {}
  for (const field of ['name', 'company', 'title'] as const) {
    if (draft[field].trim().length > LEAD_LINE_MAX) faults[field] = said.long(LEAD_LINE_MAX)
  }
  const email = draft.email.trim()
  if (email !== '' && !isEmail(email)) faults.email = said.email
  const profile = draft.profileUrl.trim()
  if (profile !== '' && webAddress(profile) === null) faults.profileUrl = said.profile
  if (draft.notes.length > LEAD_NOTES_MAX) faults.notes = said.long(LEAD_NOTES_MAX)
  const tags = tagsIn(draft.tags)
  if (tags.length > LEAD_TAGS_MAX) faults.tags = said.tags(LEAD_TAGS_MAX)
  else if (tags.some((tag) => tag.length > LEAD_TAG_MAX)) faults.tags = said.tag(LEAD_TAG_MAX)
  return faults
}

/** An address that a browser may open; null for any other scheme, such as `javascript:`. [WF9] */
export function webAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null
  return new URL(text).protocol === 'https:' ? text : null
}
