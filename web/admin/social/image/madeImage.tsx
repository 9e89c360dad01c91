import { useEffect, useState } from 'react'
import { OPEN_IN } from '#engine/post/states.ts'
import type { Post } from '#protocol/views/admin/social.ts'
import { Refused } from '../../../app/spaces/refused.tsx'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Button } from '../../../app/ui/button.tsx'
import { Spinner } from '../../../app/ui/spinner.tsx'
import { useToast } from '../../../app/ui/toastContext.ts'
import { duration } from '../../parts/numbers.ts'
import { t } from '../../strings/t.ts'
import { useSocial } from '../context.ts'
import { madeImageUrl } from '../socialRest.ts'
import { nameOf } from '../status.ts'
import styles from './image.module.css'

const said = t.social.image.ai

/** The picture that a model makes or the service draws: started, under way, ready beside the present one, or failed and why. [WF39] */
export function MadeImage({ post }: { readonly post: Post }) {
  const { rest, overview, put, refresh } = useSocial()
  const toast = useToast()
  const { isBusy, failure, run } = useRequest()
  const { status, error, source, startedAt, finishedAt } = post.aiImage
  const { available, model } = overview.imageModel
  const start = async () => {
    if ((await run(() => rest.makeImage(post.id))) !== null) refresh()
  }
  const use = async () => {
    // A card shows words, so they describe it.
    const alt = source === 'card' ? nameOf(post) : ''
    const saved = await run(() => rest.setImage(post.id, { source: 'ai', alt }))
    if (saved === null) return
    put(saved.post)
    toast({ text: said.used, tone: 'good' })
  }
  const canStart = OPEN_IN.startImage.includes(post.status) && status !== 'running'
  return (
    <section className={styles.made} aria-label={said.title}>
      <h3 className={styles.heading}>{said.title}</h3>
      <div role="status">
        {status === 'running' && startedAt !== null && <Running since={startedAt} />}
        {status === 'failed' && <p className={styles.error}>{said.failed(error ?? '')}</p>}
        {status === 'ready' && <p>{post.image === null ? said.ready : said.readyBeside}</p>}
      </div>
      {status === 'ready' && (
        <img className={styles.picture} src={madeImageUrl(post.id, finishedAt)} alt={said.preview} />
      )}
      <div className={styles.buttons}>
        {status === 'ready' && (
          <Button size="s" look="primary" busy={isBusy} onClick={use}>
            {said.use}
          </Button>
        )}
        {canStart && (
          <Button size="s" icon="spark" busy={isBusy} onClick={start}>
            {status === 'none' ? said.start : said.again}
          </Button>
        )}
        {canStart && <span className={styles.note}>{available && model !== null ? said.model(model) : said.card}</span>}
      </div>
      <Refused failure={failure} />
    </section>
  )
}

/** For how long a picture is being made, by the browser's clock since the page saw it begin. */
function Running({ since }: { readonly since: number }) {
  const { now } = useSocial()
  const [seen] = useState(() => ({ at: Date.now(), age: Math.max(0, now - since) }))
  const [passed, setPassed] = useState(seen.age)
  useEffect(() => {
    const timer = setInterval(() => setPassed(seen.age + Date.now() - seen.at), 1_000)
    return () => clearInterval(timer)
  }, [seen])
  return (
    <p className={styles.running}>
      <Spinner size={18} />
      {/* Counting aloud would drown everything else. */}
      <span aria-hidden="true">{said.running(duration(Math.max(1_000, passed)))}</span>
      <span className={styles.spoken}>{said.runningSpoken}</span>
    </p>
  )
}
