import type { FormEvent } from 'react'
import { LEAD_NOTES_MAX, LEAD_TAGS_MAX } from '#engine/lead/limits.ts'
import type { Lead } from '#protocol/views/admin/outreach.ts'
import { Refused } from '../../../app/spaces/refused.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { TextArea } from '../../../app/ui/textArea.tsx'
import { TextField } from '../../../app/ui/textField.tsx'
import { t } from '../../strings/t.ts'
import { ConflictBanner } from './conflictBanner.tsx'
import { type ContactDraft, type ContactField, contactFaults, contactPatch } from './contactDraft.ts'
import styles from './lead.module.css'
import type { Save } from './useSave.ts'

const said = t.outreach.lead.contact

interface ContactFormProps {
  /** The lead as it was when typing began. */
  readonly begun: Lead
  readonly draft: ContactDraft
  readonly save: Save
  readonly onType: (draft: ContactDraft) => void
  /** Saves, over the newest version when one is given. */
  readonly onSave: (newest?: Lead) => void
  readonly onTheirs: () => void
  readonly onClose: () => void
}

const LINES = [
  ['name', said.name, undefined],
  ['email', said.email, undefined],
  ['company', said.company, undefined],
  ['title', said.job, undefined],
  ['profileUrl', said.profileUrl, said.profileHint],
  ['tags', said.tags, said.tagsHint(LEAD_TAGS_MAX)],
] as const satisfies readonly (readonly [ContactField, string, string | undefined])[]

/** Fields of a lead's contact. */
export function ContactForm({ begun, draft, save, onType, onSave, onTheirs, onClose }: ContactFormProps) {
  const faults = contactFaults(draft)
  const isChanged = Object.keys(contactPatch(begun, draft)).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && Object.keys(faults).length === 0) onSave()
  }
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      {LINES.map(([field, label, hint]) => (
        <TextField
          key={field}
          label={label}
          hint={hint}
          error={faults[field] ?? null}
          inputMode={field === 'email' ? 'email' : undefined}
          autoComplete="off"
          dir="auto"
          value={draft[field]}
          onChange={(event) => onType({ ...draft, [field]: event.target.value })}
        />
      ))}
      <TextArea
        label={said.notes}
        hint={said.notesHint}
        error={faults.notes ?? null}
        maxLength={LEAD_NOTES_MAX}
        dir="auto"
        value={draft.notes}
        onChange={(event) => onType({ ...draft, notes: event.target.value })}
      />
      {save.conflict !== null && (
        <ConflictBanner
          begun={begun}
          newest={save.conflict}
          isBusy={save.isBusy}
          onMine={() => save.conflict !== null && onSave(save.conflict)}
          onTheirs={onTheirs}
        />
      )}
      <Refused failure={save.failure} />
      {!isChanged && <p className={styles.note}>{said.unchanged}</p>}
      <div className={styles.buttons}>
        <Button
          type="submit"
          look="primary"
          size="s"
          busy={save.isBusy}
          disabled={!isChanged || Object.keys(faults).length > 0}
        >
          {said.save}
        </Button>
        <Button size="s" look="quiet" onClick={onClose}>
          {said.cancel}
        </Button>
      </div>
    </form>
  )
}
