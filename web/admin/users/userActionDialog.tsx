import { useState } from 'react'
import { Select } from '../../app/ui/select.tsx'
import { TextArea } from '../../app/ui/textArea.tsx'
import { TextField } from '../../app/ui/textField.tsx'
import { ActionDialog } from '../actions/actionDialog.tsx'
import { useConsole } from '../shell/consoleContext.ts'
import { t } from '../strings/t.ts'
import { begun, linesOf, patchOf, type UserAction, type UserDraft } from './userDraft.ts'

const said = t.users.actions
const NAME_MAX = 80
const NOTE_MAX = 2_000

interface UserActionDialogProps {
  readonly user: UserDraft & { readonly id: string; readonly email: string }
  readonly action: UserAction
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Changes one thing of an account, after asking. [WC8] */
export function UserActionDialog({ user, action, onDone, onClose }: UserActionDialogProps) {
  const { rest } = useConsole()
  const [draft, setDraft] = useState(() => begun(user, action))
  // The account as it was when the dialog opened: the list behind it may be asked for again meanwhile.
  const [before] = useState(user)
  return (
    <ActionDialog
      title={said[action].title(before.name)}
      confirm={said[action].confirm}
      look={action === 'disabled' && draft.disabled ? 'danger' : 'primary'}
      changes={linesOf(before, draft)}
      error={draft.name.trim() === '' ? said.name.empty : null}
      targetId={before.id}
      request={() => rest.changeUser(before.id, patchOf(before, draft))}
      onDone={onDone}
      onClose={onClose}
    >
      <Fields action={action} draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
    </ActionDialog>
  )
}

interface FieldsProps {
  readonly action: UserAction
  readonly draft: UserDraft
  readonly onChange: (change: Partial<UserDraft>) => void
}

const ROLES = [
  { value: 'user', label: t.users.roles.user },
  { value: 'admin', label: t.users.roles.admin },
] as const
const DECISIONS = [
  { value: 'requested', label: t.users.beta.requested },
  { value: 'granted', label: t.users.beta.granted },
  { value: 'declined', label: t.users.beta.declined },
] as const

function Fields({ action, draft, onChange }: FieldsProps) {
  switch (action) {
    case 'name':
      return (
        <TextField
          label={said.name.field}
          maxLength={NAME_MAX}
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      )
    case 'role':
      return (
        <Select
          label={said.role.field}
          hint={said.role.hint}
          options={ROLES}
          value={draft.role}
          onPick={(role) => onChange({ role })}
        />
      )
    case 'beta':
      return (
        <Select
          label={said.beta.field}
          hint={said.beta.hint}
          options={draft.beta === 'none' ? [{ value: 'none', label: t.users.beta.none }, ...DECISIONS] : DECISIONS}
          value={draft.beta}
          onPick={(beta) => onChange({ beta })}
        />
      )
    case 'note':
      return (
        <TextArea
          label={said.note.field}
          hint={said.note.hint}
          maxLength={NOTE_MAX}
          value={draft.note ?? ''}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      )
    case 'internal':
    case 'disabled':
      return <p>{said[action].hint}</p>
  }
}
