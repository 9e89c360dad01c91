import type { Lead, OutreachOverview } from '#protocol/views/admin/outreach.ts'
import { useToast } from '../../../app/ui/toastContext.ts'
import { t } from '../../strings/t.ts'
import type { Mail } from '../outreachRest.ts'
import { baseOf } from './conflict.ts'
import { mailFaults, mailOf, sendBlock, takesDraft } from './mailDraft.ts'
import { type Save, useSave } from './useSave.ts'
import { type Typed, useTyped } from './useTyped.ts'

/** The next mail of a lead while it is edited. */
export interface MailDraft {
  readonly mail: Mail
  /** What was typed and not saved; null when nothing was. */
  readonly typed: Typed<Mail> | null
  readonly faults: ReturnType<typeof mailFaults>
  /** Whether the service keeps it as a draft; a follow-up is sent as it is typed. */
  readonly isStored: boolean
  readonly canSave: boolean
  /** Why it cannot be sent now; null when it can be. */
  readonly block: string | null
  readonly save: Save
  type(change: Partial<Mail>): void
  drop(): void
  /** Saves what was typed, over the newest version when one is given; resolves to the saved lead, or to null. */
  store(newest?: Lead): Promise<Lead | null>
}

/** Edits the next mail of a lead; what is typed stays until it is saved, sent or dropped. [WF5] [WF6] */
export function useMailDraft(
  lead: Lead,
  overview: Pick<OutreachOverview, 'mail' | 'cap'>,
  onChanged: (lead: Lead) => void,
): MailDraft {
  const toast = useToast()
  const save = useSave()
  const [typed, setTyped] = useTyped<Mail>('mail', lead.id)
  const mail = typed?.fields ?? mailOf(lead)
  const faults = typed === null ? {} : mailFaults(mail)
  const isStored = takesDraft(lead)
  const canSave = typed !== null && Object.keys(faults).length === 0
  return {
    ...{ mail, typed, faults, isStored, canSave, save },
    block: sendBlock(canSave && isStored ? { ...lead, status: 'drafted' } : lead, overview, Date.now()),
    type: (change) => setTyped({ begun: typed?.begun ?? lead, fields: { ...mail, ...change } }),
    drop() {
      setTyped(null)
      save.forget()
    },
    async store(newest) {
      const base = newest ?? baseOf(typed?.begun ?? lead, lead, mailOf)
      const saved = await save.over(base, { draft: { subject: mail.subject.trim(), body: mail.body.trim() } })
      if (saved === null) return null
      setTyped(null)
      toast({ text: t.outreach.lead.draft.saved, tone: 'good' })
      onChanged(saved)
      return saved
    },
  }
}
