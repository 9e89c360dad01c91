import { useState } from 'react'
import { ConfirmDialog } from '../../../app/spaces/confirmDialog.tsx'
import { Refused } from '../../../app/spaces/refused.tsx'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Banner } from '../../../app/ui/banner.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { whole } from '../../parts/numbers.ts'
import { Panel } from '../../parts/panel.tsx'
import { t } from '../../strings/t.ts'
import type { AutopilotRun } from '../outreachRest.ts'
import { useOutreach } from '../parts/useOutreach.ts'
import styles from './autopilot.module.css'
import { type DryRun, dryRunOf } from './dryRun.ts'
import { DryRunResult } from './dryRunResult.tsx'

const said = t.outreach.autopilot.try

interface Tried {
  readonly run: DryRun
  readonly leads: number
  readonly all: number
}

/** A dry run, which sends nothing, and a run now, which asks first. [WF14] */
export function TryPanel({ onChanged }: { readonly onChanged: () => void }) {
  const outreach = useOutreach()
  const { isBusy, failure, run } = useRequest()
  const [tried, setTried] = useState<Tried | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [done, setDone] = useState<AutopilotRun | null>(null)
  const dry = async () => {
    setDone(null)
    const given = await run(() => outreach.dryRun())
    if (given === null) return
    const { leads, counts } = given.overview
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    setTried({ run: dryRunOf(given.overview, given.found, Date.now()), leads: leads.length, all })
  }
  return (
    <Panel title={said.title}>
      <p className={styles.note}>{said.text}</p>
      <div className={styles.buttons}>
        <Button icon="search" busy={isBusy} onClick={dry}>
          {said.dry}
        </Button>
        <Button look="quiet" icon="play" onClick={() => setAsking(true)}>
          {said.run}
        </Button>
      </div>
      <Refused failure={failure} />
      {done !== null && (
        <Banner tone={done.reason === null ? 'good' : 'warn'}>
          {said.done(whole(done.found), whole(done.drafted), whole(done.skipped), whole(done.sent))}
          {done.reason !== null && ` ${said.stopped[done.reason]}`}
        </Banner>
      )}
      {tried !== null && (
        <>
          <DryRunResult run={tried.run} />
          {tried.all > tried.leads && <p className={styles.note}>{said.cut(whole(tried.leads), whole(tried.all))}</p>}
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title={said.runTitle}
        confirm={said.confirm}
        request={() => outreach.runAutopilot()}
        onDone={(value) => {
          setTried(null)
          setDone(value)
          onChanged()
        }}
        onClose={() => setAsking(false)}
      >
        <p>{said.runText}</p>
      </ConfirmDialog>
    </Panel>
  )
}
