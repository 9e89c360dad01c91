import { Banner } from '../../../app/ui/banner.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { t } from '../../strings/t.ts'
import { useSocial } from '../context.ts'
import { stampIn } from '../times.ts'
import { draftOf, type PostField } from './draft.ts'
import styles from './post.module.css'
import type { PostEditing } from './usePostDraft.ts'

const said = t.social.post.conflict
const NAMES: Readonly<Record<PostField, string>> = {
  text: t.social.post.text,
  link: t.social.post.link,
  hashtags: t.social.post.hashtags,
  campaignId: t.social.post.campaign,
  when: t.social.post.when,
}

/** What somebody else changed under a draft: their value of each field that both changed, to take or to leave. [WF35] */
export function Conflicts({ editing }: { readonly editing: PostEditing }) {
  const { overview } = useSocial()
  const { tz } = overview.settings
  const { base, conflicts, isMerged, settle } = editing
  if (!isMerged) return null
  const theirs = draftOf(base, tz)
  const inWords = (field: PostField): string => {
    if (field === 'when') return base.scheduledAt === null ? said.nothing : stampIn(base.scheduledAt, tz)
    if (field === 'campaignId') return overview.campaigns.find(({ id }) => id === base.campaignId)?.name ?? said.nothing
    return theirs[field] === '' ? said.nothing : theirs[field]
  }
  return (
    <Banner tone="warn" role="alert">
      <p>{conflicts.length === 0 ? said.merged : said.both}</p>
      {conflicts.length > 0 && (
        <ul className={styles.conflicts}>
          {conflicts.map((field) => (
            <li key={field} className={styles.conflict}>
              <span className={styles.theirs}>{said.theirs(NAMES[field])}</span>
              <blockquote className={styles.quote} dir="auto">
                {inWords(field)}
              </blockquote>
              <span className={styles.choice}>
                <Button size="s" onClick={() => settle(field, 'own')}>
                  {said.keep}
                </Button>
                <Button size="s" onClick={() => settle(field, 'theirs')}>
                  {said.take}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
