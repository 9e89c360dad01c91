import { useState } from 'react'
import { Link, setQuery, useQuery } from '../../app/router.ts'
import { useQuietRequest } from '../../app/spaces/useRequest.ts'
import { Banner } from '../../app/ui/banner.tsx'
import { Button } from '../../app/ui/button.tsx'
import { useToast } from '../../app/ui/toastContext.ts'
import { t } from '../strings/t.ts'
import { ACCOUNT, CALENDAR, postAddress } from './addresses.ts'
import styles from './banners.module.css'
import { useSocial } from './context.ts'
import { lookOf, nameOf, needsSomebody } from './status.ts'

const said = t.social.banners
/** Posts that are named; the calendar shows the others. */
const NAMED_MAX = 5

/** What stands in the way of publishing, and what came of a connection: on every screen. [WF41] [WF42] */
export function Banners() {
  const { overview } = useSocial()
  const { settings, account, configured, posts } = overview
  const waiting = posts.filter(({ status }) => status === 'approved').length
  const isOnAccount = location.pathname.startsWith(ACCOUNT)
  return (
    <>
      <CallbackBanner />
      {settings.paused && (
        <Banner tone="warn" icon="pause" actions={<PauseButton />}>
          {waiting === 0 ? said.paused : `${said.paused} ${said.waiting(waiting)}`}
        </Banner>
      )}
      {account?.needsReconnect && !isOnAccount && (
        <Banner tone="bad" actions={<Link href={ACCOUNT}>{said.reconnectLink}</Link>}>
          {said.reconnect}
        </Banner>
      )}
      {account === null && !isOnAccount && (
        <Banner actions={configured && <Link href={ACCOUNT}>{said.connect}</Link>}>{said.unconnected}</Banner>
      )}
    </>
  )
}

/** Posts that wait for a person, by name. [WF37] */
export function Attention() {
  const { overview } = useSocial()
  const posts = overview.posts.filter(needsSomebody)
  if (posts.length === 0) return null
  return (
    <Banner tone="bad">
      {said.attention(posts.length)}
      <ul className={styles.posts}>
        {posts.slice(0, NAMED_MAX).map((post) => (
          <li key={post.id}>
            {`${t.social.looks[lookOf(post)]}: `}
            <Link href={postAddress(post.id)}>
              <bdi>{nameOf(post)}</bdi>
            </Link>
          </li>
        ))}
        {posts.length > NAMED_MAX && (
          <li>
            <Link href={`${CALENDAR}?look=failed`}>{t.social.calendar.more(posts.length - NAMED_MAX)}</Link>
          </li>
        )}
      </ul>
    </Banner>
  )
}

/** Pauses or resumes publishing with one press. [WF41] */
export function PauseButton({ size = 's' }: { readonly size?: 's' | 'm' }) {
  const { rest, overview, refresh } = useSocial()
  const request = useQuietRequest()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const { paused } = overview.settings
  const toggle = async () => {
    setBusy(true)
    const done = await request(() => rest.set({ paused: !paused }))
    setBusy(false)
    if (done === null) return
    toast({ text: paused ? said.resumedNow : said.pausedNow, tone: 'good' })
    refresh()
  }
  return (
    <Button size={size} icon={paused ? 'play' : 'pause'} busy={isBusy} onClick={toggle}>
      {paused ? said.resume : said.pause}
    </Button>
  )
}

const { callback } = t.social

/** What came of a connection, as the network's way back tells it in the address. [WF42] */
function CallbackBanner() {
  const isConnected = useQuery('connected') === '1'
  const error = useQuery('error')
  if (!isConnected && error === null) return null
  const errors: Readonly<Record<string, string>> = callback.errors
  const text = error === null ? callback.connected : Object.hasOwn(errors, error) ? errors[error] : callback.unknown
  return (
    <Banner
      tone={error === null ? 'good' : 'bad'}
      role={error === null ? 'status' : 'alert'}
      actions={
        <Button size="s" look="quiet" onClick={() => setQuery({ connected: null, error: null })}>
          {callback.dismiss}
        </Button>
      }
    >
      {text}
    </Banner>
  )
}
