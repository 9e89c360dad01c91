import { useState } from 'react'
import { NAME_MAX, PROMPT_MAX } from '#engine/campaign/limits.ts'
import { TONE_MAX } from '#engine/post/limits.ts'
import type { Campaign } from '#protocol/views/admin/social.ts'
import { Refused } from '../../../app/spaces/refused.tsx'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Button } from '../../../app/ui/button.tsx'
import { Checkbox } from '../../../app/ui/checkbox.tsx'
import { Dialog } from '../../../app/ui/dialog.tsx'
import { Select } from '../../../app/ui/select.tsx'
import { TextArea } from '../../../app/ui/textArea.tsx'
import { TextField } from '../../../app/ui/textField.tsx'
import { useToast } from '../../../app/ui/toastContext.ts'
import { weekdayName } from '../../heatmap/grid.ts'
import { t } from '../../strings/t.ts'
import { useSocial } from '../context.ts'
import { zoneName } from '../times.ts'
import { type CampaignForm, campaignErrors, campaignForm, campaignPatch, fieldsOf } from './campaignForm.ts'
import styles from './campaigns.module.css'

const said = t.social.campaigns
const labels = said.fields
const WEEKDAY_OPTIONS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day, 'long') }))

interface CampaignDialogProps {
  /** Null for a new one. */
  readonly campaign: Campaign | null
  readonly onClose: () => void
}

/** When and about what a campaign posts. [WF40] */
export function CampaignDialog({ campaign, onClose }: CampaignDialogProps) {
  const { rest, overview, refresh } = useSocial()
  const toast = useToast()
  const { isBusy, failure, run } = useRequest()
  const [form, setForm] = useState(() => campaignForm(campaign, overview.settings))
  const [tried, setTried] = useState(false)
  const set = (part: Partial<typeof form>) => setForm((given) => ({ ...given, ...part }))
  const faults = campaignErrors(form)
  const errors = tried ? faults : {}
  const save = async () => {
    setTried(true)
    if (Object.keys(faults).length > 0) return
    const patch = campaign === null ? fieldsOf(form) : campaignPatch(campaign, form)
    if (Object.keys(patch).length === 0) {
      onClose()
      return
    }
    const done = await run<unknown>(() =>
      campaign === null ? rest.addCampaign(fieldsOf(form)) : rest.changeCampaign(campaign.id, patch),
    )
    if (done === null) return
    toast({ text: campaign === null ? said.added : said.saved, tone: 'good' })
    refresh()
    onClose()
  }
  return (
    <Dialog
      open
      title={campaign === null ? said.addTitle : said.editTitle(campaign.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.actions.cancel}</Button>
          <Button look="primary" busy={isBusy} onClick={save}>
            {campaign === null ? labels.add : labels.save}
          </Button>
        </>
      }
    >
      <Fields form={form} errors={errors} tz={overview.settings.tz} set={set} />
      <Refused failure={failure} />
    </Dialog>
  )
}

interface FieldsProps {
  readonly form: CampaignForm
  readonly errors: ReturnType<typeof campaignErrors>
  readonly tz: string
  readonly set: (part: Partial<CampaignForm>) => void
}

function Fields({ form, errors, tz, set }: FieldsProps) {
  return (
    <>
      <TextField
        label={labels.name}
        maxLength={NAME_MAX}
        autoComplete="off"
        error={errors.name ?? null}
        value={form.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <div className={styles.pair}>
        <Select label={labels.day} options={WEEKDAY_OPTIONS} value={form.day} onPick={(day) => set({ day })} />
        <TextField
          label={labels.time}
          type="time"
          hint={labels.timeHint(zoneName(tz))}
          error={errors.time ?? null}
          value={form.time}
          onChange={(event) => set({ time: event.target.value.slice(0, 5) })}
        />
      </div>
      <TextArea
        label={labels.prompt}
        rows={5}
        hint={labels.promptHint(PROMPT_MAX - form.prompt.length)}
        maxLength={PROMPT_MAX}
        value={form.prompt}
        onChange={(event) => set({ prompt: event.target.value })}
      />
      <TextField
        label={labels.tone}
        hint={labels.toneHint}
        maxLength={TONE_MAX}
        value={form.tone}
        onChange={(event) => set({ tone: event.target.value })}
      />
      <TextField
        label={labels.hashtags}
        hint={labels.hashtagsHint}
        autoComplete="off"
        error={errors.hashtags ?? null}
        value={form.hashtags}
        onChange={(event) => set({ hashtags: event.target.value })}
      />
      <Checkbox
        label={labels.withImage}
        hint={labels.withImageHint}
        checked={form.withImage}
        onChange={(withImage) => set({ withImage })}
      />
      <Checkbox
        label={labels.enabled}
        hint={labels.enabledHint}
        checked={form.enabled}
        onChange={(enabled) => set({ enabled })}
      />
    </>
  )
}
