import type { SpaceSettings } from '@parley/client'
import { type FormEvent, useId, useState } from 'react'
import { DURATIONS, MODES, TEMPLATES } from '../../landing/roomSettings.ts'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Option, Select } from '../../ui/select.tsx'
import { useToast } from '../../ui/toastContext.ts'
import { useMay, useSpace } from '../place/spaceContext.ts'
import { Refused } from '../refused.tsx'
import { useChange } from '../useChange.ts'
import { useRequest } from '../useRequest.ts'
import styles from './settingsView.module.css'

const MINUTE_MS = 60_000
const JOIN_ROLES = ['editor', 'viewer'] as const
const AUDIENCES = ['link', 'members'] as const
const KEYS = ['template', 'aiMode', 'defaultDurationMs', 'joinRole', 'recordings'] as const

/** What new meetings begin with and what the link gives; only the owner changes it. [WP15] */
export function SettingsForm() {
  const { settings } = useSpace()
  const isOwner = useMay('owner')
  return isOwner ? <OwnersForm key={JSON.stringify(settings)} settings={settings} /> : <Facts settings={settings} />
}

function OwnersForm({ settings }: { readonly settings: SpaceSettings }) {
  const id = useId()
  const change = useChange()
  const toast = useToast()
  const { isBusy, failure, run } = useRequest()
  const [form, setForm] = useState(settings)
  const set = (part: Partial<SpaceSettings>) => setForm((now) => ({ ...now, ...part }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if ((await run(() => change({ settings: form }))) !== null) toast({ text: t.settings.saved, tone: 'good' })
  }
  return (
    <Card aria-labelledby={id}>
      <form className={styles.form} onSubmit={submit}>
        <h2 id={id} className={styles.title}>
          {t.settings.title}
        </h2>
        <div className={styles.fields}>
          <Select
            label={t.settings.labels.template}
            options={TEMPLATES.map((value) => ({ value, label: t.common.templateNames[value] }))}
            value={form.template}
            onPick={(template) => set({ template })}
          />
          <Select
            label={t.settings.labels.aiMode}
            hint={t.landing.modeHints[form.aiMode]}
            options={MODES.map((value) => ({ value, label: t.common.aiModeNames[value] }))}
            value={form.aiMode}
            onPick={(aiMode) => set({ aiMode })}
          />
          <Select
            label={t.settings.labels.defaultDurationMs}
            options={lengths(settings.defaultDurationMs)}
            value={String(form.defaultDurationMs)}
            onPick={(ms) => set({ defaultDurationMs: Number(ms) })}
          />
          <Select
            label={t.settings.labels.joinRole}
            hint={t.settings.joinRoleHint}
            options={JOIN_ROLES.map((value) => ({ value, label: t.settings.joinRoles[value] }))}
            value={form.joinRole}
            onPick={(joinRole) => set({ joinRole })}
          />
          <Select
            label={t.settings.labels.recordings}
            options={AUDIENCES.map((value) => ({ value, label: t.settings.audiences[value] }))}
            value={form.recordings}
            onPick={(recordings) => set({ recordings })}
          />
        </div>
        <Refused failure={failure} />
        <div className={styles.buttons}>
          <Button type="submit" busy={isBusy}>
            {t.common.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The usual lengths, and the present one if it is another. */
function lengths(present: number): readonly Option<string>[] {
  const all = new Set([...DURATIONS.map((minutes) => Number(minutes) * MINUTE_MS), present])
  return [...all]
    .sort((a, b) => a - b)
    .map((ms) => ({ value: String(ms), label: t.common.minutes(Math.round(ms / MINUTE_MS)) }))
}

/** The settings to read, for those who cannot change them. */
function Facts({ settings }: { readonly settings: SpaceSettings }) {
  const id = useId()
  const shown: Readonly<Record<(typeof KEYS)[number], string>> = {
    template: t.common.templateNames[settings.template],
    aiMode: t.common.aiModeNames[settings.aiMode],
    defaultDurationMs: t.common.minutes(Math.round(settings.defaultDurationMs / MINUTE_MS)),
    joinRole: t.settings.joinRoles[settings.joinRole],
    recordings: t.settings.audiences[settings.recordings],
  }
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t.settings.title}
      </h2>
      <dl className={styles.facts}>
        {KEYS.map((key) => (
          <div key={key}>
            <dt>{t.settings.labels[key]}</dt>
            <dd>{shown[key]}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t.settings.ownerOnly}</p>
    </Card>
  )
}
