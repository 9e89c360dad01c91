import { lazy, Suspense } from 'react'
import { t } from '../strings/t.ts'
import styles from './meeting.module.css'

export interface DocumentPlace {
  readonly sectionId?: string
  readonly page?: number
  readonly annotationId?: string
}

/** Loads the viewer only when it is opened. */
const Sidecar = lazy(async () => {
  const { Sidecar: component } = await import('../sidecar/sidecar.tsx')
  return { default: component }
})

/** The document beside the conversation. */
export function DocumentPanel({
  place,
  onClose,
}: {
  readonly place: DocumentPlace | null
  readonly onClose: () => void
}) {
  return (
    <Suspense fallback={<p className={styles.loading}>{t.common.loading}</p>}>
      <Sidecar open onClose={onClose} focus={place} />
    </Suspense>
  )
}
