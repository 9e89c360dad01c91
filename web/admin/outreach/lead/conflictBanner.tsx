import type { Lead } from '#protocol/views/admin/outreach.ts'
import { Banner } from '../../../app/ui/banner.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { ChangeList } from '../../actions/changeList.tsx'
import { t } from '../../strings/t.ts'
import { changesBetween } from './conflict.ts'
import styles from './lead.module.css'

const said = t.outreach.lead.conflict

interface ConflictBannerProps {
  /** The lead as it was when typing began, and as it is now. */
  readonly begun: Lead
  readonly newest: Lead
  readonly isBusy: boolean
  readonly onMine: () => void
  readonly onTheirs: () => void
}

/** Somebody else changed the lead meanwhile: shows what, and leaves what was typed until the person decides. [WF6] */
export function ConflictBanner({ begun, newest, isBusy, onMine, onTheirs }: ConflictBannerProps) {
  const changes = changesBetween(begun, newest)
  return (
    <Banner tone="warn" role="alert">
      <div className={styles.conflict}>
        <strong>{said.title}</strong>
        <p>{said.text}</p>
        {changes.length === 0 ? <p>{said.nothing}</p> : <ChangeList lines={changes} />}
        <p className={styles.buttons}>
          <Button size="s" busy={isBusy} onClick={onMine}>
            {said.mine}
          </Button>
          <Button size="s" look="quiet" onClick={onTheirs}>
            {said.theirs}
          </Button>
        </p>
      </div>
    </Banner>
  )
}
