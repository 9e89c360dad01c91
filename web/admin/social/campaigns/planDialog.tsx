import { useState } from 'react'
import { Link, navigate } from '../../../app/router.ts'
import { Refused } from '../../../app/spaces/refused.tsx'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Button } from '../../../app/ui/button.tsx'
import { Checkbox } from '../../../app/ui/checkbox.tsx'
import { Dialog } from '../../../app/ui/dialog.tsx'
import { Select } from '../../../app/ui/select.tsx'
import { t } from '../../strings/t.ts'
import { postAddress, weekAddress } from '../addresses.ts'
import { useSocial } from '../context.ts'
import type { PlannedWeek } from '../socialRest.ts'
import { nameOf } from '../status.ts'
import { daysIn, stampIn } from '../times.ts'
import styles from './campaigns.module.css'
import { weeksFrom } from './weeks.ts'

const said = t.social.campaigns.plan

/** Drafts a week, then says what was made and what was left out and why. [WF40] */
export function PlanDialog({ onClose }: { readonly onClose: () => void }) {
  const { rest, overview, now, refresh } = useSocial()
  const { tz } = overview.settings
  const { isBusy, failure, run } = useRequest()
  const [weeks] = useState(() => weeksFrom(now, tz))
  const [monday, setMonday] = useState(overview.nextWeek.from)
  const [replace, setReplace] = useState(false)
  const [planned, setPlanned] = useState<PlannedWeek | null>(null)
  const enabled = overview.campaigns.filter((campaign) => campaign.enabled).length
  const plan = async () => {
    const done = await run(() => rest.planWeek(monday, replace))
    if (done === null) return
    setPlanned(done)
    refresh()
  }
  const week = weeks.find((one) => one.monday === (planned?.week.from ?? monday))
  const days = week ? daysIn(week.from, week.to, tz) : monday
  if (planned !== null) return <Done planned={planned} days={days} onClose={onClose} />
  const name = (place: number) => (place === 0 ? `${said.current}: ` : place === 1 ? `${said.coming}: ` : '')
  return (
    <Dialog
      open
      title={said.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.actions.cancel}</Button>
          <Button look="primary" busy={isBusy} disabled={enabled === 0} onClick={plan}>
            {said.confirm}
          </Button>
        </>
      }
    >
      <p>{enabled === 0 ? said.none : said.text(enabled)}</p>
      <Select
        label={said.week}
        options={weeks.map((one, place) => ({
          value: one.monday,
          label: `${name(place)}${daysIn(one.from, one.to, tz)}`,
        }))}
        value={monday}
        onPick={setMonday}
      />
      <Checkbox label={said.replace} hint={said.replaceHint} checked={replace} onChange={setReplace} />
      <Refused failure={failure} />
    </Dialog>
  )
}

interface DoneProps {
  readonly planned: PlannedWeek
  readonly days: string
  readonly onClose: () => void
}

function Done({ planned: { week, created, skipped }, days, onClose }: DoneProps) {
  const { overview } = useSocial()
  const { tz } = overview.settings
  return (
    <Dialog
      open
      title={said.done(days)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{said.close}</Button>
          <Button look="primary" autoFocus onClick={() => navigate(weekAddress(week.from))}>
            {said.goTo}
          </Button>
        </>
      }
    >
      <div role="status" className={styles.result}>
        <p>{said.created(created.length)}</p>
        <ul className={styles.created}>
          {created.map((post) => (
            <li key={post.id}>
              <Link href={postAddress(post.id)}>
                <bdi>{nameOf(post)}</bdi>
              </Link>
              {post.scheduledAt !== null && <span className={styles.note}>{stampIn(post.scheduledAt, tz)}</span>}
            </li>
          ))}
        </ul>
        {skipped.length > 0 && (
          <>
            <p>{said.skipped}</p>
            <ul className={styles.created}>
              {skipped.map(({ campaignId, reason }) => (
                <li key={campaignId}>
                  <bdi>{overview.campaigns.find(({ id }) => id === campaignId)?.name ?? said.gone}</bdi>
                  <span className={styles.note}>{said.reasons[reason]}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
