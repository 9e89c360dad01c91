import { useMemo, useState } from 'react'
import type { ReplayView } from '#protocol/views/admin/quality.ts'
import { navigate } from '../../app/router.ts'
import { Banner } from '../../app/ui/banner.tsx'
import { Button } from '../../app/ui/button.tsx'
import { ActionDialog } from '../actions/actionDialog.tsx'
import { Answered } from '../parts/answered.tsx'
import { BackLink } from '../parts/backLink.tsx'
import { stamp } from '../parts/times.ts'
import { useAnswer } from '../parts/useAnswer.ts'
import { pathTo } from '../shell/address.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { Page } from '../shell/page.tsx'
import { t } from '../strings/t.ts'
import { About } from './about.tsx'
import { MarkList } from './markList.tsx'
import { marksOf } from './marks.ts'
import styles from './recording.module.css'
import { Transport } from './transport.tsx'
import { usePlayer } from './usePlayer.ts'

const said = t.recording

/** Address of the page that plays recordings; it is loaded by this view only. [WD9] */
const FRAME = '/frames/recording'

/** One recorded visit: its player, its signals, and its deletion. [WD8] [WD10] */
export function RecordingView({ id }: { readonly id: string }) {
  const { rest } = useConsole()
  const [removes, setRemoves] = useState(false)
  const asked = useAnswer(id, () => rest.recording(id))
  const title = asked.value === null ? said.title : `${said.title}, ${stamp(asked.value.replay.startedAt)}`
  return (
    <Page
      title={title}
      lead={said.lead}
      before={<BackLink href={pathTo('experience')} label={said.back} />}
      actions={
        asked.value && (
          <Button size="s" look="danger" icon="trash" onClick={() => setRemoves(true)}>
            {said.remove.button}
          </Button>
        )
      }
    >
      <Answered asked={asked}>{(view) => <Recorded view={view} />}</Answered>
      {removes && <RemoveDialog id={id} onClose={() => setRemoves(false)} />}
    </Page>
  )
}

function Recorded({ view: { replay, events } }: { readonly view: ReplayView }) {
  const { player, frame } = usePlayer(events)
  const marks = useMemo(() => marksOf(events), [events])
  return (
    <div className={styles.recorded}>
      <div className={styles.player}>
        {player.state === 'failed' && (
          <Banner tone="warn" role="alert">
            {said.broken}
          </Banner>
        )}
        <iframe ref={frame} className={styles.frame} src={FRAME} title={said.frame} tabIndex={-1} />
        <Transport player={player} marks={marks} />
      </div>
      <div className={styles.side}>
        <MarkList marks={marks} at={player.at} seek={player.seek} />
        <About replay={replay} />
      </div>
    </div>
  )
}

/** Asks once; a deleted recording has no page, so closing leads back to the list. */
function RemoveDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { rest } = useConsole()
  const [isDone, setDone] = useState(false)
  const { remove } = said
  return (
    <ActionDialog
      title={remove.title}
      confirm={remove.confirm}
      look="danger"
      changes={[{ label: said.title, before: remove.before, after: remove.after }]}
      targetId={id}
      request={() => rest.removeRecording(id)}
      onDone={() => setDone(true)}
      onClose={isDone ? () => navigate(pathTo('experience')) : onClose}
    >
      <p>{remove.text}</p>
    </ActionDialog>
  )
}
