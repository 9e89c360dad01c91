import { useState } from 'react'
import type { RoomRow } from '#protocol/views/admin/rooms.ts'
import { saveFile } from '../../app/archive/saveFile.ts'
import { Link } from '../../app/router.ts'
import { Button } from '../../app/ui/button.tsx'
import { buttonLook } from '../../app/ui/buttonLook.ts'
import { EmptyState } from '../../app/ui/emptyState.tsx'
import { useToast } from '../../app/ui/toastContext.ts'
import { Answered } from '../parts/answered.tsx'
import { BackLink } from '../parts/backLink.tsx'
import { decimal, duration, NONE, percent, whole } from '../parts/numbers.ts'
import { Facts, Panel } from '../parts/panel.tsx'
import { Tile } from '../parts/tile.tsx'
import { Tiles } from '../parts/tiles.tsx'
import { stamp } from '../parts/times.ts'
import { useAnswer } from '../parts/useAnswer.ts'
import { pathTo } from '../shell/address.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { Page } from '../shell/page.tsx'
import { t } from '../strings/t.ts'
import { Host, Phase } from './roomColumns.tsx'
import styles from './rooms.module.css'
import { templateName } from './seed.ts'
import { SeedCard } from './seedCard.tsx'

const said = t.rooms

/** One room: what it was about, its figures, its capture, and filling it while it is in setup. [WD1] */
export function RoomPage({ code }: { readonly code: string }) {
  const { rest } = useConsole()
  const asked = useAnswer(code, () => rest.rooms({ code, includeInternal: true, limit: 200 }))
  const room = asked.value?.items.find((one) => one.code === code) ?? null
  return (
    <Page
      title={room?.title ?? code}
      before={<BackLink href={pathTo('rooms')} label={said.back} />}
      actions={room && <Export code={code} />}
    >
      <Answered asked={asked}>
        {() =>
          room === null ? (
            <EmptyState icon="search" title={said.missing}>
              <p>{said.missingHint}</p>
            </EmptyState>
          ) : (
            <Room room={room} onChanged={asked.retry} />
          )
        }
      </Answered>
    </Page>
  )
}

function Room({ room, onChanged }: { readonly room: RoomRow; readonly onChanged: () => void }) {
  const { columns } = said
  return (
    <>
      <Tiles title={said.figures}>
        <Tile label={columns.participants} value={whole(room.participants)} />
        <Tile label={columns.messages} value={whole(room.messages)} />
        <Tile label={columns.coverage} value={percent(room.coverage / 100)} />
        <Tile label={columns.score} value={decimal(room.score)} />
        <Tile label={columns.duration} value={duration(room.startedAt === null ? null : room.durationMs)} />
      </Tiles>
      <div className={styles.cards}>
        <Panel title={said.about}>
          <About room={room} />
        </Panel>
        <SeedCard room={room} onChanged={onChanged} />
      </div>
    </>
  )
}

function About({ room }: { readonly room: RoomRow }) {
  const { columns } = said
  const when = (at: number | null) => (at === null ? NONE : stamp(at))
  const archived = room.historyName && encodeURIComponent(room.historyName)
  return (
    <>
      <Facts
        facts={[
          { label: columns.code, value: <code>{room.code}</code> },
          { label: columns.phase, value: <Phase room={room} /> },
          { label: columns.title, value: room.title ?? said.noDocument },
          { label: columns.template, value: templateName(room.template) },
          { label: columns.host, value: <Host room={room} /> },
          { label: columns.team, value: <Team room={room} /> },
          { label: columns.space, value: room.space?.name ?? NONE },
          { label: columns.createdAt, value: when(room.createdAt) },
          { label: columns.startedAt, value: when(room.startedAt) },
          { label: columns.endedAt, value: when(room.endedAt) },
          { label: columns.live, value: room.live ? t.shell.yes : t.shell.no },
          { label: columns.internal, value: room.internal ? t.shell.yes : t.shell.no },
        ]}
      />
      {archived && (
        <p className={styles.links}>
          <a href={`/archive/${archived}`} className={buttonLook('plain', 's')}>
            {said.actions.archive}
          </a>
          <a href={`/replay/${archived}`} className={buttonLook('plain', 's')}>
            {said.actions.replay}
          </a>
        </p>
      )}
    </>
  )
}

function Team({ room: { team } }: { readonly room: RoomRow }) {
  return team ? <Link href={pathTo('teams', team.id)}>{team.name}</Link> : NONE
}

function Export({ code }: { readonly code: string }) {
  const { rest } = useConsole()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    const answer = await rest.exportRoom(code)
    setBusy(false)
    if (answer.ok) saveFile(answer.value, `capture-${code}.json`)
    else toast({ text: answer.error, tone: 'bad' })
  }
  return (
    <Button size="s" icon="download" busy={isBusy} title={said.actions.exportHint} onClick={download}>
      {said.actions.export}
    </Button>
  )
}
