import { useState } from 'react'
import { TEXT_MAX, TOPIC_MAX } from '#engine/post/limits.ts'
import type { SocialOverview } from '#protocol/views/admin/social.ts'
import { navigate } from '../../../app/router.ts'
import { Refused } from '../../../app/spaces/refused.tsx'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Button } from '../../../app/ui/button.tsx'
import { Dialog } from '../../../app/ui/dialog.tsx'
import { Select } from '../../../app/ui/select.tsx'
import { TextArea } from '../../../app/ui/textArea.tsx'
import { useToast } from '../../../app/ui/toastContext.ts'
import { Choice } from '../../filters/choice.tsx'
import { t } from '../../strings/t.ts'
import { postAddress } from '../addresses.ts'
import { useSocial } from '../context.ts'
import { NO_TIME, readWhen, type When } from '../when.ts'
import { WhenFields } from '../whenFields.tsx'
import styles from './createDialog.module.css'

const said = t.social.post.create
const WAYS = ['draft', 'write'] as const
type Way = (typeof WAYS)[number]

interface Form {
  readonly text: string
  readonly topic: string
  readonly campaignId: string
  readonly when: When
}

interface CreateDialogProps {
  /** Chosen from the start. */
  readonly campaignId?: string
  readonly onClose: () => void
}

/** Makes a draft: written by hand, or by the writer from a campaign and a topic. [WF34] */
export function CreateDialog({ campaignId = '', onClose }: CreateDialogProps) {
  const { rest, overview, now, put } = useSocial()
  const toast = useToast()
  const { isBusy, failure, run } = useRequest()
  const [way, setWay] = useState<Way>('draft')
  const [form, setForm] = useState<Form>({ text: '', topic: '', campaignId, when: NO_TIME })
  const [tried, setTried] = useState(false)
  const set = (part: Partial<Form>) => setForm((given) => ({ ...given, ...part }))
  const { settings, campaigns, writer } = overview
  const when = readWhen(form.when, settings.tz, now)
  const isEmpty = way === 'write' ? form.text.trim() === '' : form.topic.trim() === '' && form.campaignId === ''
  const make = async () => {
    setTried(true)
    if (isEmpty || when.error !== null) return
    const topic = form.topic.trim()
    const saved = await run(() =>
      rest.draft({
        ...(form.campaignId === '' ? {} : { campaignId: form.campaignId }),
        ...(way === 'write' ? { text: form.text.trim() } : topic === '' ? {} : { topic }),
        ...(when.at === null ? {} : { scheduledAt: when.at }),
      }),
    )
    if (saved === null) return
    put(saved.post)
    toast({ text: said.made, tone: 'good' })
    navigate(postAddress(saved.post.id))
  }
  return (
    <Dialog
      open
      title={said.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.actions.cancel}</Button>
          <Button look="primary" busy={isBusy} onClick={make}>
            {way === 'write' ? said.confirmWrite : said.confirmDraft}
          </Button>
        </>
      }
    >
      <Choice
        label={said.how}
        options={WAYS.map((value) => ({ value, label: said.ways[value] }))}
        value={way}
        onPick={setWay}
      />
      <Select
        label={t.social.post.campaign}
        options={[
          { value: '', label: t.social.post.noCampaign },
          ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={form.campaignId}
        onPick={(picked) => set({ campaignId: picked })}
      />
      <Source way={way} form={form} isMissing={tried && isEmpty} writer={writer} set={set} />
      <fieldset className={styles.when}>
        <legend className={styles.legend}>{said.when}</legend>
        <WhenFields when={form.when} read={when} canBeNone onChange={(next) => set({ when: next })} />
      </fieldset>
      <Refused failure={failure} />
    </Dialog>
  )
}

interface SourceProps {
  readonly way: Way
  readonly form: Form
  readonly isMissing: boolean
  readonly writer: SocialOverview['writer']
  readonly set: (part: Partial<Form>) => void
}

/** The text itself, or what it is to be about. */
function Source({ way, form, isMissing, writer, set }: SourceProps) {
  return way === 'write' ? (
    <TextArea
      label={said.text}
      rows={8}
      maxLength={TEXT_MAX}
      error={isMissing ? t.social.post.errors.noText : null}
      value={form.text}
      onChange={(event) => set({ text: event.target.value })}
    />
  ) : (
    <>
      <TextArea
        label={said.topic}
        hint={said.topicHint}
        className={styles.topic}
        maxLength={TOPIC_MAX}
        error={isMissing ? said.noSource : null}
        value={form.topic}
        onChange={(event) => set({ topic: event.target.value })}
      />
      <p className={styles.note}>
        {writer.model !== null && writer.available ? said.writer(writer.model) : said.template}
      </p>
    </>
  )
}
