import type { Lead } from '#protocol/views/admin/outreach.ts'
import { day } from '../../parts/times.ts'
import { t } from '../../strings/t.ts'
import { latestSend } from '../parts/sends.ts'

const said = t.outreach.leads.next

export interface NextStep {
  readonly text: string
  /** Whether a person has to do something. */
  readonly isDue: boolean
}

const due = (text: string): NextStep => ({ text, isDue: true })
const rests = (text: string): NextStep => ({ text, isDue: false })

/** What is to be done about a lead next, in a few words. [WF2] */
export function nextStepOf(lead: Lead, now: number): NextStep {
  const { status } = lead
  if (lead.erased) return rests(said.none)
  if (lead.sending !== null) return rests(said.sending)
  if (status === 'replied') return due(said.answer)
  if (status === 'sent' && latestSend(lead)?.status === 'unknown') return due(said.unknown)
  if (status !== 'new' && status !== 'drafted' && status !== 'sent') return rests(said.none)
  if (lead.suppressed) return rests(said.blocked)
  if (status === 'sent') return followUp(lead, now)
  if (status === 'new') return due(said.draft)
  if (lead.email === null) return due(said.address)
  return due(latestSend(lead)?.status === 'failed' ? said.retry : said.send)
}

function followUp({ nextAt }: Lead, now: number): NextStep {
  if (nextAt === null) return rests(said.waiting)
  return nextAt > now ? rests(said.waits(day(nextAt))) : due(said.due)
}
