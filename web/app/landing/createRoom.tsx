import { type FormEvent, useId, useRef, useState } from 'react'
import { useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/en.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/textField.tsx'
import { Checklist } from './checklist.tsx'
import styles from './landing.module.css'
import { rememberedName } from './rememberedName.ts'
import { DURATIONS, MODES, roomSettings, type SettingsForm, settingsErrors, TEMPLATES } from './roomSettings.ts'
import { useEntering } from './useEntering.ts'

const START: Omit<SettingsForm, 'name'> = {
  template: 'general',
  duration: '30',
  customMinutes: '120',
  people: '12',
  mode: 'assist',
  voice: false,
}

/** A new room with everything that can be set about one. */
export function CreateRoom() {
  const client = useRoomClient()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState<SettingsForm>(() => ({ ...START, name: rememberedName() }))
  const [tried, setTried] = useState(false)
  const { isBusy, error, enter } = useEntering()
  const set = (part: Partial<SettingsForm>) => setForm((now) => ({ ...now, ...part }))
  const errors = tried ? settingsErrors(form) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const [wrong] = Object.keys(settingsErrors(form))
    if (wrong !== undefined) return element.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    void enter(() => client.create(roomSettings(form)), form.name.trim())
  }
  return (
    <Card aria-labelledby={id}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <h2 id={id}>{t.landing.createTitle}</h2>
        <TextField
          name="name"
          label={t.landing.yourName}
          placeholder={t.landing.namePlaceholder}
          error={errors.name ?? null}
          value={form.name}
          maxLength={60}
          autoComplete="nickname"
          required
          onChange={(event) => set({ name: event.target.value })}
        />
        <Select
          label={t.landing.template}
          options={TEMPLATES.map((value) => ({ value, label: t.common.templateNames[value] }))}
          value={form.template}
          onPick={(template) => set({ template })}
        />
        <Checklist template={form.template} />
        <Numbers form={form} errors={errors} set={set} />
        <Select
          label={t.landing.mode}
          hint={t.landing.modeHints[form.mode]}
          options={MODES.map((value) => ({ value, label: t.common.aiModeNames[value] }))}
          value={form.mode}
          onPick={(mode) => set({ mode })}
        />
        <Checkbox
          label={t.landing.voice}
          hint={t.landing.voiceHint}
          checked={form.voice}
          onChange={(voice) => set({ voice })}
        />
        {error !== null && (
          <Banner tone="bad" role="alert">
            {error}
          </Banner>
        )}
        <Button type="submit" look="primary" busy={isBusy} wide>
          {isBusy ? t.landing.creating : t.landing.create}
        </Button>
      </form>
    </Card>
  )
}

interface NumbersProps {
  readonly form: SettingsForm
  readonly errors: ReturnType<typeof settingsErrors>
  readonly set: (part: Partial<SettingsForm>) => void
}

/** How long, and how many. */
function Numbers({ form, errors, set }: NumbersProps) {
  const durations = DURATIONS.map((value) => ({ value: value as string, label: t.common.minutes(Number(value)) }))
  return (
    <div className={styles.pair}>
      <Select
        label={t.landing.duration}
        options={[...durations, { value: 'custom', label: t.landing.custom }]}
        value={form.duration}
        onPick={(duration) => set({ duration })}
      />
      <TextField
        name="people"
        label={t.landing.people}
        error={errors.people ?? null}
        value={form.people}
        inputMode="numeric"
        onChange={(event) => set({ people: event.target.value })}
      />
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
    </div>
  )
}
