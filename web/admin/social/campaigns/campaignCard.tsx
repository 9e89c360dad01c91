import { useEffect, useState } from 'react'
import type { Campaign } from '#protocol/views/admin/social.ts'
import { Link } from '../../../app/router.ts'
import { useQuietRequest } from '../../../app/spaces/useRequest.ts'
import { Button } from '../../../app/ui/button.tsx'
import { IconButton } from '../../../app/ui/iconButton.tsx'
import { weekdayName } from '../../heatmap/grid.ts'
import { Switch } from '../../shell/switch.tsx'
import { t } from '../../strings/t.ts'
import { CALENDAR } from '../addresses.ts'
import { useSocial } from '../context.ts'
import { isOpen } from '../status.ts'
import { stampIn } from '../times.ts'
import styles from './campaigns.module.css'
import { nextTurn } from './weeks.ts'

const said = t.social.campaigns

interface CampaignCardProps {
  readonly campaign: Campaign
  readonly onOpen: (what: 'edit' | 'remove' | 'draft') => void
}

/** One campaign: when, about what, and whether it is planned. [WF40] */
export function CampaignCard({ campaign, onOpen }: CampaignCardProps) {
  const { overview, now } = useSocial()
  const { tz } = overview.settings
  const { id, name, day, time, prompt, tone, hashtags, withImage, enabled } = campaign
  const next = nextTurn(day, time, now, tz)
  const open = overview.posts.filter((post) => post.campaignId === id && isOpen(post)).length
  return (
    <article className={styles.campaign} data-off={!enabled || undefined} aria-label={name}>
      <header className={styles.head}>
        <h2 className={styles.name} dir="auto">
          {name}
        </h2>
        <EnabledSwitch campaign={campaign} />
      </header>
      <p className={styles.when}>
        {said.every(weekdayName(day, 'long'), time)}
        {enabled && next !== null && <span className={styles.note}>{`, ${said.next(stampIn(next, tz))}`}</span>}
      </p>
      <p className={prompt === '' ? styles.note : styles.prompt} dir="auto">
        {prompt === '' ? said.noPrompt : prompt}
      </p>
      <p className={styles.note}>
        {[tone, hashtags.map((tag) => `#${tag}`).join(' '), withImage ? said.withImage : '']
          .filter(Boolean)
          .join(' · ')}
      </p>
      <footer className={styles.foot}>
        {open === 0 ? (
          <span className={styles.note}>{said.noPosts}</span>
        ) : (
          <Link href={`${CALENDAR}?campaign=${encodeURIComponent(id)}`}>{said.posts(open)}</Link>
        )}
        <span className={styles.tools}>
          <Button size="s" look="quiet" aria-label={said.draftFor(name)} onClick={() => onOpen('draft')}>
            {said.draft}
          </Button>
          <IconButton size="s" icon="pen" label={said.editOf(name)} onClick={() => onOpen('edit')} />
          <IconButton size="s" icon="trash" label={said.removeOf(name)} onClick={() => onOpen('remove')} />
        </span>
      </footer>
    </article>
  )
}

function EnabledSwitch({ campaign: { id, name, enabled } }: { readonly campaign: Campaign }) {
  const { rest, refresh } = useSocial()
  const request = useQuietRequest()
  // Shown at once; the service's word follows.
  const [wanted, setWanted] = useState<boolean | null>(null)
  useEffect(() => setWanted((on) => (on === enabled ? null : on)), [enabled])
  const toggle = async (on: boolean) => {
    setWanted(on)
    if ((await request(() => rest.changeCampaign(id, { enabled: on }))) === null) setWanted(null)
    refresh()
  }
  const isOn = wanted ?? enabled
  const state = isOn ? said.on : said.off
  return <Switch label={state} spoken={said.onFor(state, name)} isOn={isOn} onChange={toggle} />
}
