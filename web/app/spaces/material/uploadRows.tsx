import { t } from '../../strings/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { Meter } from '../../ui/meter.tsx'
import styles from './uploadRows.module.css'
import type { Upload } from './uploads.ts'

interface UploadRowsProps {
  readonly uploads: readonly Upload[]
  readonly onDismiss: (id: number) => void
}

/** Files on their way to the service, and those that were refused. */
export function UploadRows({ uploads, onDismiss }: UploadRowsProps) {
  return uploads.map(({ id, name, share, error }) =>
    error === null ? (
      <div key={id} className={styles.upload}>
        <p className={styles.name}>{t.material.uploading(name)}</p>
        <Meter label={t.material.uploading(name)} value={Math.round(share * 100)} />
      </div>
    ) : (
      <Banner
        key={id}
        tone="bad"
        role="alert"
        actions={<IconButton icon="close" size="s" label={t.common.dismiss} onClick={() => onDismiss(id)} />}
      >
        <strong>{name}</strong>: {error}
      </Banner>
    ),
  )
}
