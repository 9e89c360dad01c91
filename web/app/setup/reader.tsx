import { useEffect, useRef } from 'react'
import { DocumentPanel, type DocumentPlace } from '../meeting/documentPanel.tsx'
import { t } from '../strings/t.ts'
import { IconButton } from '../ui/iconButton.tsx'
import styles from './reader.module.css'

/** The documents, to read a section before picking it. [WB23] */
export function Reader({ place, onClose }: { readonly place: DocumentPlace | null; readonly onClose: () => void }) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    if (place !== null && !dialog?.open) dialog?.showModal()
    if (place === null && dialog?.open) dialog.close()
  }, [place])
  return (
    <dialog ref={element} className={styles.reader} aria-label={t.talk.read.title} onClose={onClose}>
      {place !== null && (
        <>
          <div className={styles.close}>
            <IconButton icon="close" label={t.talk.read.close} onClick={onClose} />
          </div>
          <div className={styles.document}>
            <DocumentPanel place={place} onClose={onClose} />
          </div>
        </>
      )}
    </dialog>
  )
}
