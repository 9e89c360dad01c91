import { type FormEvent, useId, useRef, useState } from 'react'
import { useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/textField.tsx'
import { Checklist } from './checklist.tsx'
import styles from './landing.module.css'
import { MoreSettings } from './moreSettings.tsx'
import { Refusal } from './refusal.tsx'
import { DURATIONS, roomSettings, type SettingsForm, settingsErrors, TEMPLATES } from './roomSettings.ts'
import { useEntering } from './useEntering.ts'
import type { OwnName } from './useName.ts'

const START: SettingsForm = {
  template: 'general',
  duration: '30',
  customMinutes: '120',
  people: '12',
  mode: 'assist',
  voice: false,
}

/** Form that creates a room with all its settings. */
export function CreateRoom({ name }: { readonly name: OwnName }) {
  const client = useRoomClient()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState(START)
  const [tried, setTried] = useState(false)
  const { isBusy, error, enter } = useEntering()
  const set = (part: Partial<SettingsForm>) => setForm((now) => ({ ...now, ...part }))
  const errors = tried ? settingsErrors(form) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const given = name.given()
    if (given === null) return
    const [wrong] = Object.keys(settingsErrors(form))
    if (wrong !== undefined) return showField(element.current?.querySelector(`[name=${wrong}]`))
    void enter(() => client.create(roomSettings(given, form)), given)
  }
  return (
    <Card aria-labelledby={id}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <h2 id={id}>{t.landing.createTitle}</h2>
        <div className={styles.pair}>
          <Select
            label={t.landing.template}
            options={TEMPLATES.map((value) => ({ value, label: t.common.templateNames[value] }))}
            value={form.template}
            onPick={(template) => set({ template })}
          />
          <Select
            label={t.landing.duration}
            options={lengths()}
            value={form.duration}
            onPick={(duration) => set({ duration })}
          />
        </div>
        {form.duration === 'custom' && (
          <TextField
            name="customMinutes"
            label={t.landing.customMinutes}
            error={errors.customMinutes ?? null}
            value={form.customMinutes}
            inputMode="numeric"
            onChange={(event) => set({ customMinutes: event.target.value })}
          />
        )}
        <Checklist template={form.template} />
        <MoreSettings form={form} peopleError={errors.people ?? null} set={set} />
        <p className={styles.fixed}>{t.landing.fixedAfterwards}</p>
        <Refusal sentence={error} />
        <Button type="submit" look="primary" busy={isBusy} wide>
          {isBusy ? t.landing.creating : t.landing.create}
        </Button>
      </form>
    </Card>
  )
}

const lengths = (): readonly { readonly value: string; readonly label: string }[] => [
  ...DURATIONS.map((value) => ({ value, label: t.common.minutes(Number(value)) })),
  { value: 'custom', label: t.landing.custom },
]

/** Focuses the first invalid field, unfolding the section that hides it. */
function showField(field: HTMLElement | null | undefined): void {
  const fold = field?.closest('details')
  if (fold) fold.open = true
  field?.focus()
}
