import { type FormEvent, useEffect, useState } from 'react'
import { composed } from '#engine/post/commentary.ts'
import { COMMENTARY_MAX } from '#engine/post/limits.ts'
import type { Post } from '#protocol/views/admin/social.ts'
import { Refused } from '../../../app/spaces/refused.tsx'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Banner } from '../../../app/ui/banner.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { Meter } from '../../../app/ui/meter.tsx'
import { Select } from '../../../app/ui/select.tsx'
import { TextArea } from '../../../app/ui/textArea.tsx'
import { TextField } from '../../../app/ui/textField.tsx'
import { useToast } from '../../../app/ui/toastContext.ts'
import { whole } from '../../parts/numbers.ts'
import { Panel } from '../../parts/panel.tsx'
import { t } from '../../strings/t.ts'
import { useSocial } from '../context.ts'
import { tagsOf } from '../hashtags.ts'
import { currentOf } from '../socialRest.ts'
import { readWhen } from '../when.ts'
import { WhenFields } from '../whenFields.tsx'
import { Conflicts } from './conflicts.tsx'
import { draftOf, errorsOf, patchOf } from './draft.ts'
import styles from './post.module.css'
import type { PostEditing } from './usePostDraft.ts'

const said = t.social.post

/** What a post says and when. Nothing typed is lost when somebody else was quicker. [WF34] [WF35] */
export function PostForm({ post, editing }: { readonly post: Post; readonly editing: PostEditing }) {
  const { rest, overview, now, put } = useSocial()
  const { tz } = overview.settings
  const toast = useToast()
  const { isBusy, failure, forget, run } = useRequest()
  const [tried, setTried] = useState(false)
  const { base, draft, isChanged, conflicts } = editing
  const faults = errorsOf(base, draft, { tz, now })
  const errors = tried ? faults : {}
  useUnsavedQuestion(isChanged)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(faults).length > 0 || conflicts.length > 0) return
    const saved = await run(async () => {
      const answer = await rest.change(base.id, patchOf(base, draft, tz), base.version)
      const current = answer.ok ? null : currentOf(answer)
      if (current) put(current)
      return answer
    })
    if (saved === null) return
    setTried(false)
    editing.reset(saved.post)
    put(saved.post)
    toast({ text: post.status === 'draft' ? said.saved : said.savedDraft, tone: 'good' })
  }
  const discard = () => {
    forget()
    setTried(false)
    editing.reset(post)
  }
  return (
    <Panel title={said.edit}>
      <form className={styles.form} onSubmit={save} noValidate>
        <Conflicts editing={editing} />
        <Fields editing={editing} errors={errors} />
        {isChanged && post.status === 'approved' && <Banner tone="warn">{said.takesApproval}</Banner>}
        {isChanged && post.status === 'failed' && <Banner tone="warn">{said.takesFailure}</Banner>}
        {!(failure !== null && currentOf(failure)) && <Refused failure={failure} />}
        <div className={styles.buttons}>
          {isChanged && <span className={styles.unsaved}>{said.unsaved}</span>}
          <Button disabled={!isChanged} onClick={discard}>
            {said.discard}
          </Button>
          <Button type="submit" look="primary" busy={isBusy} disabled={!isChanged || conflicts.length > 0}>
            {said.save}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

interface FieldsProps {
  readonly editing: PostEditing
  readonly errors: ReturnType<typeof errorsOf>
}

function Fields({ editing: { base, draft, set }, errors }: FieldsProps) {
  const { overview, now } = useSocial()
  const { settings, campaigns } = overview
  const { tz, signature } = settings
  const read = readWhen(draft.when, tz, now)
  const own = draftOf(base, tz).when
  const isOwnTime = draft.when.date === own.date && draft.when.time === own.time
  const link = draft.link.trim() || null
  const words = composed({ text: draft.text.trim(), link, hashtags: tagsOf(draft.hashtags), signature })
  return (
    <>
      <TextArea
        label={said.text}
        rows={12}
        dir="auto"
        className={styles.text}
        error={errors.text ?? null}
        value={draft.text}
        onChange={(event) => set({ text: event.target.value })}
      />
      <Length used={words.length} />
      <TextField
        label={said.link}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={said.linkBegins}
        hint={said.linkHint}
        error={errors.link ?? null}
        value={draft.link}
        onChange={(event) => set({ link: event.target.value })}
      />
      <TextField
        label={said.hashtags}
        autoComplete="off"
        hint={said.hashtagsHint}
        error={errors.hashtags ?? null}
        value={draft.hashtags}
        onChange={(event) => set({ hashtags: event.target.value })}
      />
      <Select
        label={said.campaign}
        options={[
          { value: '', label: said.noCampaign },
          ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={campaigns.some(({ id }) => id === draft.campaignId) ? draft.campaignId : ''}
        onPick={(campaignId) => set({ campaignId })}
      />
      <fieldset className={styles.when}>
        <legend className={styles.legend}>{said.when}</legend>
        <WhenFields
          when={draft.when}
          read={isOwnTime ? { ...read, error: null } : read}
          canBeNone
          onChange={(when) => set({ when })}
        />
      </fieldset>
    </>
  )
}

/** How much of what can be published is used, everything included. [WF34] */
function Length({ used }: { readonly used: number }) {
  const left = COMMENTARY_MAX - used
  const of = said.count.of(whole(used), whole(COMMENTARY_MAX))
  return (
    <div className={styles.length} data-over={left < 0}>
      <Meter
        label={said.count.label}
        value={Math.min(used, COMMENTARY_MAX)}
        max={COMMENTARY_MAX}
        tone={left < 0 ? 'warn' : 'accent'}
        text={of}
      />
      <p>
        {of}
        {' · '}
        {left < 0 ? said.count.over(whole(-left)) : said.count.left(whole(left))}
      </p>
    </div>
  )
}

/** The browser asks before a page with unsaved changes is left or loaded again. */
function useUnsavedQuestion(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
}
