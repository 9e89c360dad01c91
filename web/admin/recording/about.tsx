import type { ReplayRow } from '#protocol/views/admin/quality.ts'
import { fileSize } from '../../app/spaces/material/fileSize.ts'
import { Signals } from '../experience/signals.tsx'
import { duration, whole } from '../parts/numbers.ts'
import { Facts, Panel } from '../parts/panel.tsx'
import { stamp } from '../parts/times.ts'
import { UserLink } from '../parts/userLink.tsx'
import { t } from '../strings/t.ts'
import { visitorName } from '../traffic/visitor.ts'

const said = t.recording.about

/** What is known of a recorded visit. */
export function About({ replay }: { readonly replay: ReplayRow }) {
  const name = visitorName({ email: null, personId: replay.personId })
  return (
    <Panel title={said.title}>
      <Facts
        facts={[
          { label: said.person, value: replay.userId === null ? name : <UserLink id={replay.userId} email={name} /> },
          { label: said.startedAt, value: stamp(replay.startedAt) },
          { label: said.duration, value: duration(replay.durationMs) },
          { label: said.entryPath, value: replay.entryPath },
          { label: said.signals, value: <Signals signals={replay.signals} /> },
          { label: said.chunks, value: whole(replay.chunks) },
          { label: said.size, value: fileSize(replay.bytes) },
          { label: said.complete, value: replay.complete ? t.shell.yes : t.experience.recordings.running },
        ]}
      />
    </Panel>
  )
}
