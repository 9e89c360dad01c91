import { t } from '../strings/t.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/textField.tsx'
import styles from './moreSettings.module.css'
import { MODES, type SettingsForm } from './roomSettings.ts'

interface MoreSettingsProps {
  readonly form: SettingsForm
  readonly peopleError: string | null
  readonly set: (part: Partial<SettingsForm>) => void
}

/** Collapsed settings that most meetings leave at their defaults, with a summary of their values. */
export function MoreSettings({ form, peopleError, set }: MoreSettingsProps) {
  return (
    <details className={styles.more}>
      <summary>
        {t.landing.more}
        <span className={styles.now}>{t.landing.moreNow(form.people, t.common.aiModeNames[form.mode])}</span>
      </summary>
      <div className={styles.fields}>
        <TextField
          name="people"
          label={t.landing.people}
          error={peopleError}
          value={form.people}
          inputMode="numeric"
          onChange={(event) => set({ people: event.target.value })}
        />
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
      </div>
    </details>
  )
}
