import { type FormEvent, useState } from 'react'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/textArea.tsx'
import { TextField } from '../../ui/textField.tsx'
import { useToast } from '../../ui/toastContext.ts'
import { useSpaceClient } from '../place/spaceContext.ts'
import { Refused } from '../refused.tsx'
import { useRequest } from '../useRequest.ts'
import { type CallForm, callErrors, callRequestOf, DESCRIPTION_MAX, emptyCall, TITLE_MAX } from './callRequest.ts'
import { RecurrenceFields } from './recurrenceFields.tsx'
import styles from './scheduleForm.module.css'
import { ownZone, zones } from './zones.ts'

const DURATIONS = ['15', '30', '45', '60', '90', '120', '180', '240', '480'] as const
const INVITES = ['members', 'others'] as const
const ZONES = zones().map((value) => ({ value, label: value.replaceAll('_', ' ') }))

/** When a call takes place, how it repeats and who is invited. */
export function ScheduleForm({ onDone }: { readonly onDone: () => void }) {
  const client = useSpaceClient()
  const toast = useToast()
  const { isBusy, failure, run } = useRequest()
  const [form, setForm] = useState(() => emptyCall(Date.now(), ownZone()))
  const [tried, setTried] = useState(false)
  const set = (part: Partial<CallForm>) => setForm((now) => ({ ...now, ...part }))
  const errors = tried ? callErrors(form) : {}
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(callErrors(form)).length > 0) return
    const done = await run(() => client.rest.schedule(client.slug, callRequestOf(form)))
    if (done === null) return
    toast({ text: form.notify ? t.calls.form.doneAndSent : t.calls.form.done, tone: 'good' })
    await client.refresh()
    onDone()
  }
  const said = t.calls.form
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={said.name}
        maxLength={TITLE_MAX}
        autoComplete="off"
        error={errors.title ?? null}
        value={form.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <div className={styles.pair}>
        <TextField
          label={said.date}
          type="date"
          error={errors.date ?? null}
          value={form.date}
          onChange={(event) => set({ date: event.target.value })}
        />
        <TextField
          label={said.time}
          type="time"
          error={errors.time ?? null}
          value={form.time}
          onChange={(event) => set({ time: event.target.value.slice(0, 5) })}
        />
      </div>
      <div className={styles.pair}>
        <Select label={said.zone} options={ZONES} value={form.tz} onPick={(tz) => set({ tz })} />
        <Select
          label={said.duration}
          options={DURATIONS.map((value) => ({ value, label: t.common.minutes(Number(value)) }))}
          value={form.durationMin}
          onPick={(durationMin) => set({ durationMin })}
        />
      </div>
      <RecurrenceFields form={form} errors={errors} set={set} />
      <TextArea
        label={said.about}
        className={styles.about}
        maxLength={DESCRIPTION_MAX}
        value={form.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <Select
        label={said.invites}
        options={INVITES.map((value) => ({ value, label: said.inviteKinds[value] }))}
        value={form.invites}
        onPick={(invites) => set({ invites })}
      />
      {form.invites === 'others' && (
        <TextArea
          label={said.attendees}
          hint={said.attendeesHint}
          className={styles.about}
          error={errors.attendees ?? null}
          value={form.attendees}
          onChange={(event) => set({ attendees: event.target.value })}
        />
      )}
      <Checkbox
        label={said.notify}
        hint={said.notifyHint}
        checked={form.notify}
        onChange={(notify) => set({ notify })}
      />
      <Refused failure={failure} />
      <div className={styles.actions}>
        <Button onClick={onDone}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" busy={isBusy}>
          {said.submit}
        </Button>
      </div>
    </form>
  )
}
