import { useState } from 'react'
import type { RoomRow } from '#protocol/views/admin/rooms.ts'
import { Banner } from '../../app/ui/banner.tsx'
import { ActionDialog } from '../actions/actionDialog.tsx'
import { FileDrop } from '../parts/fileDrop.tsx'
import { Panel } from '../parts/panel.tsx'
import { useConsole } from '../shell/consoleContext.ts'
import { t } from '../strings/t.ts'
import styles from './rooms.module.css'
import { readSeed, SEED_MB_MAX, type SeedRead, seedChanges } from './seed.ts'

const said = t.rooms.seed
const MB = 2 ** 20

interface SeedCardProps {
  readonly room: RoomRow
  readonly onChanged: () => void
}

type Given = Extract<SeedRead, { readonly ok: true }> & { readonly file: string }

/** Fills a room from a file that is dropped on it: shows what will be replaced, and asks once. [WD1] */
export function SeedCard({ room, onChanged }: SeedCardProps) {
  const [given, setGiven] = useState<Given | null>(null)
  const [error, setError] = useState<string | null>(null)
  const take = async (file: File) => {
    const read = file.size > SEED_MB_MAX * MB ? tooLarge : readSeed(await file.text())
    setError(read.ok ? null : read.error)
    setGiven(read.ok ? { ...read, file: file.name } : null)
  }
  return (
    <Panel title={said.title}>
      {room.phase === 'setup' ? (
        <>
          <p className={styles.lead}>{said.lead}</p>
          {error && (
            <Banner tone="bad" role="alert">
              {error}
            </Banner>
          )}
          <FileDrop label={said.choose} accept=".json,application/json" onFile={take} />
        </>
      ) : (
        <p className={styles.lead}>{said.over}</p>
      )}
      {given && <SeedDialog room={room} given={given} onDone={onChanged} onClose={() => setGiven(null)} />}
    </Panel>
  )
}

const tooLarge = { ok: false, error: said.tooLarge(SEED_MB_MAX) } as const

interface SeedDialogProps {
  readonly room: RoomRow
  readonly given: Given
  readonly onDone: () => void
  readonly onClose: () => void
}

function SeedDialog({ room, given: { file, body, content }, onDone, onClose }: SeedDialogProps) {
  const { rest } = useConsole()
  return (
    <ActionDialog
      title={said.confirmTitle}
      confirm={said.confirm}
      look="danger"
      changes={seedChanges(room, content)}
      targetId={room.code}
      request={() => rest.seedRoom(room.code, body)}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{said.confirmText(file, room.code)}</p>
      <p className={styles.lead}>{said.picks}</p>
    </ActionDialog>
  )
}
