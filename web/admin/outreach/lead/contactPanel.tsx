import { useState } from 'react'
import type { Lead } from '#protocol/views/admin/outreach.ts'
import { Link } from '../../../app/router.ts'
import { Button } from '../../../app/ui/button.tsx'
import { useToast } from '../../../app/ui/toastContext.ts'
import { NONE } from '../../parts/numbers.ts'
import { Facts, Panel } from '../../parts/panel.tsx'
import { stamp } from '../../parts/times.ts'
import { pathTo } from '../../shell/address.ts'
import { t } from '../../strings/t.ts'
import { baseOf } from './conflict.ts'
import { type ContactDraft, contactOf, contactPatch, webAddress } from './contactDraft.ts'
import { ContactForm } from './contactForm.tsx'
import { useSave } from './useSave.ts'
import { useTyped } from './useTyped.ts'

const said = t.outreach.lead.contact

interface ContactPanelProps {
  readonly lead: Lead
  readonly onChanged: (lead?: Lead) => void
}

/** Who a lead is, shown or edited. [WF5] [WF6] */
export function ContactPanel({ lead, onChanged }: ContactPanelProps) {
  const toast = useToast()
  const save = useSave()
  const [typed, setTyped] = useTyped<ContactDraft>('contact', lead.id)
  const [isOpen, setOpen] = useState(typed !== null)
  const close = () => {
    setTyped(null)
    save.forget()
    setOpen(false)
  }
  const store = async (base: Lead) => {
    if (typed === null) return
    // Only what was changed by this person is sent, so that saving over a newer version keeps the rest of it.
    const saved = await save.over(base, contactPatch(typed.begun, typed.fields))
    if (saved === null) return
    close()
    toast({ text: said.saved, tone: 'good' })
    onChanged(saved)
  }
  return (
    <Panel
      title={said.title}
      tools={
        !isOpen && (
          <Button size="s" look="quiet" icon="pen" onClick={() => setOpen(true)}>
            {said.edit}
          </Button>
        )
      }
    >
      {isOpen ? (
        <ContactForm
          begun={typed?.begun ?? lead}
          draft={typed?.fields ?? contactOf(lead)}
          save={save}
          onType={(fields) => setTyped({ begun: typed?.begun ?? lead, fields })}
          onSave={(newest) => typed && store(newest ?? baseOf(typed.begun, lead, contactOf))}
          onTheirs={() => {
            close()
            onChanged()
          }}
          onClose={close}
        />
      ) : (
        <Facts facts={factsOf(lead)} />
      )}
    </Panel>
  )
}

function factsOf(lead: Lead) {
  const { name, email, company, title, profileUrl, tags, notes, source, userId, createdAt } = lead
  const profile = webAddress(profileUrl)
  return [
    { label: said.name, value: name ?? NONE },
    { label: said.email, value: email ?? NONE },
    { label: said.company, value: company ?? NONE },
    { label: said.job, value: title ?? NONE },
    {
      label: said.profileUrl,
      value:
        profile === null ? (
          (profileUrl ?? NONE)
        ) : (
          <a href={profile} target="_blank" rel="noreferrer">
            {profile}
          </a>
        ),
    },
    { label: said.tags, value: tags.length === 0 ? NONE : tags.join(', ') },
    { label: said.notes, value: notes ?? NONE },
    { label: said.source, value: t.outreach.shared.sources[source] },
    ...(userId === null
      ? []
      : [{ label: said.user, value: <Link href={pathTo('users', userId)}>{said.toUser}</Link> }]),
    { label: said.created, value: stamp(createdAt) },
  ]
}
