import { useMemo, useRef } from 'react'
import { useFocusWhileOpen } from '../../ledger/useFocusWhileOpen.ts'
import { useRest, useRoom, useRoomClient } from '../../room/roomContext.ts'
import { t } from '../../strings/t.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { useToast } from '../../ui/toastContext.ts'
import { BoardRegion } from './boardRegion.tsx'
import type { BoardPerson } from './deskContext.ts'
import styles from './roomBoard.module.css'

const NOBODY: readonly BoardPerson[] = []

/** The board of a running meeting; its items move into the record when the meeting ends. [WO12] */
export function RoomBoard({ onClose }: { readonly onClose: () => void }) {
  const client = useRoomClient()
  const rest = useRest()
  const toast = useToast()
  const code = useRoom((room) => room.code ?? '')
  const isOnline = useRoom((room) => room.connection === 'online')
  const canEdit = useRoom((room) => room.me !== null && room.state?.phase !== 'ended')
  const panel = useRef<HTMLElement | null>(null)
  useFocusWhileOpen(panel, true)
  // A board belongs to one room.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the client returns the board of its present room
  const source = useMemo(
    () => client.board((sentence) => toast({ text: sentence, tone: 'bad' })),
    [client, toast, code],
  )
  return (
    <section ref={panel} className={styles.panel} aria-label={t.board.ofMeeting} tabIndex={-1}>
      <header className={styles.head}>
        <h2>{t.board.ofMeeting}</h2>
        <IconButton icon="close" label={t.board.close} onClick={onClose} />
      </header>
      <BoardRegion
        source={source}
        people={NOBODY}
        onEdit={() => {}}
        upload={(file, onProgress) => rest.boardFile(code, file, file.name, onProgress)}
        fileUrl={(fileId) => rest.address.boardFile(code, fileId)}
        canEdit={canEdit}
        isOnline={isOnline}
      />
    </section>
  )
}
