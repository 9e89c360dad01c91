import { lazy, Suspense } from 'react'
import { t } from '../strings/t.ts'
import styles from './meeting.module.css'

/** Loads the board only when it is opened. */
const RoomBoard = lazy(async () => {
  const { RoomBoard: component } = await import('../spaces/board/roomBoard.tsx')
  return { default: component }
})

/** The meeting's own board beside the conversation. */
export function BoardPanel({ onClose }: { readonly onClose: () => void }) {
  return (
    <Suspense fallback={<p className={styles.loading}>{t.common.loading}</p>}>
      <RoomBoard onClose={onClose} />
    </Suspense>
  )
}
