import type { Me, SpaceCreated } from '@parley/client'
import { type FormEvent, useState } from 'react'
import { TEMPLATES } from '../../landing/roomSettings.ts'
import { useSpacesRest } from '../../room/roomContext.ts'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/textArea.tsx'
import { TextField } from '../../ui/textField.tsx'
import { addressesIn } from '../addresses.ts'
import { Refused } from '../refused.tsx'
import { useRequest } from '../useRequest.ts'
import styles from './createForm.module.css'
import { creationErrors, creationOf, EMPTY_CREATION, NAME_MAX } from './creation.ts'

interface CreateFormProps {
  readonly teams: Me['teams']
  readonly onCancel: () => void
  readonly onCreated: (space: SpaceCreated, hadPrompt: boolean) => void
}

/** Name, what it is about, kind of review, team and invitations of a new space. [WP6] */
export function CreateForm({ teams, onCancel, onCreated }: CreateFormProps) {
  const rest = useSpacesRest()
  const { isBusy, failure, run } = useRequest()
  const [form, setForm] = useState({ ...EMPTY_CREATION, teamId: teams[0]?.id ?? '' })
  const [tried, setTried] = useState(false)
  const set = (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part }))
  const errors = tried ? creationErrors(form) : {}
  const hasPrompt = form.prompt.trim() !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(creationErrors(form)).length > 0) return
    const created = await run(() => rest.create(creationOf(form)))
    if (created) onCreated(created, hasPrompt)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t.spaces.form.name}
        placeholder={t.spaces.form.namePlaceholder}
        maxLength={NAME_MAX}
        autoComplete="off"
        value={form.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextArea
        label={t.spaces.form.prompt}
        hint={t.spaces.form.promptHint}
        placeholder={t.spaces.form.promptPlaceholder}
        error={errors.prompt ?? null}
        value={form.prompt}
        onChange={(event) => set({ prompt: event.target.value })}
      />
      <div className={styles.pair}>
        <Select
          label={t.spaces.form.template}
          options={TEMPLATES.map((value) => ({ value, label: t.common.templateNames[value] }))}
          value={form.template}
          onPick={(template) => set({ template })}
        />
        {teams.length > 1 && (
          <Select
            label={t.spaces.form.team}
            options={teams.map(({ id, name }) => ({ value: id, label: name }))}
            value={form.teamId}
            onPick={(teamId) => set({ teamId })}
          />
        )}
      </div>
      <TextArea
        label={t.spaces.form.invites}
        hint={t.spaces.form.invitesHint}
        error={errors.invites ?? null}
        className={styles.invites}
        value={form.invites}
        onChange={(event) => set({ invites: event.target.value })}
        onBlur={() => set({ invites: tidied(form.invites) })}
      />
      <Refused failure={failure} />
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" busy={isBusy}>
          {isBusy ? (hasPrompt ? t.spaces.form.writing : t.spaces.form.submitting) : t.spaces.form.submit}
        </Button>
      </div>
    </form>
  )
}

/** Lists addresses with a comma between them; a text with anything else stays as typed. */
function tidied(text: string): string {
  const { emails, wrong } = addressesIn(text)
  return wrong.length === 0 ? emails.join(', ') : text
}
