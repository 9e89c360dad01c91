import { type FormEvent, useEffect, useState } from 'react'
import { SIGNATURE_MAX, TONE_MAX } from '#engine/post/limits.ts'
import { zones } from '../../../app/spaces/calls/zones.ts'
import { Refused } from '../../../app/spaces/refused.tsx'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Button } from '../../../app/ui/button.tsx'
import { Checkbox } from '../../../app/ui/checkbox.tsx'
import { Select } from '../../../app/ui/select.tsx'
import { TextArea } from '../../../app/ui/textArea.tsx'
import { TextField } from '../../../app/ui/textField.tsx'
import { useToast } from '../../../app/ui/toastContext.ts'
import { Panel } from '../../parts/panel.tsx'
import { t } from '../../strings/t.ts'
import { useSocial } from '../context.ts'
import { zoneName } from '../times.ts'
import styles from './account.module.css'
import { changedSettings, type SettingsForm, settingsErrors, settingsForm } from './settingsForm.ts'

const said = t.social.account.form

/** Zone, usual time, tone, hashtags, signature and pictures of all posts. [WF41] */
export function SettingsPanel() {
  const { rest, overview, refresh } = useSocial()
  const { settings } = overview
  const toast = useToast()
  const { isBusy, failure, forget, run } = useRequest()
  const [own, setOwn] = useState<Partial<SettingsForm>>({})
  const form = { ...settingsForm(settings), ...own }
  const set = (part: Partial<SettingsForm>) => setOwn((given) => ({ ...given, ...part }))
  const errors = settingsErrors(form)
  const changed = changedSettings(settings, form)
  const isChanged = Object.keys(changed).length > 0
  // What was typed and is stored now follows the service again.
  useEffect(() => {
    if (!isChanged) setOwn({})
  }, [isChanged])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(errors).length > 0) return
    if ((await run(() => rest.set(changed))) === null) return
    toast({ text: said.saved, tone: 'good' })
    refresh()
  }
  const discard = () => {
    forget()
    setOwn({})
  }
  return (
    <Panel title={said.title}>
      <form className={styles.form} onSubmit={save} noValidate>
        <div className={styles.pair}>
          <Select
            label={said.tz}
            hint={said.tzHint}
            options={[...new Set(['UTC', ...zones(), form.tz])].map((value) => ({ value, label: zoneName(value) }))}
            value={form.tz}
            onPick={(tz) => set({ tz })}
          />
          <TextField
            label={said.defaultTime}
            type="time"
            hint={said.defaultTimeHint}
            error={errors.defaultTime ?? null}
            value={form.defaultTime}
            onChange={(event) => set({ defaultTime: event.target.value.slice(0, 5) })}
          />
        </div>
        <TextField
          label={said.tone}
          hint={said.toneHint}
          maxLength={TONE_MAX}
          value={form.tone}
          onChange={(event) => set({ tone: event.target.value })}
        />
        <TextField
          label={said.hashtags}
          hint={said.hashtagsHint}
          autoComplete="off"
          error={errors.hashtags ?? null}
          value={form.hashtags}
          onChange={(event) => set({ hashtags: event.target.value })}
        />
        <TextArea
          label={said.signature}
          className={styles.signature}
          hint={said.signatureHint(SIGNATURE_MAX - form.signature.trim().length)}
          error={errors.signature ?? null}
          value={form.signature}
          onChange={(event) => set({ signature: event.target.value })}
        />
        <Checkbox
          label={said.autoImage}
          hint={said.autoImageHint}
          checked={form.autoImage}
          onChange={(autoImage) => set({ autoImage })}
        />
        <Refused failure={failure} />
        <div className={styles.buttons}>
          <Button disabled={!isChanged} onClick={discard}>
            {said.discard}
          </Button>
          <Button type="submit" look="primary" busy={isBusy} disabled={!isChanged}>
            {said.save}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
