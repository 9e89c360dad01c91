import type { Lead } from '#protocol/views/admin/outreach.ts'
import { t } from '../../strings/t.ts'

/** What a lead is called: its name, else its address or company. */
export const leadName = ({ name, email, company }: Pick<Lead, 'name' | 'email' | 'company'>): string =>
  name ?? email ?? company ?? t.outreach.shared.nameless
