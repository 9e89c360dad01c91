import { type FormEvent, useMemo, useState } from 'react'
import { AUTOPILOT_SOURCES } from '#engine/outreach/limits.ts'
import type { OutreachOverview } from '#protocol/views/admin/outreach.ts'
import { zones } from '../../../app/spaces/calls/zones.ts'
import { Refused } from '../../../app/spaces/refused.tsx'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Button } from '../../../app/ui/button.tsx'
import { Checkbox } from '../../../app/ui/checkbox.tsx'
import { Select } from '../../../app/ui/select.tsx'
import { TextField } from '../../../app/ui/textField.tsx'
import { useToast } from '../../../app/ui/toastContext.ts'
import { whole } from '../../parts/numbers.ts'
import { Panel } from '../../parts/panel.tsx'
import { t } from '../../strings/t.ts'
import { useOutreach } from '../parts/useOutreach.ts'
import styles from './autopilot.module.css'
import { changesOf, draftOf, type SettingsDraft, settingsFaults } from './settingsDraft.ts'

const said = t.outreach.autopilot.form

interface SettingsPanelProps {
  readonly overview: OutreachOverview
  readonly onChanged: () => void
}

/** The autopilot's settings; nothing typed is lost while the rest of the screen changes. [WF13] */
export function SettingsPanel({ overview: { autopilot, cap }, onChanged }: SettingsPanelProps) {
  const outreach = useOutreach()
  const toast = useToast()
  const { isBusy, failure, run } = useRequest()
  const [typed, setTyped] = useState<Partial<SettingsDraft> | null>(null)
  const draft = { ...draftOf(autopilot), ...typed }
  const faults = settingsFaults(draft)
  const set = (change: Partial<SettingsDraft>) => setTyped({ ...typed, ...change })
  const changes = changesOf(autopilot, draft)
  const canSave = Object.keys(changes).length > 0 && Object.keys(faults).length === 0
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!canSave || (await run(() => outreach.changeAutopilot(changes))) === null) return
    setTyped(null)
    toast({ text: said.saved, tone: 'good' })
    onChanged()
  }
  return (
    <Panel title={said.title}>
      <form className={styles.form} onSubmit={save} noValidate>
        <WindowFields draft={draft} faults={faults} onType={set} />
        <div className={styles.fields}>
          <TextField
            label={said.cap}
            hint={said.capHint(whole(cap.limit))}
            error={faults.dailyCap ?? null}
            inputMode="numeric"
            value={draft.dailyCap}
            onChange={(event) => set({ dailyCap: event.target.value })}
          />
          <TextField
            label={said.minScore}
            hint={said.minScoreHint}
            error={faults.minScore ?? null}
            inputMode="numeric"
            value={draft.minScore}
            onChange={(event) => set({ minScore: event.target.value })}
          />
        </div>
        <Sources draft={draft} onType={set} />
        <div className={styles.fields}>
          <Select
            label={said.steps}
            options={STEPS}
            value={String(draft.maxSteps) as Steps}
            onPick={(steps) => set({ maxSteps: STEP_OF[steps] })}
          />
          {draft.maxSteps > 1 && (
            <TextField
              label={said.days}
              hint={said.daysHint}
              error={faults.followUpDays ?? null}
              inputMode="numeric"
              value={draft.followUpDays}
              onChange={(event) => set({ followUpDays: event.target.value })}
            />
          )}
        </div>
        <Refused failure={failure} />
        <div className={styles.buttons}>
          <Button type="submit" look="primary" busy={isBusy} disabled={!canSave}>
            {said.save}
          </Button>
          {typed !== null && (
            <Button look="quiet" onClick={() => setTyped(null)}>
              {said.discard}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  )
}

const STEP_OF = { '1': 1, '2': 2, '3': 3 } as const
type Steps = keyof typeof STEP_OF
const STEPS = (['1', '2', '3'] as const).map((value) => ({ value, label: said.stepNames[STEP_OF[value]] }))

interface FieldsProps {
  readonly draft: SettingsDraft
  readonly onType: (change: Partial<SettingsDraft>) => void
}

function WindowFields({ draft, faults, onType }: FieldsProps & { readonly faults: ReturnType<typeof settingsFaults> }) {
  const known = useMemo(() => [...new Set([draft.tz, ...zones()])], [draft.tz])
  return (
    <>
      <div className={styles.fields}>
        <TextField
          type="time"
          label={said.from}
          error={faults.windowStart ?? null}
          value={draft.windowStart}
          onChange={(event) => onType({ windowStart: event.target.value })}
        />
        <TextField
          type="time"
          label={said.to}
          error={faults.windowEnd ?? null}
          value={draft.windowEnd}
          onChange={(event) => onType({ windowEnd: event.target.value })}
        />
        <Select
          label={said.tz}
          options={known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          value={draft.tz}
          onPick={(tz) => onType({ tz })}
        />
      </div>
      <Checkbox
        label={said.weekdays}
        checked={draft.weekdaysOnly}
        onChange={(weekdaysOnly) => onType({ weekdaysOnly })}
      />
    </>
  )
}

function Sources({ draft: { sources }, onType }: FieldsProps) {
  return (
    <fieldset className={styles.sources}>
      <legend className={styles.legend}>{said.sources}</legend>
      {AUTOPILOT_SOURCES.map((source) => (
        <Checkbox
          key={source}
          label={t.outreach.shared.sources[source]}
          checked={sources.includes(source)}
          onChange={(isOn) =>
            onType({ sources: AUTOPILOT_SOURCES.filter((one) => (one === source ? isOn : sources.includes(one))) })
          }
        />
      ))}
      {sources.length === 0 && <p className={styles.note}>{said.noSources}</p>}
    </fieldset>
  )
}
