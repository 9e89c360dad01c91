import { type DragEvent, useRef, useState } from 'react'
import { DOCUMENT_KIND_NAMES, DOCUMENT_KINDS, kindsInWords } from '#engine/room/documentKinds.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/classNames.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './documents.module.css'
import panel from './panel.module.css'

const kinds = DOCUMENT_KIND_NAMES.map((name) => DOCUMENT_KINDS[name])
const ENDINGS = kinds.flatMap(({ endings }) => endings)
const ACCEPTED = [...ENDINGS, ...kinds.flatMap(({ mimes }) => mimes)].join(',')

interface DropZoneProps {
  /** Shows a smaller zone once there is a document. */
  readonly small: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Accepts files by drag and drop or by the browser's file dialog. */
export function DropZone({ small, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files])
    // Allows choosing the same file again after a refusal.
    if (input.current) input.current.value = ''
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has the button beside it for everyone else
    <div
      className={classNames(styles.zone, small && styles.small, isOver && styles.over)}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={small ? 18 : 28} />
      <p className={styles.call}>{small ? t.setup.addAnother : t.setup.drop(kindsInWords('or'))}</p>
      <p className={styles.hint}>{t.setup.dropHint(ENDINGS.join(', '))}</p>
      <Button size="s" onClick={() => input.current?.click()}>
        {t.setup.choose}
      </Button>
      <input
        ref={input}
        className={panel.fileInput}
        type="file"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        aria-label={t.setup.choose}
        accept={ACCEPTED}
        onChange={(event) => take(event.target.files)}
      />
    </div>
  )
}
