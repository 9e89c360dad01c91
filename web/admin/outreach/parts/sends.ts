import type { Lead } from '#protocol/views/admin/outreach.ts'

export type Send = Lead['sends'][number]

/** The latest mail to a lead; null before the first. */
export const latestSend = ({ sends }: Pick<Lead, 'sends'>): Send | null => sends.at(-1) ?? null

/** Mails that went out, or may have: their steps are spent. */
export const goneOut = ({ sends }: Pick<Lead, 'sends'>): readonly Send[] =>
  sends.filter(({ status }) => status !== 'failed')

/** Times that the lead was written to, a message to its profile counted. */
const stepsDone = ({ sends, dm }: Pick<Lead, 'sends' | 'dm'>): number =>
  goneOut({ sends }).reduce((most, { step }) => Math.max(most, step), dm?.sentAt ? 1 : 0)

/** The step of the next mail, from 1. */
export const nextStep = (lead: Pick<Lead, 'sends' | 'dm'>): number => stepsDone(lead) + 1

/** When the lead was written to last, or may have been; null before the first time. */
export const lastSentAt = (lead: Pick<Lead, 'sends' | 'dm'>): number | null =>
  goneOut(lead).at(-1)?.at ?? lead.dm?.sentAt ?? null
