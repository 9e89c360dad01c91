import { useId } from 'react'
import { useRoom } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/textArea.tsx'
import { TextField } from '../ui/textField.tsx'
import { ENTRY_FIELD_MAX, ENTRY_KINDS, ENTRY_TEXT_MAX, type EntryDraft, type Severity } from './entry.ts'
import styles from './entryDialog.module.css'

const SEVERITIES: readonly Severity[] = ['low', 'medium', 'high']

interface EntryFieldsProps {
  /** What the form began with. */
  readonly draft: EntryDraft
  readonly form: EntryDraft & { readonly severity: Severity }
  readonly error: string | null
  readonly set: (part: Partial<EntryDraft>) => void
}

/** The fields of an entry of this kind. */
export function EntryFields({ draft, form, error, set }: EntryFieldsProps) {
  const sections = useRoom((room) => room.state?.doc.sections)
  return (
    <>
      {draft.id === null && (
        <Select
          label={t.editing.kind}
          options={ENTRY_KINDS.map((value) => ({ value, label: t.editing.kinds[value] }))}
          value={form.kind}
          onPick={(kind) => set({ kind })}
        />
      )}
      <TextArea
        label={t.editing.text}
        hint={draft.id === null && draft.messageIds?.length ? t.editing.fromMessage : undefined}
        error={error}
        rows={3}
        maxLength={ENTRY_TEXT_MAX}
        value={form.text}
        onChange={({ target }) => set({ text: target.value })}
      />
      {form.kind === 'action' && <OwnerAndDue form={form} set={set} />}
      {form.kind === 'risk' && (
        <Select
          label={t.editing.severity}
          options={SEVERITIES.map((value) => ({ value, label: t.ledger.severity[value] }))}
          value={form.severity}
          onPick={(severity) => set({ severity })}
        />
      )}
      {sections !== undefined && sections.length > 0 && (
        <Select
          label={t.editing.section}
          options={[
            { value: '', label: t.editing.noSection },
            ...sections.map(({ id: value, title }) => ({ value, label: title })),
          ]}
          value={form.sectionId ?? ''}
          onPick={(sectionId) => set({ sectionId: sectionId === '' ? undefined : sectionId })}
        />
      )}
    </>
  )
}

function OwnerAndDue({ form, set }: Pick<EntryFieldsProps, 'form' | 'set'>) {
  const id = useId()
  const people = useRoom((room) => room.state?.participants)
  return (
    <div className={styles.pair}>
      <TextField
        label={t.editing.owner}
        hint={t.editing.ownerHint}
        list={id}
        maxLength={ENTRY_FIELD_MAX}
        value={form.owner ?? ''}
        onChange={({ target }) => set({ owner: target.value })}
      />
      <datalist id={id}>
        {people?.map((person) => (
          <option key={person.id} value={person.name} />
        ))}
      </datalist>
      <TextField
        label={t.editing.due}
        hint={t.editing.dueHint}
        maxLength={ENTRY_FIELD_MAX}
        value={form.due ?? ''}
        onChange={({ target }) => set({ due: target.value })}
      />
    </div>
  )
}
