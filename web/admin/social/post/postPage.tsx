import type { Post } from '#protocol/views/admin/social.ts'
import { EmptyState } from '../../../app/ui/emptyState.tsx'
import { BackLink } from '../../parts/backLink.tsx'
import { t } from '../../strings/t.ts'
import { CALENDAR } from '../addresses.ts'
import { useSocial } from '../context.ts'
import { tagsOf } from '../hashtags.ts'
import { ImagePanel } from '../image/imagePanel.tsx'
import { type ScreenProps, SocialScreen } from '../socialScreen.tsx'
import { isOpen, nameOf } from '../status.ts'
import styles from './post.module.css'
import { PostForm } from './postForm.tsx'
import { Preview } from './preview.tsx'
import { StatePanel } from './statePanel.tsx'
import { usePostDraft } from './usePostDraft.ts'
import { wordsOf } from './words.ts'

const said = t.social.post

/** One post: what it says and when, how it will look, what happens next. [WF34] */
export function PostPage({ id, ...screen }: ScreenProps & { readonly id: string }) {
  const post = screen.open.asked.value?.posts.find((one) => one.id === id)
  return (
    <SocialScreen
      {...screen}
      title={post ? nameOf(post) : said.title}
      before={<BackLink href={CALENDAR} label={said.back} />}
      lead={post && said.writer[post.writer]}
    >
      {() => (post ? <Opened post={post} /> : <Missing />)}
    </SocialScreen>
  )
}

function Opened({ post }: { readonly post: Post }) {
  const { overview } = useSocial()
  const { settings, account } = overview
  const editing = usePostDraft(post, settings.tz)
  const { draft, isChanged } = editing
  const typed = { ...post, text: draft.text.trim(), link: draft.link.trim() || null, hashtags: tagsOf(draft.hashtags) }
  // What is typed is signed as of now, what was approved as it was then.
  const shown = isChanged ? { ...typed, signature: null } : post
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <StatePanel post={post} isChanged={isChanged} />
        {isOpen(post) && <PostForm post={post} editing={editing} />}
        <ImagePanel post={post} />
      </div>
      <div className={styles.column}>
        <Preview
          post={post}
          words={wordsOf(shown, settings)}
          hashtags={shown.hashtags}
          author={account?.name ?? null}
        />
      </div>
    </div>
  )
}

function Missing() {
  return (
    <EmptyState icon="search" title={said.missing}>
      <p>{said.missingHint}</p>
    </EmptyState>
  )
}
