import { type DragEvent, useRef, useState } from 'react'
import { Button } from '../../app/ui/button.tsx'
import { Icon } from '../../app/ui/icon.tsx'
import styles from './fileDrop.module.css'

interface FileDropProps {
  /** What the button says. */
  readonly label: string
  /** Kinds of files that the browser offers, such as `.csv,text/csv`. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** Takes one file by drag and drop or by the browser's file dialog. */
export function FileDrop({ label, accept, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
    // Allows choosing the same file again after a refusal.
    if (input.current) input.current.value = ''
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has the button beside it for everyone else
    <div
      className={styles.drop}
      data-over={isOver}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={28} />
      <Button size="s" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        className={styles.input}
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={(event) => take(event.target.files)}
      />
    </div>
  )
}
